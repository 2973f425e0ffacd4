import type { Dataset, NominalAttribute } from '../dataset.ts'
import { largestClass, type Split, TINY } from './instances.ts'
import type { TrainedTree, TreeNode } from './tree.ts'

type Fork = NonNullable<TreeNode['fork']>

/** The tree as text, as Weka prints it: one line per branch, `(rows/wrong)` behind the class of a leaf. */
export function treeText({ root }: TrainedTree, data: Dataset): string {
  return root.fork ? branchLines(root, root.fork, data, '').join('\n') : `: ${leafText(root, root, data)}`
}

function branchLines(node: TreeNode, { split, children }: Fork, data: Dataset, indent: string): string[] {
  return children.flatMap((child, branch) => {
    const line = `${indent}${conditionText(split, branch, data)}`
    return child.fork
      ? [line, ...branchLines(child, child.fork, data, `${indent}|   `)]
      : [`${line}: ${leafText(child, node, data)}`]
  })
}

/** `age <= 27`, `sex = Male`. */
function conditionText(split: Split, branch: number, data: Dataset): string {
  const attribute = data.attributes[split.attribute]
  if (split.kind === 'nominal') return `${attribute.name} = ${(attribute as NominalAttribute).values[branch]}`
  return `${attribute.name} ${branch === 0 ? '<=' : '>'} ${shortNumber(split.threshold, 6)}`
}

/** A leaf without rows answers as the node above it. */
function leafText({ counts, rows }: TreeNode, above: TreeNode, { class: { values } }: Dataset): string {
  const answer = largestClass(rows < TINY ? above.counts : counts)
  const wrong = rows - counts[answer]
  return `${values[answer]} (${withPoint(rows)}${wrong > TINY ? `/${withPoint(wrong)}` : ''})`
}

const shortNumber = (number: number, digits: number): string =>
  String(Math.round(number * 10 ** digits) / 10 ** digits)

/** Two digits at most, one at least. */
function withPoint(number: number): string {
  const text = shortNumber(number, 2)
  return text.includes('.') ? text : `${text}.0`
}

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
