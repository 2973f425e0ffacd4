/**
 * The attacker's view, in plain arrays and sharing nothing with the check: the fewest rows on which a combination of the
 * total and of these sets is non-zero. Coefficients −3 … 3 are all there are: minors of 0-1 matrices of 4 columns are at
 * most 3 (Hadamard's bound), and combinations of smallest support have minors as coefficients.
 */
export function fewestIsolated(
  sets: readonly (readonly boolean[])[],
  weights: readonly number[],
  largest = 3,
): number {
  let fewest = Number.POSITIVE_INFINITY
  const rows = sets[0].length
  const tryAll = (coefficients: readonly number[]): void => {
    if (coefficients.length <= sets.length) {
      for (let next = -largest; next <= largest; next++) tryAll([...coefficients, next])
      return
    }
    let size = 0
    for (let row = 0; row < rows; row++) {
      let sum = coefficients[0]
      for (const [setIndex, set] of sets.entries()) if (set[row]) sum += coefficients[setIndex + 1]
      if (sum !== 0) size += weights[row]
    }
    if (size > 0 && size < fewest) fewest = size
  }
  tryAll([])
  return fewest
}
