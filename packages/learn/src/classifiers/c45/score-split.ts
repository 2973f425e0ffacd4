import { type Instances, TINY } from './instances.ts'
import {
  entropyTerm,
  lastAtMost,
  type NominalColumn,
  type NumericColumn,
  type Workspace,
} from './workspace.ts'

/** How much a split tells, in bits per row. */
export interface Score {
  readonly gain: number
  readonly gainRatio: number
  /** Of a numeric split. */
  readonly threshold?: number
}

/** One branch per value; undefined unless two branches have the least number of rows. */
export function scoreNominal(
  { classCodes, classes, minLeaf, counts }: Workspace,
  { codes, size }: NominalColumn,
  { rows, weights, from, to, total }: Instances,
): Score | undefined {
  counts.fill(0, 0, size * classes)
  for (let index = from; index < to; index++) {
    const code = codes[rows[index]]
    if (code >= 0) counts[code * classes + classCodes[rows[index]]] += weights[index]
  }
  const byClass = new Float64Array(classes)
  let known = 0
  let large = 0
  let inside = 0
  let branchEntropy = 0
  for (let first = 0; first < size * classes; first += classes) {
    let branch = 0
    for (let c = 0; c < classes; c++) {
      const count = counts[first + c]
      branch += count
      byClass[c] += count
      inside -= entropyTerm(count)
    }
    const term = entropyTerm(branch)
    inside += term
    branchEntropy -= term
    known += branch
    if (branch > minLeaf - TINY) large++
  }
  if (large < 2) return undefined
  const bits = entropySum(byClass, known) - inside
  const gain = Math.abs(bits) < TINY ? 0 : bits / total
  return { gain, gainRatio: ratio(gain, branchEntropy, { known, total }) }
}

/** lg total − Σ lg class, un-normalised: the entropy of the classes times the rows. */
function entropySum(byClass: Float64Array, total: number): number {
  let sum = entropyTerm(total)
  for (let c = 0; c < byClass.length; c++) sum -= entropyTerm(byClass[c])
  return sum
}

/** Gain over the entropy of the branches, the rows with a missing value being one more branch. */
function ratio(
  gain: number,
  branchEntropy: number,
  { known, total }: { known: number; total: number },
): number {
  const entropy = branchEntropy - entropyTerm(total - known) + entropyTerm(total)
  return Math.abs(entropy) < TINY ? 0 : gain / (entropy / total)
}

/** Neighbouring numbers nearer than this are not parted. */
const LEAST_GAP = 1e-5

/**
 * Two branches, parted where the gain is largest; the gain pays for the choice among thresholds, log₂ of their number
 * (Quinlan 1996, doi:10.1613/jair.279). Undefined where nothing is gained, or branches would be too small: at least a tenth of the
 * mean rows per class, no less than `minLeaf` and, unless that is more, no more than 25.
 */
export function scoreNumeric(
  workspace: Workspace,
  column: NumericColumn,
  instances: Instances,
): Score | undefined {
  const { classes, minLeaf } = workspace
  const groups = countRanks(workspace, column, instances)
  const right = groups.byClass
  const { total } = instances
  const tenth = (0.1 * groups.known) / classes
  const least = tenth <= minLeaf + TINY ? minLeaf : Math.min(25, tenth)
  if (groups.known < 2 * least - TINY) return undefined
  const before = entropySum(right, groups.known)
  const left = new Float64Array(classes)
  const best = { gain: 0, at: -1, left: 0 }
  let thresholds = 0
  let toLeft = 0
  for (let groupIndex = 0; groupIndex + 1 < groups.length; groupIndex++) {
    for (let c = 0, cell = groupIndex * classes; c < classes; c++, cell++) {
      left[c] += groups.counts[cell]
      right[c] -= groups.counts[cell]
      toLeft += groups.counts[cell]
    }
    if (groups.numbers[groupIndex] + LEAST_GAP >= groups.numbers[groupIndex + 1]) continue
    const toRight = groups.known - toLeft
    if (toLeft < least - TINY || toRight < least - TINY) continue
    thresholds++
    const bits = before - entropySum(left, toLeft) - entropySum(right, toRight)
    const gain = Math.abs(bits) < TINY ? 0 : bits / total
    if (gain - best.gain > TINY) Object.assign(best, { gain, at: groupIndex, left: toLeft })
  }
  if (thresholds === 0) return undefined
  const gain = best.gain - Math.log2(thresholds) / total
  if (gain <= TINY || best.at < 0) return undefined
  const branchEntropy = -entropyTerm(best.left) - entropyTerm(groups.known - best.left)
  return {
    gain,
    gainRatio: ratio(gain, branchEntropy, { known: groups.known, total }),
    threshold: thresholdBetween(column, groups.numbers[best.at], groups.numbers[best.at + 1]),
  }
}

/**
 * The largest number of all training rows up to the middle: a threshold is a number that occurs. Of several that count as equal the
 * first in the order of the rows.
 */
function thresholdBetween({ distinct, numbers, rows }: NumericColumn, below: number, above: number): number {
  const middle = (below + above) / 2
  if (middle >= above) return below
  const last = lastAtMost(distinct, middle + TINY)
  if (last === 0 || distinct[last] - distinct[last - 1] > TINY) return distinct[last]
  let threshold = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    const number = numbers[row]
    if (number <= middle + TINY && number - threshold > TINY) threshold = number
  }
  return threshold
}

/** The distinct numbers of a node, ascending, with their rows by class. */
interface RankCounts {
  readonly numbers: Float64Array
  readonly counts: Float64Array
  readonly length: number
  readonly byClass: Float64Array
  readonly known: number
}

function countRanks(workspace: Workspace, column: NumericColumn, instances: Instances): RankCounts {
  return column.distinct.length <= 8 * (instances.to - instances.from)
    ? countAllRanks(workspace, column, instances)
    : countSortedRanks(workspace, column, instances)
}

/** For large nodes: count by rank, then close the gaps. */
function countAllRanks(
  { classCodes, classes, counts }: Workspace,
  { ranks, distinct }: NumericColumn,
  { rows, weights, from, to }: Instances,
): RankCounts {
  counts.fill(0, 0, distinct.length * classes)
  const occurs = new Uint8Array(distinct.length)
  const byClass = new Float64Array(classes)
  let known = 0
  for (let index = from; index < to; index++) {
    const rank = ranks[rows[index]]
    if (rank < 0) continue
    const c = classCodes[rows[index]]
    counts[rank * classes + c] += weights[index]
    byClass[c] += weights[index]
    known += weights[index]
    occurs[rank] = 1
  }
  const numbers = new Float64Array(Math.min(distinct.length, to - from))
  let length = 0
  for (let rank = 0; rank < distinct.length; rank++) {
    if (occurs[rank] === 0) continue
    numbers[length] = distinct[rank]
    if (length !== rank) counts.copyWithin(length * classes, rank * classes, (rank + 1) * classes)
    length++
  }
  return { numbers, counts, length, byClass, known }
}

/** For small nodes of an attribute with many numbers: sort the node's own. */
function countSortedRanks(
  { classCodes, classes, counts }: Workspace,
  { ranks, distinct }: NumericColumn,
  { rows, weights, from, to }: Instances,
): RankCounts {
  const size = to - from
  const keys = new Float64Array(size)
  for (let index = 0; index < size; index++) keys[index] = ranks[rows[from + index]] * size + index
  keys.sort()
  const numbers = new Float64Array(size)
  const byClass = new Float64Array(classes)
  let known = 0
  let length = 0
  let last = -1
  for (const key of keys) {
    if (key < 0) continue
    const rank = Math.floor(key / size)
    const at = from + key - rank * size
    if (rank !== last) {
      last = rank
      numbers[length++] = distinct[rank]
      counts.fill(0, (length - 1) * classes, length * classes)
    }
    const c = classCodes[rows[at]]
    counts[(length - 1) * classes + c] += weights[at]
    byClass[c] += weights[at]
    known += weights[at]
  }
  return { numbers, counts, length, byClass, known }
}
