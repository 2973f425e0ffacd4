import type { SlicedTable } from '../sliced-table.ts'
import type { DealtBucket } from './deal-buckets.ts'
import { keepsShares, type Shares, tableShares } from './deal-shares.ts'
import type { DealStock, Dealt } from './deal-stock.ts'

export interface SettleOptions {
  readonly stock: DealStock
  readonly l: number
  readonly bucketK: number
}

/**
 * The dealt buckets that can stay: what is left makes one bucket more, and it too must keep the table's shares and have each value of a
 * column group at least bucket-k times, or not at all. While it does not, buckets that help most go back.
 * With none dealt, the whole table is left, which keeps both. O(buckets × rows of a bucket).
 */
export function settledBuckets(
  sliced: SlicedTable,
  buckets: readonly DealtBucket[],
  options: SettleOptions,
): readonly DealtBucket[] {
  const restRows = restCounts(sliced, options.stock)
  for (const bucket of buckets) restRows.add(bucket, -1)
  let staying = buckets
  for (let help = restRows.failing(options); help && staying.length > 0; help = restRows.failing(options)) {
    const back = mostHelpful(staying, help)
    for (const bucket of back) restRows.add(bucket, 1)
    staying = staying.filter((bucket) => !back.has(bucket))
  }
  return staying
}

/** How much it helps to put a bucket back; nothing or less where it does not. */
type Help = (bucket: DealtBucket) => number

/** At a time one of so many buckets goes back, so that large tables are settled soon. */
const AT_A_TIME = 100

/** Those that help most, the last first among equals; where none helps, the last. */
function mostHelpful(staying: readonly DealtBucket[], help: Help): ReadonlySet<DealtBucket> {
  const helpful = staying
    .map((bucket, index) => ({ bucket, place: index, by: help(bucket) }))
    .filter(({ by, place }) => by > 0 || place === staying.length - 1)
    .sort((a, b) => b.by - a.by || b.place - a.place)
  return new Set(helpful.slice(0, Math.ceil(staying.length / AT_A_TIME)).map(({ bucket }) => bucket))
}

/** Rows that are left of each value of a group, and of each sensitive value beside it. */
function restCounts(sliced: SlicedTable, stock: DealStock) {
  const { tuples, groups, sensitive } = sliced
  const shares = tableShares(sliced)
  const ofValue = groups.map(({ size }) => new Float64Array(size))
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    for (const [group, rows] of ofValue.entries()) rows[tuples.values[group][tuple]] += tuples.rows[tuple]
  }
  const inTable = ofValue.map((rows) => rows.slice())
  const secret = shares.map((share) => share.map(({ rows }) => rows.slice()))
  return {
    add(bucket: DealtBucket, sign: 1 | -1): void {
      for (const { tuple, entry, rows } of bucket) {
        for (const [group, rowsOfValue] of ofValue.entries())
          rowsOfValue[tuples.values[group][tuple]] += sign * rows
        for (const [part, { group }] of sensitive.entries())
          secret[part][tuples.values[group][tuple]][stock.codeOf[part][stock.kindOf[entry]]] += sign * rows
      }
    },
    failing({ l, bucketK }: SettleOptions): Help | undefined {
      for (const [group, rows] of ofValue.entries()) {
        const rare = rows.findIndex((row, value) => row > 0 && row < Math.min(bucketK, inTable[group][value]))
        if (rare >= 0) return (bucket) => rowsOf(bucket, ({ tuple }) => tuples.values[group][tuple] === rare)
      }
      for (const [part, { group }] of sensitive.entries()) {
        for (const [value, rowsOfCode] of secret[part].entries()) {
          const code = codeAbove(rowsOfCode, shares[part][value], l)
          if (code < 0) continue
          const { rows, among } = shares[part][value]
          const agrees = ({ tuple }: Dealt) => tuples.values[group][tuple] === value
          const has = (entryRows: Dealt) =>
            agrees(entryRows) && stock.codeOf[part][stock.kindOf[entryRows.entry]] === code
          return (bucket) => (rowsOf(bucket, agrees) * rows[code]) / among - rowsOf(bucket, has)
        }
      }
      return undefined
    },
  }
}

const rowsOf = (bucket: DealtBucket, isCounted: (one: Dealt) => boolean): number =>
  bucket.reduce((sum, entryRows) => sum + (isCounted(entryRows) ? entryRows.rows : 0), 0)

/** How much larger a share may be in what is left than in the table: where more were left, what is not dealt would tell. */
const MOST_EXCESS = 0.2

/** The first sensitive value that is too frequent; −1 where none is. */
function codeAbove(rows: Float64Array, table: Shares, l: number): number {
  const among = rows.reduce((sum, rowCount) => sum + rowCount, 0)
  const most = (code: number) => 1 + ((1 + MOST_EXCESS) * among * table.rows[code]) / table.among
  return rows.findIndex((row, code) => !keepsShares(row, { among, table, l }) || row > most(code))
}
