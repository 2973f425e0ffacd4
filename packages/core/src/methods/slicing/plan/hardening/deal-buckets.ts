import type { Steps } from '../long-steps.ts'
import type { SlicedTable } from '../sliced-table.ts'
import { type DealtShares, dealtShares, type Shares, tableShares } from './deal-shares.ts'
import { type DealStock, type Dealt, dealStock } from './deal-stock.ts'

/** What is dealt into one bucket: parts of entries of the stock. */
export type DealtBucket = readonly Dealt[]

export interface DealOptions {
  readonly l: number
  /** Rows that a value of a column group has in a bucket, at least. */
  readonly bucketK: number
  /** Tuples, neighbours alike. */
  readonly order: Uint32Array
  /** Asked now and then; true ends it. */
  readonly isOver: () => boolean
}

/** Rows of a bucket, at least, in parts of bucket-k rows: fewer cannot hold all kinds of values. */
const LEAST_PARTS = 5
/** Parts after which a bucket that does not hold is given up. */
const MOST_PARTS = 20
/** Tuples shared by fewer rows than so many parts tell who is in the table: they are not dealt. */
const COMMON_PARTS = 3
/** Neighbours that are looked at for the next part. */
const WINDOW = 400
/** What a neighbour one place further off costs, in deviations over the rows of a bucket. */
const DISTANCE = 0.05

/**
 * Deals buckets that all hold alike: of every sensitive value, among rows that agree in its group, about the table's
 * share. Parts of bucket-k rows are taken from tuples that many rows share, neighbours first, and from each the rows that
 * the bucket misses most: rows of one tuple are alike to everybody who knows quasi-identifiers, so which of them are taken tells
 * nothing of anybody. Buckets that hold alike teach nothing of what goes with the secret; how the other attributes go
 * together they keep. What cannot be dealt so is left in the stock. O(parts × window × kinds of a tuple).
 */
export function* dealBuckets(
  sliced: SlicedTable,
  options: DealOptions,
): Steps<{ readonly stock: DealStock; readonly buckets: readonly DealtBucket[] }> {
  const stock = dealStock(sliced)
  const shares = tableShares(sliced)
  const buckets: DealtBucket[] = []
  for (const stratum of strataOf(sliced, options)) {
    const sharesOfStratum = sliced.sensitive.map(
      ({ group }, part) => shares[part][sliced.tuples.values[group][stratum[0]]],
    )
    yield* dealStratum(stock, { stratum, shares: sharesOfStratum, options, buckets })
    if (options.isOver()) break
  }
  return { stock, buckets }
}

/** Common tuples in their order, those together that agree in every sensitive group. */
function strataOf({ tuples, sensitive }: SlicedTable, { order, bucketK }: DealOptions): readonly number[][] {
  const strata = new Map<string, number[]>()
  for (const tuple of order) {
    if (tuples.rows[tuple] < COMMON_PARTS * bucketK) continue
    const key = sensitive.map(({ group }) => tuples.values[group][tuple]).join()
    const tuplesOfStratum = strata.get(key) ?? []
    tuplesOfStratum.push(tuple)
    strata.set(key, tuplesOfStratum)
  }
  return [...strata.values()]
}

interface Stratum {
  readonly stratum: readonly number[]
  readonly shares: readonly Shares[]
  readonly options: DealOptions
  readonly buckets: DealtBucket[]
}

function* dealStratum(stock: DealStock, { stratum, shares, options, buckets }: Stratum): Steps<void> {
  const { bucketK } = options
  const state = dealtShares(stock, shares, LEAST_PARTS * bucketK)
  const isOpen = (tuple: number) => stock.leftOf[tuple] >= bucketK
  let open = stratum.filter(isOpen)
  while (open.length > 0) {
    const bucket = dealOne(stock, state, { open, options })
    state.clear(bucket !== undefined)
    if (bucket) {
      buckets.push(bucket)
      open = open.filter(isOpen)
    } else open = open.slice(1)
    if (options.isOver()) return
    yield
  }
}

/** A bucket that begins with the first tuple; undefined, and all put back, where none holds. */
function dealOne(
  stock: DealStock,
  state: DealtShares,
  { open, options }: { readonly open: readonly number[]; readonly options: DealOptions },
): DealtBucket | undefined {
  const { bucketK, l } = options
  const bucket: Dealt[] = []
  const window = open.slice(0, WINDOW)
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const tuple = parts === 1 ? window[0] : cheapestOf(stock, state, { window, bucketK })
    if (tuple === undefined || state.costOf(tuple, bucketK) === Number.POSITIVE_INFINITY) break
    state.add()
    for (const { entry, rows } of state.chosen) stock.left[entry] -= rows
    stock.leftOf[tuple] -= bucketK
    bucket.push(...state.chosen.map((entryRows) => ({ ...entryRows, tuple })))
    if (parts >= LEAST_PARTS && state.holds(l)) return bucket
  }
  for (const { entry, rows, tuple } of bucket) {
    stock.left[entry] += rows
    stock.leftOf[tuple] += rows
  }
  return undefined
}

function cheapestOf(
  stock: DealStock,
  state: DealtShares,
  { window, bucketK }: { readonly window: readonly number[]; readonly bucketK: number },
): number | undefined {
  const far = DISTANCE * LEAST_PARTS * bucketK
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < window.length; index++) {
    if (stock.leftOf[window[index]] < bucketK) continue
    const cost = state.costOf(window[index], bucketK) + index * far
    if (cost < least) {
      least = cost
      best = window[index]
    }
  }
  return best
}
