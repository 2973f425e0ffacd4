import { countClasses, type Instances, largestClass, partition, type Split, TINY } from './instances.ts'
import { type Score, scoreNominal, scoreNumeric } from './score-split.ts'
import type { TreeColumn, Workspace } from './workspace.ts'

/** A node while the tree grows and is pruned: it keeps its rows, which subtree raising sends down again. */
export interface GrownNode {
  instances: Instances
  /** Rows by class. */
  counts: Float64Array
  /** Absent at a leaf. */
  fork?: Fork
}

export interface Fork {
  readonly split: Split
  readonly children: readonly GrownNode[]
}

/** Splits as long as something is gained. */
export function grow(
  workspace: Workspace,
  instances: Instances,
  used: ReadonlySet<number> = new Set(),
): GrownNode {
  const counts = countClasses(instances, workspace.classCodes, new Float64Array(workspace.classes))
  const split = selectSplit(workspace, { instances, counts, used })
  if (split === undefined) return { instances, counts }
  const column = workspace.columns[split.attribute]
  // All known values of a nominal attribute are equal below a split by it.
  const usedBelow = split.kind === 'nominal' ? new Set([...used, split.attribute]) : used
  const children = partition(split, column, instances).map((part) => grow(workspace, part, usedBelow))
  return { instances, counts, fork: { split, children } }
}

interface Undecided {
  readonly instances: Instances
  readonly counts: Float64Array
  readonly used: ReadonlySet<number>
}

/**
 * The split with the largest gain ratio among those whose gain is at least the mean gain (less 0.001); the first among equals.
 * Attributes with nearly as many values as rows do not count for the mean.
 */
function selectSplit(workspace: Workspace, { instances, counts, used }: Undecided): Split | undefined {
  const { columns, minLeaf } = workspace
  if (instances.total < 2 * minLeaf - TINY) return undefined
  if (Math.abs(counts[largestClass(counts)] - instances.total) < TINY) return undefined
  const scores = columns.map((column, attribute) => {
    if (used.has(attribute)) return undefined
    workspace.spend(operationsOf(column, instances.to - instances.from, workspace.classes))
    return column.kind === 'nominal'
      ? scoreNominal(workspace, column, instances)
      : scoreNumeric(workspace, column, instances)
  })
  const least = meanGain(workspace, scores) - 1e-3
  let best: number | undefined
  let largest = 0
  for (let attribute = 0; attribute < scores.length; attribute++) {
    const score = scores[attribute]
    if (score === undefined || score.gain < least || score.gainRatio - largest <= TINY) continue
    best = attribute
    largest = score.gainRatio
  }
  return best === undefined ? undefined : splitBy(workspace, best, scores[best]!)
}

/** Operations of looking at the rows of one column; the logarithms of each class at each threshold take longest. */
const PER_ROW = 4
const PER_ENTROPY = 10

function operationsOf(column: TreeColumn, rows: number, classes: number): number {
  if (column.kind === 'nominal') return PER_ROW * rows + PER_ENTROPY * column.size * classes
  const { length } = column.distinct
  const thresholds = Math.min(length, rows)
  return PER_ROW * rows + (Math.min(length, 8 * rows) + 2 * PER_ENTROPY * thresholds) * classes
}

function splitBy({ columns }: Workspace, attribute: number, score: Score): Split {
  const column = columns[attribute]
  return column.kind === 'nominal'
    ? { kind: 'nominal', attribute, branches: column.size }
    : { kind: 'numeric', attribute, branches: 2, threshold: score.threshold! }
}

function meanGain({ columns, total }: Workspace, scores: readonly (Score | undefined)[]): number {
  const fewValues = columns.map((column) => column.kind === 'numeric' || 0.3 * total - column.size > TINY)
  const all = !fewValues.includes(true)
  let sum = 0
  let valid = 0
  for (let attribute = 0; attribute < scores.length; attribute++) {
    const score = scores[attribute]
    if (score === undefined || !(all || fewValues[attribute])) continue
    sum += score.gain
    valid++
  }
  return valid === 0 ? 0 : sum / valid
}
