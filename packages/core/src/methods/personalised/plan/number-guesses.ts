/** Places of the order that are looked at; between them neighbours answer alike. */
const LOOKED_AT = 1000

/** What somebody who knows how often every number occurs makes of swapped grades. */
export interface NumberGuess {
  /** Ranks from … to, the last not included, for which the same number is the best guess. */
  readonly from: number
  readonly to: number
  /** Place of that number among the distinct ones. */
  readonly guess: number
}

/**
 * The best guesses: a grade of rank r belongs to one of the ranks within `reach` of it, so the number that has most of
 * them is the likeliest. O(numbers within reach) for each of at most a thousand places.
 *
 * @param rows rows of each distinct number, ascending
 */
function numberGuesses(rows: ArrayLike<number>, reach: number): NumberGuess[] {
  const ends = new Float64Array(rows.length)
  let all = 0
  for (let row = 0; row < rows.length; row++) {
    all += rows[row]
    ends[row] = all
  }
  const guesses: NumberGuess[] = []
  const parts = Math.min(all, LOOKED_AT)
  let lowest = 0
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * all) / parts)
    const to = Math.floor(((part + 1) * all) / parts)
    const middle = Math.floor((from + to - 1) / 2)
    const low = Math.max(0, middle - reach)
    const high = Math.min(all, middle + reach + 1)
    while (ends[lowest] <= low) lowest++
    let guess = lowest
    let most = 0
    for (let index = lowest; index < rows.length && ends[index] - rows[index] < high; index++) {
      const own = Math.min(high, ends[index]) - Math.max(low, ends[index] - rows[index])
      if (own <= most) continue
      most = own
      guess = index
    }
    guesses.push({ from, to, guess })
  }
  return guesses
}

/**
 * Rows whose number is guessed right.
 *
 * @param places of the number that the row of each rank really has
 */
export function rightGuesses(places: Uint32Array, rows: ArrayLike<number>, reach: number): number {
  let right = 0
  for (const { from, to, guess } of numberGuesses(rows, reach)) {
    for (let rank = from; rank < Math.min(to, places.length); rank++) if (places[rank] === guess) right++
  }
  return right
}

/** Share that the most frequent number has: what a guess without the release gets. */
export function blindGuess(rows: ArrayLike<number>): number {
  let all = 0
  let most = 0
  for (let row = 0; row < rows.length; row++) {
    all += rows[row]
    most = Math.max(most, rows[row])
  }
  return all === 0 ? 0 : most / all
}
