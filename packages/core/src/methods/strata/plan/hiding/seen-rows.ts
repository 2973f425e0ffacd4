import { keyedHash, rowText } from '../../../../data/random/keyed-hash.ts'
import { groupCombinations, type Table } from '../../../../data/table/table.ts'
import type { QuasiIdentifier } from '../../../contract/search.ts'
import type { StratumPart } from '../stratum-part.ts'
import { propensities } from './row-propensity.ts'

/** What somebody with a register knows of the rows before the release: their quasi-identifiers as they were. */
export interface SeenRows {
  /** Combinations that ordinary rows show alike: of each combination of the table. */
  readonly viewOf: Int32Array
  /** Quasi-identifiers as they were, numbered in the order of their keyed hash: of each combination of the table. */
  readonly rawOf: Int32Array
  readonly raws: number
  /** A combination of the table with each. */
  readonly first: Int32Array
  /** The keyed hash of each, between 0 and 1: what is drawn by it stays as it is when other rows come or go. */
  readonly keys: Float64Array
}

const HASHES_PER_TURN = 8192

/**
 * Numbers the quasi-identifiers of all rows, as they were and as ordinary rows will show them. The order is decided by the
 * key and the texts, never by the source.
 *
 * @param rest the rows that decoys are taken from, as they would be published without any
 */
export function* seenRows(
  table: Table,
  quasi: readonly QuasiIdentifier[],
  { rest, seed }: { readonly rest?: StratumPart | undefined; readonly seed: string | number },
): Generator<void, SeenRows> {
  const columns = quasi.map(({ column }) => table.columns[column])
  const coded = columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length }))
  const raw = groupCombinations(coded, table.length)
  const { order } = keyedHash(seed, 'decoys order')
  const keys = new Float64Array(raw.count)
  for (let group = 0; group < raw.count; group++) {
    if (group % HASHES_PER_TURN === HASHES_PER_TURN - 1) yield
    const entry = raw.first[group]
    keys[group] = order(rowText(columns.map(({ codes, dictionary }) => dictionary.values[codes[entry]])), 1)
  }
  const sorted = Int32Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b])
  const numberOf = new Int32Array(raw.count)
  sorted.forEach((group, number) => {
    numberOf[group] = number
  })
  return {
    viewOf: groupCombinations(shownColumns(table, quasi, rest), table.length).groupOf,
    rawOf: raw.groupOf.map((group) => numberOf[group]),
    raws: raw.count,
    first: sorted.map((group) => raw.first[group]),
    keys: Float64Array.from(sorted, (group) => keys[group] / 2 ** 53),
  }
}

function shownColumns(table: Table, quasi: readonly QuasiIdentifier[], rest: StratumPart | undefined) {
  return quasi.map(({ column }) => {
    const columnIndex =
      rest?.stratum.quasi.findIndex((quasiIdentifier) => quasiIdentifier.column === column) ?? -1
    const cells = columnIndex < 0 ? undefined : rest?.treated?.cells.columns[columnIndex]
    return cells
      ? { codes: cells.codes, size: cells.labels.length }
      : { codes: table.columns[column].codes, size: table.columns[column].dictionary.values.length }
  })
}

/** Logits by combination of the table: how likely its quasi-identifiers are those of a row to be hidden. */
export function* likelyRows(
  table: Table,
  quasi: readonly QuasiIdentifier[],
  seen: SeenRows,
  { own, others }: { readonly own: Uint32Array; readonly others: Uint32Array },
): Generator<void, Float64Array> {
  const sums = { own: new Float64Array(seen.raws), others: new Float64Array(seen.raws) }
  for (let entry = 0; entry < table.length; entry++) {
    sums.own[seen.rawOf[entry]] += own[entry]
    sums.others[seen.rawOf[entry]] += others[entry]
  }
  const logits = yield* propensities(table, quasi, { count: seen.raws, first: seen.first, ...sums })
  return Float64Array.from(seen.rawOf, (raw) => logits[raw])
}
