import type { TrainedClassifier } from '../classifier.ts'
import type { Dataset } from '../dataset.ts'
import type { GrownNode } from './grow.ts'
import { branchOf, type Split, type SplitColumn, TINY } from './instances.ts'

/** A finished decision tree: nothing of the single rows it was grown from. */
export interface TreeNode {
  /** Training rows by class; a row whose value was missing is in several branches by its shares. */
  readonly counts: Float64Array
  /** Their sum. */
  readonly rows: number
  /** Absent at a leaf. */
  readonly fork?: { readonly split: Split; readonly children: readonly TreeNode[] }
}

export interface TrainedTree extends TrainedClassifier {
  readonly root: TreeNode
  readonly leaves: number
  /** Leaves and forks. */
  readonly nodes: number
}

export function finishTree(root: GrownNode, classes: number): TrainedTree {
  const finished = finishNode(root)
  const size = treeSize(finished)
  return {
    root: finished,
    ...size,
    classes,
    distribution(data, row, out) {
      out.fill(0, 0, classes)
      addAnswer(finished, { data, row, out, classes }, 1)
      let sum = 0
      for (let c = 0; c < classes; c++) sum += out[c]
      for (let c = 0; c < classes; c++) out[c] /= sum
    },
  }
}

function finishNode({ counts, fork, instances: { total } }: GrownNode): TreeNode {
  if (fork === undefined) return { counts, rows: total }
  return { counts, rows: total, fork: { split: fork.split, children: fork.children.map(finishNode) } }
}

function treeSize({ fork }: TreeNode): { leaves: number; nodes: number } {
  if (fork === undefined) return { leaves: 1, nodes: 1 }
  let leaves = 0
  let nodes = 1
  for (const child of fork.children) {
    const size = treeSize(child)
    leaves += size.leaves
    nodes += size.nodes
  }
  return { leaves, nodes }
}

interface Question {
  readonly data: Dataset
  readonly row: number
  readonly out: Float64Array
  readonly classes: number
}

/** Adds the classes of the leaf the row comes to; of every leaf, by its share, where a value is missing. */
function addAnswer(node: TreeNode, question: Question, weight: number): void {
  if (node.fork === undefined) {
    addShares(node, question, weight)
    return
  }
  const { split, children } = node.fork
  const column: SplitColumn = question.data.attributes[split.attribute]
  const branch = branchOf(split, column, question.row)
  if (branch >= 0) {
    // A branch no training row went down answers as the node itself does.
    if (children[branch].rows < TINY) addShares(node, question, weight)
    else addAnswer(children[branch], question, weight)
    return
  }
  for (const child of children) {
    const share = child.rows / node.rows
    if (share > TINY) addAnswer(child, question, weight * share)
  }
}

function addShares({ counts, rows }: TreeNode, { out, classes }: Question, weight: number): void {
  for (let c = 0; c < classes; c++) out[c] += (weight * counts[c]) / rows
}
