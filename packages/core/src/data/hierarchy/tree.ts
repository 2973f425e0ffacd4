import { OutisError } from '../errors.ts'
import type { ValueReading } from '../value/value-key.ts'
import { counted } from '../words/words.ts'
import { refuseLargeHierarchy } from './hierarchy-limits.ts'
import type { TreeNode } from './hierarchy-spec.ts'
import { contradictions, hasEmptyLabel, placesWhere } from './row-faults.ts'

interface Branch {
  readonly leaf: string
  /** Labels above the leaf, nearest first. */
  readonly ancestors: readonly string[]
}

/**
 * A tree as rows leaf, level 1, … . Levels are counted from the root down, so that nodes of one depth share a level:
 * a leaf that lies higher than the deepest keeps its own label until its parent's level. O(leaves × depth).
 */
export function treeRows(root: TreeNode, column: string, reading: ValueReading): string[][] {
  const branches: Branch[] = []
  collect(root, [], { branches, column })
  const depth = branches.reduce((deepest, { ancestors }) => Math.max(deepest, ancestors.length), 0)
  refuseLargeHierarchy(column, { values: branches.length, levels: depth })
  const rows = branches.map(({ leaf, ancestors }) => {
    const carried = new Array<string>(depth - ancestors.length + 1).fill(leaf)
    return [...carried, ...ancestors]
  })
  checkTree(rows, column, reading)
  return rows
}

function collect(
  node: TreeNode,
  ancestors: readonly string[],
  into: { readonly branches: Branch[]; readonly column: string },
): void {
  if (isLeafList(node)) {
    if (node.length === 0) throw withoutLeaves(into.column)
    for (const leaf of node) into.branches.push({ leaf, ancestors })
    return
  }
  const children = Object.entries(node)
  if (children.length === 0) throw withoutLeaves(into.column)
  for (const [label, child] of children) collect(child, [label, ...ancestors], into)
}

const isLeafList = (node: TreeNode): node is readonly string[] => Array.isArray(node)

function checkTree(rows: readonly (readonly string[])[], column: string, reading: ValueReading): void {
  const repeated = contradictions(rows, reading).length
  if (repeated > 0) {
    const what = `names ${counted(repeated, 'leaf', 'leaves')} again in another place`
    throw badTree(column, what, 'Keep each value in one place of the tree.')
  }
  const unnamed = placesWhere(rows, hasEmptyLabel).length
  if (unnamed > 0) throw badTree(column, 'has a node with an empty label', 'Give every node a label.')
}

const withoutLeaves = (column: string): OutisError =>
  badTree(
    column,
    'has a node without leaves',
    'End every branch in a list of values, or leave the branch out.',
  )

function badTree(column: string, what: string, hint: string): OutisError {
  return new OutisError('HIERARCHY_INVALID', {
    message: `The tree of "${column}" ${what}.`,
    hint,
    details: { column },
  })
}
