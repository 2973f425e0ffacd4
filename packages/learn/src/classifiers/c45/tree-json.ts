import type { Dataset, NominalAttribute } from '../dataset.ts'
import { largestClass, TINY } from './instances.ts'
import type { TrainedTree, TreeNode } from './tree.ts'

/** What is known of the training rows at a node of the tree. */
export interface TreeRows {
  /** The answer here: the most frequent class; of a node without rows, that of the node above. */
  readonly class: string
  readonly rows: number
  /** Rows of other classes. */
  readonly errors: number
}

/** A decision tree as plain JSON, by the names of attributes and values. */
export type TreeJson = TreeRows &
  (
    | { readonly kind: 'leaf' }
    | {
        readonly kind: 'nominal'
        readonly attribute: string
        readonly branches: readonly { readonly value: string; readonly tree: TreeJson }[]
      }
    | {
        readonly kind: 'numeric'
        readonly attribute: string
        readonly threshold: number
        readonly atMost: TreeJson
        readonly above: TreeJson
      }
  )

export function treeJson({ root }: TrainedTree, data: Dataset): TreeJson {
  return nodeJson(root, data, data.class.values[largestClass(root.counts)])
}

function nodeJson({ counts, rows, fork }: TreeNode, data: Dataset, answerAbove: string): TreeJson {
  const answer = largestClass(counts)
  const facts: TreeRows = {
    class: rows < TINY ? answerAbove : data.class.values[answer],
    rows,
    errors: rows - counts[answer],
  }
  if (fork === undefined) return { kind: 'leaf', ...facts }
  const { name, ...attribute } = data.attributes[fork.split.attribute]
  const trees = fork.children.map((child) => nodeJson(child, data, facts.class))
  if (fork.split.kind === 'numeric') {
    const { threshold } = fork.split
    return { kind: 'numeric', attribute: name, threshold, atMost: trees[0], above: trees[1], ...facts }
  }
  const { values } = attribute as NominalAttribute
  const branches = trees.map((tree, code) => ({ value: values[code], tree }))
  return { kind: 'nominal', attribute: name, branches, ...facts }
}
