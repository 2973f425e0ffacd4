/** What differs by less counts as equal, as in Weka: sums of fractions are not exact. */
export const TINY = 1e-6

/** Rows of a node and how much of each is in it: a row whose value is missing goes down every branch in part. */
export interface Instances {
  readonly rows: Int32Array
  /** weights[at] of rows[at]. */
  readonly weights: Float64Array
  /** The node's own places in both, from inclusive, to exclusive: the branches of a fork share their arrays. */
  readonly from: number
  readonly to: number
  /** Sum of the weights. */
  readonly total: number
}

export function instancesOf(rows: Int32Array, weightOf: Float64Array | undefined): Instances {
  const weights = new Float64Array(rows.length).fill(1)
  let total = 0
  for (let row = 0; row < rows.length; row++) {
    if (weightOf) weights[row] = weightOf[rows[row]]
    total += weights[row]
  }
  return { rows, weights, from: 0, to: rows.length, total }
}

/** How a node tells its rows apart. */
export type Split =
  | { readonly kind: 'nominal'; readonly attribute: number; readonly branches: number }
  /** Branch 0: at most the threshold; branch 1: above it. */
  | { readonly kind: 'numeric'; readonly attribute: number; readonly branches: 2; readonly threshold: number }

/** The values of the attribute a split looks at. */
export interface SplitColumn {
  readonly codes?: Int32Array
  readonly numbers?: Float64Array
}

/** The branch a row belongs to, −1 where its value is missing. */
export function branchOf(split: Split, column: SplitColumn, row: number): number {
  if (split.kind === 'nominal') return column.codes![row]
  const number = column.numbers![row]
  return number <= split.threshold + TINY ? 0 : Number.isNaN(number) ? -1 : 1
}

/** Room for branches that are looked at and forgotten: taken from `used` on, given back by resetting it. */
export interface Scratch {
  readonly rows: Int32Array
  readonly weights: Float64Array
  used: number
}

/**
 * The rows of each branch. Rows whose value is missing go to all branches that have known ones, in their proportion.
 * In arrays of their own, unless there is room in the scratch.
 */
export function partition(
  split: Split,
  column: SplitColumn,
  instances: Instances,
  scratch?: Scratch,
): Instances[] {
  const { rows, weights, from, to } = instances
  const { sizes, known, missing, total } = branchSizes(split, column, instances)
  const fits = scratch !== undefined && scratch.used + neededRows(sizes, missing) <= scratch.rows.length
  const starts = new Int32Array(split.branches + 1)
  starts[0] = fits ? scratch.used : 0
  const totals = new Float64Array(split.branches)
  for (let branch = 0; branch < split.branches; branch++) {
    known[branch] = total < TINY ? 1 / split.branches : known[branch] / total
    starts[branch + 1] = starts[branch] + sizes[branch] + (known[branch] > TINY ? missing : 0)
  }
  const next = starts.slice()
  const ownRows = fits ? scratch.rows : new Int32Array(starts[split.branches])
  const ownWeights = fits ? scratch.weights : new Float64Array(starts[split.branches])
  if (fits) scratch.used = starts[split.branches]
  for (let index = from; index < to; index++) {
    const branch = branchOf(split, column, rows[index])
    const first = branch < 0 ? 0 : branch
    const last = branch < 0 ? split.branches - 1 : branch
    for (let other = first; other <= last; other++) {
      if (branch < 0 && known[other] <= TINY) continue
      const weight = branch < 0 ? weights[index] * known[other] : weights[index]
      ownRows[next[other]] = rows[index]
      ownWeights[next[other]++] = weight
      totals[other] += weight
    }
  }
  return Array.from(totals, (sum, branch) => ({
    rows: ownRows,
    weights: ownWeights,
    from: starts[branch],
    to: starts[branch + 1],
    total: sum,
  }))
}

/** No more than this many places: a row whose value is missing may be in every branch. */
function neededRows(sizes: Int32Array, missing: number): number {
  let rows = sizes.length * missing
  for (const size of sizes) rows += size
  return rows
}

/** Rows with a known value by branch, as places and as weights, and how many have none. */
function branchSizes(split: Split, column: SplitColumn, { rows, weights, from, to }: Instances) {
  const sizes = new Int32Array(split.branches)
  const known = new Float64Array(split.branches)
  let missing = 0
  let total = 0
  for (let index = from; index < to; index++) {
    const branch = branchOf(split, column, rows[index])
    if (branch < 0) missing++
    else {
      sizes[branch]++
      known[branch] += weights[index]
      total += weights[index]
    }
  }
  return { sizes, known, missing, total }
}

/** Rows by class. */
export function countClasses(
  { rows, weights, from, to }: Instances,
  classCodes: Int32Array,
  counts: Float64Array,
): Float64Array {
  for (let index = from; index < to; index++) counts[classCodes[rows[index]]] += weights[index]
  return counts
}

/** The class with most rows; the first among equals. */
export function largestClass(counts: Float64Array): number {
  let most = 0
  let largest = 0
  for (let code = 0; code < counts.length; code++) {
    if (counts[code] - largest > TINY) {
      largest = counts[code]
      most = code
    }
  }
  return most
}
