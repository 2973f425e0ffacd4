import { OutisError } from '../errors.ts'
import { MISSING, readingOf, SUPPRESSED } from '../table/table.ts'
import { completeHierarchy } from './complete.ts'
import { datesDraft } from './dates.ts'
import {
  type Draft,
  type DraftLevel,
  type HierarchyColumn,
  linkLevels,
  topLevel,
  UNPLACED,
  withWidths,
} from './draft-level.ts'
import { groupRows, treeRows } from './groups.ts'
import type { Hierarchy } from './hierarchy.ts'
import {
  type HierarchyOptions,
  type ResolvedHierarchySpec,
  refuseLargeHierarchy,
  type TreeNode,
} from './hierarchy-spec.ts'
import { intervalsDraft } from './intervals.ts'
import { pathsDraft, pathsOf } from './paths.ts'
import { checkRows } from './row-faults.ts'

/**
 * The hierarchy a policy states, over the dictionary of its column, checked for completeness and nesting.
 * Default: a gap or an overlap is an error. O(values × levels).
 */
export function buildHierarchy(
  spec: ResolvedHierarchySpec,
  column: HierarchyColumn,
  options: Partial<HierarchyOptions> = {},
): Hierarchy {
  const { onGap = 'error', allowOverlap = false } = options
  const settled = { onGap, allowOverlap }
  return completeHierarchy(draftOf(spec, column, settled), column, settled)
}

function treeDraft(root: TreeNode, column: HierarchyColumn, options: HierarchyOptions): Draft {
  const reading = readingOf(column.dictionary)
  return pathsDraft(pathsOf(treeRows(root, column.name, reading), reading), column, options)
}

/** The levels a form states, before gaps are judged. */
export function draftOf(
  spec: ResolvedHierarchySpec,
  column: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  switch (spec.kind) {
    case 'rows':
      return rowsDraft(spec.rows, column, options)
    case 'groups':
      return pathsDraft(
        pathsOf(groupRows(spec.levels, column), readingOf(column.dictionary)),
        column,
        options,
      )
    case 'tree':
      return treeDraft(spec.root, column, options)
    case 'intervals':
      return intervalsDraft(spec, column, options)
    case 'prefix':
      return prefixDraft(spec, column)
    case 'dates':
      return datesDraft(spec.units, column)
    case 'suppress':
      return suppressDraft(column)
    case 'rare':
      return rowsDraft(rareRows(spec, column), column, options)
  }
}

/** Rows leaf, level 1, …, top, as a file holds them. Leaves are the rows' own, in the data or not. O(cells). */
function rowsDraft(
  rows: readonly (readonly string[])[],
  column: HierarchyColumn,
  options: HierarchyOptions,
): Draft {
  const reading = readingOf(column.dictionary)
  checkRows(rows, { title: `The hierarchy of "${column.name}"`, reading })
  const paths = pathsOf(rows, reading)
  const draft = pathsDraft(paths, column, options)
  if (!paths.topAdded) return draft
  const notice = `The hierarchy of "${column.name}" ends in more than one label: a level * was added on top.`
  return { ...draft, notices: [...draft.notices, notice] }
}

interface PrefixSpec {
  readonly length: number
  readonly keep: readonly number[]
}

/**
 * Codes of one length, masked from the right: `02139`, `0213*`, `021**`, then `*`. Length is in characters (code
 * points); values of another length are gaps. Leaves are the data's distinct values. O(values × levels).
 */
function prefixDraft(spec: PrefixSpec, { name, dictionary }: HierarchyColumn): Draft {
  checkKeep(spec, name)
  const { length, keep } = spec
  refuseLargeHierarchy(name, { values: dictionary.values.length, levels: keep.length + 1, length })
  const characters = dictionary.values.map((value, code) => (code === MISSING ? [] : [...value]))
  const fitting = Int32Array.from(characters, ({ length: size }) => (size === length ? 0 : UNPLACED))
  const leafCount = Math.max(fitting.filter((node) => node !== UNPLACED).length, 1)
  const levels = keep.map((prefix) => prefixLevel(characters, length, prefix))
  const all = withWidths([...levels, topLevel(fitting, leafCount)], dictionary.numbers)
  return { levels: all, leafCount, parents: linkLevels(all).parents, notices: [] }
}

function checkKeep({ length, keep }: PrefixSpec, column: string): void {
  const falling = keep.every((prefix, index) => prefix < (index === 0 ? length : keep[index - 1]))
  const whole =
    Number.isInteger(length) && length > 0 && keep.every((prefix) => Number.isInteger(prefix) && prefix >= 0)
  if (falling && whole) return
  throw new OutisError('HIERARCHY_INVALID', {
    message: `The prefixes kept of "${column}" must be whole numbers that fall from below the length ${length}.`,
    hint: 'Write for example { prefix: 5, keep: [4, 3, 2] }.',
    details: { column, length },
  })
}

function prefixLevel(characters: readonly (readonly string[])[], length: number, prefix: number): DraftLevel {
  const nodeOf = new Int32Array(characters.length).fill(UNPLACED)
  const mask = '*'.repeat(length - prefix)
  const nodes = new Map<string, number>()
  const leaves: number[] = []
  for (let code = MISSING + 1; code < characters.length; code++) {
    if (characters[code].length !== length) continue
    const label = characters[code].slice(0, prefix).join('') + mask
    const node = nodes.get(label) ?? leaves.push(0) - 1
    nodes.set(label, node)
    leaves[node]++
    nodeOf[code] = node
  }
  return { nodeOf, labels: [...nodes.keys()], leaves: Float64Array.from(leaves) }
}

type RareSpec = Extract<ResolvedHierarchySpec, { readonly kind: 'rare' }>

/**
 * Values in fewer rows than the spec names, pooled under its label on level 1; the others stay as they are there; then
 * `*`. As rows value, level 1, `*`, so that a value of later data that nobody counted is a gap. O(values).
 */
function rareRows({ fewerThan, label }: RareSpec, { name, dictionary }: HierarchyColumn): string[][] {
  const { values, rows } = dictionary
  if (rows === undefined) throw notCounted(name)
  refuseLargeHierarchy(name, { values: values.length, levels: 2 })
  return values
    .map((value, code) => [value, rows[code] < fewerThan ? label : value, SUPPRESSED])
    .slice(MISSING + 1)
}

/** The same with what depends on counts settled for good: what a key keeps, so that later data is pooled alike. */
export function settledSpec(spec: ResolvedHierarchySpec, column: HierarchyColumn): ResolvedHierarchySpec {
  return spec.kind === 'rare' ? { kind: 'rows', rows: rareRows(spec, column) } : spec
}

function notCounted(column: string): OutisError {
  return new OutisError('HIERARCHY_INVALID', {
    message: `The rare values of "${column}" cannot be told: its values were not counted.`,
    hint: 'Give the data the hierarchy is for.',
    details: { column },
  })
}

/** Kept or suppressed, nothing between: height 1. Leaves are the data's distinct values. */
function suppressDraft({ dictionary }: HierarchyColumn): Draft {
  const values = new Int32Array(dictionary.values.length)
  values[MISSING] = UNPLACED
  const leafCount = Math.max(values.length - 1, 1)
  const levels = withWidths([topLevel(values, leafCount)], dictionary.numbers)
  return { levels, leafCount, parents: [], notices: [] }
}
