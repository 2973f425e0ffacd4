import type { Dataset, NominalAttribute } from '../dataset.ts'
import { largestClass, TINY } from './instances.ts'
import type { TrainedTree, TreeNode } from './tree.ts'

type Fork = Extract<TreeNode, { kind: 'fork' }>

/** The tree as text, as Weka prints it: one line per branch, `(rows/wrong)` behind the class of a leaf. */
export function treeText({ root }: TrainedTree, data: Dataset): string {
  if (root.kind === 'leaf') return `: ${leafText(root.counts, root.counts, data)}`
  return branchLines(root, data, '').join('\n')
}

function branchLines(fork: Fork, data: Dataset, indent: string): string[] {
  const classes = data.class.values.length
  return fork.children.flatMap((child, branch) => {
    const line = `${indent}${conditionText(fork, branch, data)}`
    if (child.kind === 'fork') return [line, ...branchLines(child, data, `${indent}|   `)]
    const bag = fork.bags.subarray(branch * classes, (branch + 1) * classes)
    return [`${line}: ${leafText(bag, fork.counts, data)}`]
  })
}

/** `age <= 27`, `sex = Male`. */
export function conditionText({ split }: Fork, branch: number, data: Dataset): string {
  const attribute = data.attributes[split.attribute]
  if (split.kind === 'nominal') return `${attribute.name} = ${(attribute as NominalAttribute).values[branch]}`
  return `${attribute.name} ${branch === 0 ? '<=' : '>'} ${shortNumber(split.threshold, 6)}`
}

/** A leaf without rows answers as the node above it. */
function leafText(bag: Float64Array, above: Float64Array, { class: { values } }: Dataset): string {
  const rows = bag.reduce((sum, count) => sum + count, 0)
  const answer = largestClass(rows < TINY ? above : bag)
  const wrong = rows - bag[answer]
  return `${values[answer]} (${withPoint(rows)}${wrong > TINY ? `/${withPoint(wrong)}` : ''})`
}

const shortNumber = (number: number, digits: number): string =>
  String(Math.round(number * 10 ** digits) / 10 ** digits)

/** Two digits at most, one at least. */
function withPoint(number: number): string {
  const text = shortNumber(number, 2)
  return text.includes('.') ? text : `${text}.0`
}
