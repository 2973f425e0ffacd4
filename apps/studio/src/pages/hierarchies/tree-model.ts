import type { TreeForm } from '../../policy/policy-hierarchy.ts'

/** A group of categories: groups inside it, and values that lie in it directly. */
export interface Group {
  readonly label: string
  readonly groups: readonly Group[]
  readonly values: readonly string[]
}

/** Labels from the root down to a group; empty for the root. */
export type GroupPath = readonly string[]

const EMPTY: Group = { label: '', groups: [], values: [] }

/** Reads a tree of a policy. A label with only itself (`flu: [flu]`) is a value beside the groups. */
export function groupOf(form: TreeForm | undefined, label = ''): Group {
  if (form === undefined) return { ...EMPTY, label }
  if (isList(form)) return { label, groups: [], values: form.map(String) }
  const parts = Object.entries(form).map(([name, inner]) => groupOf(inner, name))
  const isLoneValue = (part: Group) =>
    part.groups.length === 0 && part.values.length === 1 && part.values[0] === part.label
  return {
    label,
    groups: parts.filter((part) => !isLoneValue(part)),
    values: parts.filter(isLoneValue).map((part) => part.label),
  }
}

/** The tree as a policy writes it, without empty groups. */
export function formOf(group: Group): TreeForm {
  const groups = group.groups.filter(holdsValues)
  if (groups.length === 0) return group.values
  return Object.fromEntries([
    ...groups.map((inner) => [inner.label, formOf(inner)] as const),
    ...group.values.map((value) => [value, [value]] as const),
  ])
}

/** All values in a group and the groups inside it. */
export const valuesIn = (group: Group): readonly string[] => [
  ...group.groups.flatMap(valuesIn),
  ...group.values,
]

const holdsValues = (group: Group): boolean => valuesIn(group).length > 0

/** Moves values into a group. */
export function moveValues(root: Group, values: readonly string[], to: GroupPath): Group {
  const moved = new Set(values)
  const without = (group: Group): Group => ({
    ...group,
    groups: group.groups.map(without),
    values: group.values.filter((value) => !moved.has(value)),
  })
  return changeAt(without(root), to, (group) => ({ ...group, values: [...group.values, ...values] }))
}

/** Removes values from the tree. */
export function dropValues(root: Group, values: readonly string[]): Group {
  const moved = moveValues(root, values, [])
  return { ...moved, values: moved.values.filter((value) => !values.includes(value)) }
}

/** A new group with these values, inside another. */
export function addGroup(root: Group, path: GroupPath, label: string, values: readonly string[]): Group {
  const added = changeAt(root, path, (group) => ({
    ...group,
    groups: [...group.groups, { ...EMPTY, label }],
  }))
  return moveValues(added, values, [...path, label])
}

export const renameGroup = (root: Group, path: GroupPath, label: string): Group =>
  changeAt(root, path, (group) => ({ ...group, label }))

/** Removes a group. Its content moves to the group around it. */
export function removeGroup(root: Group, path: GroupPath): Group {
  const label = path.at(-1)
  return changeAt(root, path.slice(0, -1), (group) => {
    const removed = group.groups.find((inner) => inner.label === label)
    if (removed === undefined) return group
    const others = group.groups.filter((inner) => inner !== removed)
    return { ...group, groups: [...others, ...removed.groups], values: [...group.values, ...removed.values] }
  })
}

/** Moves a group into another, but not into itself. */
export function moveGroup(root: Group, from: GroupPath, to: GroupPath): Group {
  const inside = from.every((label, depth) => to[depth] === label)
  const group = groupAt(root, from)
  if (from.length === 0 || inside || group === undefined) return root
  const cut = changeAt(root, from.slice(0, -1), (around) => ({
    ...around,
    groups: around.groups.filter((inner) => inner.label !== group.label),
  }))
  return changeAt(cut, to, (around) => ({ ...around, groups: [...around.groups, group] }))
}

const groupAt = (root: Group, path: GroupPath): Group | undefined =>
  path.reduce<Group | undefined>((group, label) => group?.groups.find((inner) => inner.label === label), root)

/** All groups with their paths, outer before inner. */
export function listGroups(
  group: Group,
  path: GroupPath = [],
): { readonly path: GroupPath; readonly group: Group }[] {
  return group.groups.flatMap((inner) => {
    const innerPath = [...path, inner.label]
    return [{ path: innerPath, group: inner }, ...listGroups(inner, innerPath)]
  })
}

/** A label that no group has yet. */
export function freshLabel(root: Group, wish: string): string {
  const labels = new Set(listGroups(root).map(({ group }) => group.label))
  let label = wish
  for (let number = 2; labels.has(label); number++) label = `${wish} ${number}`
  return label
}

function changeAt(group: Group, path: GroupPath, change: (group: Group) => Group): Group {
  const [label, ...rest] = path
  if (label === undefined) return change(group)
  return {
    ...group,
    groups: group.groups.map((inner) => (inner.label === label ? changeAt(inner, rest, change) : inner)),
  }
}

const isList = (form: TreeForm): form is readonly string[] => Array.isArray(form)

/** Lines of a hierarchy file (`leaf;level 1;…;top`) as a tree; the top `*` is no group. */
export function groupOfLines(lines: readonly (readonly string[])[]): Group {
  let root = EMPTY
  for (const [leaf = '', ...above] of lines) {
    const labels = above
      .filter((label, index) => label !== '*' && label !== leaf && label !== above[index + 1])
      .reverse()
    for (let depth = 0; depth < labels.length; depth++) {
      const path = labels.slice(0, depth)
      const label = labels[depth] ?? ''
      if (groupAt(root, [...path, label]) === undefined) {
        root = changeAt(root, path, (group) => ({ ...group, groups: [...group.groups, { ...EMPTY, label }] }))
      }
    }
    root = changeAt(root, labels, (group) => ({ ...group, values: [...group.values, leaf] }))
  }
  return root
}

/** The lines of a hierarchy file: `leaf;level 1;…;top`, by semicolon or comma. */
export function linesOfFile(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const mark = (lines[0] ?? '').includes(';') ? ';' : ','
  return lines.map((line) => cellsOf(line, mark))
}

function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let index = 0; index < line.length; index++) {
    const sign = line[index]
    if (quoted && sign === '"' && line[index + 1] === '"') {
      cell += '"'
      index++
    } else if (sign === '"') quoted = !quoted
    else if (sign === mark && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
