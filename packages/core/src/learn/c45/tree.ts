import type { TrainedClassifier } from '../classifier.ts'
import type { Dataset } from '../dataset.ts'
import type { GrownNode } from './grow.ts'
import { branchOf, type Split, type SplitColumn, TINY } from './instances.ts'

/** A finished decision tree: nothing of the single rows it was grown from. */
export type TreeNode =
  /** `counts`: training rows by class. */
  | { readonly kind: 'leaf'; readonly counts: Float64Array }
  | {
      readonly kind: 'fork'
      readonly split: Split
      readonly counts: Float64Array
      /** Training rows by (branch, class). */
      readonly bags: Float64Array
      readonly children: readonly TreeNode[]
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

function finishNode({ counts, fork }: GrownNode): TreeNode {
  if (fork === undefined) return { kind: 'leaf', counts }
  return { kind: 'fork', split: fork.split, counts, bags: fork.bags, children: fork.children.map(finishNode) }
}

function treeSize(node: TreeNode): { leaves: number; nodes: number } {
  if (node.kind === 'leaf') return { leaves: 1, nodes: 1 }
  let leaves = 0
  let nodes = 1
  for (const child of node.children) {
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
  if (node.kind === 'leaf') {
    addShares(node.counts, question, weight)
    return
  }
  const column: SplitColumn = question.data.attributes[node.split.attribute]
  const branch = branchOf(node.split, column, question.row)
  if (branch >= 0) {
    // A branch no training row went down answers as the node itself does.
    const empty = branchTotal(node.bags, branch, question.classes) < TINY
    if (empty) addShares(node.counts, question, weight)
    else addAnswer(node.children[branch], question, weight)
    return
  }
  let total = 0
  for (let cell = 0; cell < node.bags.length; cell++) total += node.bags[cell]
  for (let other = 0; other < node.children.length; other++) {
    const share = branchTotal(node.bags, other, question.classes) / total
    if (share > TINY) addAnswer(node.children[other], question, weight * share)
  }
}

function branchTotal(bags: Float64Array, branch: number, classes: number): number {
  let total = 0
  for (let cell = branch * classes; cell < (branch + 1) * classes; cell++) total += bags[cell]
  return total
}

function addShares(counts: Float64Array, { out, classes }: Question, weight: number): void {
  let total = 0
  for (let c = 0; c < classes; c++) total += counts[c]
  for (let c = 0; c < classes; c++) out[c] += (weight * counts[c]) / total
}
