import type { SeededRandom } from '@outis/core/random'

/** Every number below `length` once, in random order (Fisher and Yates). */
export function shuffled(length: number, random: SeededRandom): Int32Array {
  const order = Int32Array.from({ length }, (_, index) => index)
  for (let index = length - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const kept = order[index]
    order[index] = order[other]
    order[other] = kept
  }
  return order
}

/**
 * The fold of each row: rows in random order, class by class, are dealt out in turn. Folds differ by at most one row, and so do
 * the rows of each class in them.
 */
export function stratifiedFolds(classes: Int32Array, folds: number, random: SeededRandom): Int32Array {
  const order = shuffled(classes.length, random)
  let most = 0
  for (const code of classes) if (code > most) most = code
  const next = new Int32Array(most + 2)
  for (const code of classes) next[code + 1]++
  for (let code = 1; code < next.length; code++) next[code] += next[code - 1]
  const foldOf = new Int32Array(classes.length)
  for (const row of order) foldOf[row] = next[classes[row]]++ % folds
  return foldOf
}

/** The rows for which the test holds, ascending. */
export function rowsWhere(foldOf: Int32Array, wanted: (fold: number) => boolean): Int32Array {
  const rows = new Int32Array(foldOf.length)
  let count = 0
  for (let row = 0; row < foldOf.length; row++) if (wanted(foldOf[row])) rows[count++] = row
  return rows.slice(0, count)
}
