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
