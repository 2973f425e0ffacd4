/** What differs by less counts as equal, as in Weka: sums of fractions are not exact. */
export const TINY = 1e-6

/** Rows of a node and how much of each is in it: a row whose value is missing goes down every branch in part. */
export interface Instances {
  readonly rows: Int32Array
  readonly weights: Float64Array
  /** Sum of the weights. */
  readonly total: number
}

export function instancesOf(rows: Int32Array, weights: Float64Array): Instances {
  let total = 0
  for (let at = 0; at < weights.length; at++) total += weights[at]
  return { rows, weights, total }
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
  return number <= split.threshold ? 0 : Number.isNaN(number) ? -1 : 1
}

/** The rows of each branch. Rows whose value is missing go to all branches that have known ones, in their proportion. */
export function partition(split: Split, column: SplitColumn, instances: Instances): Instances[] {
  const { rows, weights } = instances
  const branches = new Int32Array(rows.length)
  const sizes = new Int32Array(split.branches)
  const known = new Float64Array(split.branches)
  let missing = 0
  let total = 0
  for (let at = 0; at < rows.length; at++) {
    const branch = branchOf(split, column, rows[at])
    branches[at] = branch
    if (branch < 0) missing++
    else {
      sizes[branch]++
      known[branch] += weights[at]
      total += weights[at]
    }
  }
  const shares = known.map((weight) => (total < TINY ? 1 / split.branches : weight / total))
  const parts = Array.from(sizes, (size, branch) => {
    const length = size + (shares[branch] > TINY ? missing : 0)
    return { rows: new Int32Array(length), weights: new Float64Array(length), total: 0, filled: 0 }
  })
  for (let at = 0; at < rows.length; at++) {
    if (branches[at] >= 0) add(parts[branches[at]], rows[at], weights[at])
    else {
      for (let branch = 0; branch < parts.length; branch++) {
        if (shares[branch] > TINY) add(parts[branch], rows[at], weights[at] * shares[branch])
      }
    }
  }
  return parts
}

interface Part {
  readonly rows: Int32Array
  readonly weights: Float64Array
  total: number
  filled: number
}

function add(part: Part, row: number, weight: number): void {
  part.rows[part.filled] = row
  part.weights[part.filled++] = weight
  part.total += weight
}

/** Rows by class. */
export function countClasses(
  { rows, weights }: Instances,
  classCodes: Int32Array,
  classes: number,
): Float64Array {
  const counts = new Float64Array(classes)
  for (let at = 0; at < rows.length; at++) counts[classCodes[rows[at]]] += weights[at]
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
