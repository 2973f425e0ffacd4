/** A guess about people who look alike: how sure it is, of how many it speaks, and of how many it is right. */
export interface SureGuess {
  readonly sureness: number
  readonly rows: number
  readonly right: number
}

/** The surest guesses, however many, of which most are right: the lower end of what their share may be counts. */
export interface Surest {
  readonly rows: number
  readonly share: number
  readonly lowest: number
}

/** So many people at least: fewer are right or wrong by chance. */
const LEAST = 100
/** Guesses that differ by less are equally sure. */
const EQUAL = 1e-9

/**
 * What probabilities are worth, measured by the truth: guesses are taken from the surest down, and of all lists so made,
 * each of a hundred people at least, that whose share of right ones is surely largest is the answer.
 */
export function surestGuesses(guesses: readonly SureGuess[]): Surest {
  const sorted = [...guesses].sort((a, b) => b.sureness - a.sureness)
  let best: Surest = { rows: 0, share: 0, lowest: 0 }
  let [rows, right] = [0, 0]
  for (const [index, guess] of sorted.entries()) {
    rows += guess.rows
    right += guess.right
    const next = sorted[index + 1]
    if (next && (rows < LEAST || guess.sureness - next.sureness < EQUAL)) continue
    const lowest = lowestShare(right, rows)
    if (lowest > best.lowest) best = { rows, share: right / rows, lowest }
  }
  return best
}

/** The lower end of Wilson's interval of 95 % (1927). */
function lowestShare(right: number, rows: number): number {
  const square = 1.959963984540054 ** 2
  const share = right / rows
  const half = Math.sqrt(square * ((share * (1 - share)) / rows + square / (4 * rows ** 2)))
  return Math.max(0, (share + square / (2 * rows) - half) / (1 + square / rows))
}
