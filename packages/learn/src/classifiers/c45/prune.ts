import { normalQuantile } from '../normal.ts'
import type { Fork, GrownNode } from './grow.ts'
import { countClasses, type Instances, largestClass, partition, type Scratch, TINY } from './instances.ts'
import type { Workspace } from './workspace.ts'

/** Makes leaves of forks that do not answer more of their own rows rightly than a leaf would. */
export function collapse(node: GrownNode): void {
  if (node.fork === undefined) return
  if (trainingErrors(node) >= errorsOf(node.counts) - 1e-3) delete node.fork
  else for (const child of node.fork.children) collapse(child)
}

function trainingErrors(node: GrownNode): number {
  if (node.fork === undefined) return errorsOf(node.counts)
  return node.fork.children.reduce((sum, child) => sum + trainingErrors(child), 0)
}

/** Rows that are not of the largest class. */
function errorsOf(counts: Float64Array): number {
  let total = 0
  for (let c = 0; c < counts.length; c++) total += counts[c]
  return total - counts[largestClass(counts)]
}

/** Operations of sending a row down a branch. */
const PER_ROW = 8

interface Pruning {
  readonly workspace: Workspace
  readonly limit: ErrorLimit
  readonly raiseSubtrees: boolean
  readonly scratch: Scratch
  readonly counts: Float64Array
}

/** Bottom-up from the root; a new tree's nodes hold their rows. */
export function pruneTree(root: GrownNode, workspace: Workspace, how: PruningOptions): void {
  // Rows of a path from a node to its leaves are seldom more than four times its own.
  const places = 4 * (root.instances.to - root.instances.from)
  prune(root, {
    workspace,
    limit: errorLimit(how.confidence),
    raiseSubtrees: how.raiseSubtrees,
    scratch: { rows: new Int32Array(places), weights: new Float64Array(places), used: 0 },
    counts: new Float64Array(workspace.classes),
  })
}

export interface PruningOptions {
  readonly confidence: number
  readonly raiseSubtrees: boolean
}

/** The upper bound on errors that pruning goes by. */
export interface ErrorLimit {
  /** At most 0.5; lower prunes more. */
  readonly confidence: number
  /** The normal quantile of 1 − confidence. */
  readonly z: number
}

export const errorLimit = (confidence: number): ErrorLimit => ({
  confidence,
  z: normalQuantile(1 - confidence),
})

/**
 * Error-based pruning, bottom-up (Quinlan 1993, chapter 4): a fork becomes a leaf, or is replaced by its largest branch, where
 * the errors to be expected of that are no more than its own, up to a tenth of a row.
 */
function prune(node: GrownNode, pruning: Pruning): void {
  if (node.fork === undefined) return
  for (const child of node.fork.children) prune(child, pruning)
  const largest = node.fork.children[largestBranch(node.fork)]
  const asLeaf = expectedErrors(node.counts, pruning.limit)
  const asTree = treeErrors(node, pruning.limit)
  const raised = pruning.raiseSubtrees ? raisedErrors(node, largest, pruning) : Number.MAX_VALUE
  if (asLeaf <= asTree + 0.1 + TINY && asLeaf <= raised + 0.1 + TINY) delete node.fork
  else if (raised <= asTree + 0.1 + TINY) {
    if (largest.fork === undefined) delete node.fork
    else node.fork = largest.fork
    redistribute(node, node.instances, pruning.workspace)
    prune(node, pruning)
  }
}

/** The last among equals. */
function largestBranch({ children }: Fork): number {
  let largest = 0
  let most = 0
  for (let branch = 0; branch < children.length; branch++) {
    const { total } = children[branch].instances
    if (total >= most - TINY) {
      most = total
      largest = branch
    }
  }
  return largest
}

function treeErrors(node: GrownNode, limit: ErrorLimit): number {
  if (node.fork === undefined) return expectedErrors(node.counts, limit)
  return node.fork.children.reduce((sum, child) => sum + treeErrors(child, limit), 0)
}

/** What would be expected of the node's rows if they all went down one branch. */
function raisedErrors(node: GrownNode, branch: GrownNode, pruning: Pruning): number {
  return branch.fork === undefined
    ? expectedErrors(node.counts, pruning.limit)
    : branchErrors(branch.fork, node.instances, pruning)
}

/** What would be expected of a branch if these rows went down it. */
function branchErrors({ split, children }: Fork, instances: Instances, pruning: Pruning): number {
  const { classCodes, columns, classes, spend } = pruning.workspace
  spend(PER_ROW * (instances.to - instances.from) + 2 * classes * children.length)
  const { used } = pruning.scratch
  const parts = partition(split, columns[split.attribute], instances, pruning.scratch)
  let sum = 0
  for (let branch = 0; branch < parts.length; branch++) {
    const part = parts[branch]
    const { fork } = children[branch]
    if (part.from === part.to) continue
    if (fork) sum += branchErrors(fork, part, pruning)
    else sum += expectedErrors(countClasses(part, classCodes, pruning.counts.fill(0)), pruning.limit)
  }
  pruning.scratch.used = used
  return sum
}

/** Sends rows down a branch that was raised. */
function redistribute(node: GrownNode, instances: Instances, workspace: Workspace): void {
  workspace.spend(PER_ROW * (instances.to - instances.from) + 2 * workspace.classes)
  node.instances = instances
  node.counts = countClasses(instances, workspace.classCodes, new Float64Array(workspace.classes))
  if (node.fork === undefined) return
  const { split, children } = node.fork
  const parts = partition(split, workspace.columns[split.attribute], instances)
  for (let branch = 0; branch < parts.length; branch++)
    redistribute(children[branch], parts[branch], workspace)
}

function expectedErrors(counts: Float64Array, limit: ErrorLimit): number {
  let total = 0
  for (let c = 0; c < counts.length; c++) total += counts[c]
  if (total < TINY) return 0
  const errors = total - counts[largestClass(counts)]
  return errors + addedErrors(total, errors, limit)
}

/**
 * What the upper limit of errors at this confidence exceeds the errors by: the binomial one for no error,
 * between that and one error by proportion, else Wilson's limit with half an error added for continuity.
 */
export function addedErrors(rows: number, errors: number, limit: ErrorLimit): number {
  if (errors < 1) {
    const none = rows * (1 - limit.confidence ** (1 / rows))
    return errors === 0 ? none : none + errors * (addedErrors(rows, 1, limit) - none)
  }
  if (errors + 0.5 >= rows) return Math.max(rows - errors, 0)
  const { z } = limit
  const f = (errors + 0.5) / rows
  const root = Math.sqrt(f / rows - (f * f) / rows + (z * z) / (4 * rows * rows))
  const share = (f + (z * z) / (2 * rows) + z * root) / (1 + (z * z) / rows)
  return share * rows - errors
}
