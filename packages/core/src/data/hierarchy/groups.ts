import { OutisError } from '../errors.ts'
import { type Dictionary, MISSING, readingOf, SUPPRESSED } from '../table/table.ts'
import { type ValueIndex, type ValueReading, valueIndex, valueKey } from '../value/same-values.ts'
import { counted } from '../words/words.ts'
import { LONGEST_LABEL, refuseLargeHierarchy, type TreeNode, type ValueGroup } from './hierarchy-spec.ts'
import { contradictions, hasEmptyLabel, rowsWhere } from './row-faults.ts'

/** The least of a column that naming its groups needs; no values where a hierarchy is looked at without data. */
interface GroupedColumn {
  readonly name: string
  readonly dictionary?: Dictionary
}

/**
 * Levels of groups as rows leaf, level 1, …, `*`. A member is a label of the level below or a value; what no group
 * names stays as it is on that level. Leaves are the data's values and the members. O(leaves × levels + members).
 */
export function groupRows(levels: readonly (readonly ValueGroup[])[], column: GroupedColumn): string[][] {
  checkGroups(levels, column.name)
  refuseLongLabels(levels, column.name)
  const reading = column.dictionary ? readingOf(column.dictionary) : 'undeclared'
  const leaves = leavesOf(levels, column.dictionary, reading)
  refuseLargeHierarchy(column.name, { values: leaves.length, levels: levels.length + 1 })
  const rows = leaves.map((leaf) => [leaf])
  const leafOf = valueIndex(leaves, reading)
  levels.forEach((groups, levelIndex) => {
    addLevel(rows, claims(groups, { rows, leafOf, reading, column: column.name, level: levelIndex + 1 }))
  })
  for (const row of rows) row.push(SUPPRESSED)
  return rows
}

function checkGroups(levels: readonly (readonly ValueGroup[])[], column: string): void {
  const filled = levels.every(
    (groups) => groups.length > 0 && groups.every(({ label, members }) => label !== '' && members.length > 0),
  )
  if (levels.length > 0 && filled) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The groups of "${column}" have a level without groups, a group without members or an empty label.`,
    hint: 'Write for example { groups: [[a, b], [c, d]] }.',
    details: { column },
  })
}

/** A group without a label is published as its members, in every row it has. */
function refuseLongLabels(levels: readonly (readonly ValueGroup[])[], column: string): void {
  const lengthOf = ({ label, members }: ValueGroup): number =>
    label?.length ?? members.reduce((sum, member) => sum + member.length + 2, 0)
  if (!levels.some((groups) => groups.some((group) => lengthOf(group) > LONGEST_LABEL))) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `A group of "${column}" would be published as more than ${LONGEST_LABEL} characters.`,
    hint: 'Give groups of many members a label: { groups: { label: [members] } }.',
    details: { column, most: LONGEST_LABEL },
  })
}

/** Members that are no label of the level below are values, in the data or not. */
function leavesOf(
  levels: readonly (readonly ValueGroup[])[],
  dictionary: Dictionary | undefined,
  reading: ValueReading,
): string[] {
  const keyOf = (text: string) => valueKey(text, reading)
  const leaves = new Map(dictionary?.values.slice(MISSING + 1).map((value) => [keyOf(value), value]))
  const labels = new Set<string>()
  for (const groups of levels) {
    for (const { members } of groups) {
      for (const member of members) {
        const key = keyOf(member)
        if (!labels.has(key) && !leaves.has(key)) leaves.set(key, member)
      }
    }
    for (const group of groups) labels.add(keyOf(labelOf(group)))
  }
  return [...leaves.values()]
}

const labelOf = ({ label, members }: ValueGroup): string =>
  label ?? (members.length === 1 ? members[0] : `{${members.join(', ')}}`)

interface Below {
  readonly rows: readonly string[][]
  readonly leafOf: ValueIndex
  readonly reading: ValueReading
  readonly column: string
  readonly level: number
}

/** The group's label for each leaf that one of the groups holds, by leaf. */
function claims(groups: readonly ValueGroup[], below: Below): (string | undefined)[] {
  const leavesUnder = leavesByLabel(below)
  const claimed = new Array<string | undefined>(below.rows.length)
  const groupOf = new Int32Array(below.rows.length).fill(-1)
  const twice = new Set<number>()
  let unknown = 0
  for (let groupIndex = 0; groupIndex < groups.length; groupIndex++) {
    const label = labelOf(groups[groupIndex])
    for (const member of groups[groupIndex].members) {
      const value = below.leafOf(member)
      const leaves = leavesUnder(member) ?? (value === undefined ? [] : [value])
      if (leaves.length === 0) unknown++
      for (const leaf of leaves) {
        if (groupOf[leaf] !== -1 && groupOf[leaf] !== groupIndex) twice.add(leaf)
        groupOf[leaf] = groupIndex
        claimed[leaf] = label
      }
    }
  }
  if (twice.size > 0)
    throw misgrouped(below, `${counted(twice.size, 'value is', 'values are')} in more than one group`)
  if (unknown > 0)
    throw misgrouped(
      below,
      `${counted(unknown, 'member is a label', 'members are labels')} of a lower level, not of the one below`,
    )
  return claimed
}

function leavesByLabel({ rows, level, reading }: Below): (label: string) => readonly number[] | undefined {
  const leavesUnder = new Map<string, number[]>()
  rows.forEach((row, leaf) => {
    const leaves = leavesUnder.get(row[level - 1])
    if (leaves) leaves.push(leaf)
    else leavesUnder.set(row[level - 1], [leaf])
  })
  const lists = [...leavesUnder.values()]
  const indexOf = valueIndex([...leavesUnder.keys()], reading)
  return (label) => lists[indexOf(label) ?? -1]
}

function addLevel(rows: readonly string[][], claimed: readonly (string | undefined)[]): void {
  rows.forEach((row, leaf) => {
    row.push(claimed[leaf] ?? row[row.length - 1])
  })
}

function misgrouped({ column, level }: Below, what: string): OutisError {
  return new OutisError('HIERARCHY_INVALID', {
    message: `On level ${level} of the groups of "${column}", ${what}.`,
    hint: 'List each value, or each label of the level just below, in one group.',
    details: { column, level },
  })
}

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
  const unnamed = rowsWhere(rows, hasEmptyLabel).length
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
