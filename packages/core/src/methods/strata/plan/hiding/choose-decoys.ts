import { keyedHash, rowText } from '../../../../data/random/keyed-hash.ts'
import type { Table } from '../../../../data/table/table.ts'

/** Rows to be chosen among those of some combinations. */
export interface DecoyCell {
  readonly combinations: readonly number[]
  readonly needed: number
}

export interface DecoyChoice {
  /** Rows of each combination that can still be chosen. */
  readonly available: Uint32Array
  readonly seed: string | number
  /** Tells this choice from others of the same run. */
  readonly purpose: string
}

/** Hashes between two turns of others: some 20 ms. */
const HASHES_PER_TURN = 8192

/**
 * Chooses in every cell the rows that come first by their keyed hash; returns how many of each combination. A cell that
 * has just enough gives all it has. Cells have no combination in common. Whenever it yields, others may have a turn.
 * O(rows of the cells), and the logarithm of a cell's rows for sorting.
 */
export function* chooseDecoys(
  table: Table,
  cells: readonly DecoyCell[],
  { available, seed, purpose }: DecoyChoice,
): Generator<void, Uint32Array> {
  const chosen = new Uint32Array(table.length)
  const { order } = keyedHash(seed, purpose)
  let hashes = 0
  for (const { combinations, needed } of cells) {
    if (needed === 0) continue
    const rowCount = combinations.reduce((sum, entry) => sum + available[entry], 0)
    if (needed >= rowCount) {
      for (const entry of combinations) chosen[entry] = available[entry]
      continue
    }
    const keys = new Float64Array(rowCount)
    let row = 0
    for (const entry of combinations) {
      const text = textOf(table, entry)
      for (let occurrence = 1; occurrence <= available[entry]; occurrence++) {
        keys[row++] = order(text, occurrence)
        if (++hashes % HASHES_PER_TURN === 0) yield
      }
    }
    takeFirst(keys, needed, { combinations, available, chosen })
  }
  return chosen
}

const textOf = ({ columns }: Table, entry: number): string =>
  rowText(columns.map(({ dictionary, codes }) => dictionary.values[codes[entry]]))

/** Counts, for every combination, its keys among the `needed` smallest; of equal keys the first in the table. */
function takeFirst(
  keys: Float64Array,
  needed: number,
  of: {
    readonly combinations: readonly number[]
    readonly available: Uint32Array
    readonly chosen: Uint32Array
  },
): void {
  const sorted = keys.slice().sort()
  const last = sorted[needed - 1]
  let equals = needed - sorted.indexOf(last)
  let row = 0
  for (const entry of of.combinations) {
    for (let end = row + of.available[entry]; row < end; row++) {
      if (keys[row] < last || (keys[row] === last && equals-- > 0)) of.chosen[entry]++
    }
  }
}
