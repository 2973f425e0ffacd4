import * as z from 'zod/mini'
import {
  type DateUnit,
  MOST_LEVELS,
  type TreeNode,
  type ValueGroup,
} from '../../data/hierarchy/hierarchy-spec.ts'
import { defined } from '../../data/value/defined.ts'
import type { HierarchyPolicy, StatedHierarchy } from '../options/requirement-spec.ts'
import {
  cell,
  cells,
  exactlyOneOf,
  flag,
  mapping,
  maybe,
  onlyBeside,
  positive,
  refuse,
  text,
  whole,
} from '../options/schema-words.ts'

/** Finest first. */
const DATE_UNITS = ['month', 'quarter', 'year', 'decade'] as const satisfies readonly DateUnit[]

const FORMS = ['file', 'intervals', 'prefix', 'dates', 'groups', 'tree', 'rare', 'suppress'] as const

/** A file by its path, or one of the inline forms. */
export const hierarchySchema = () =>
  z.union([text(), formSchema()]).check(
    z.meta({
      id: 'hierarchy',
      description: 'How values are generalised: a file (leaf;level 1;…;top), or one inline form.',
    }),
  )

const formSchema = () =>
  formKeys().check(
    exactlyOneOf(FORMS, 'how values are generalised'),
    onlyBeside('from', ['intervals']),
    onlyBeside('top', ['intervals']),
    onlyBeside('bottom', ['intervals']),
    onlyBeside('label', ['rare']),
    onlyBeside('keep', ['prefix']),
    z.check(checkIntervals),
    z.check(checkPrefix),
    z.check(checkDates),
  )

const formKeys = () =>
  mapping({
    file: maybe(text(), 'A file with one row per value: leaf;level 1;…;top, separated by ; or ,.'),
    intervals: maybe(
      z.array(positive()).check(z.minLength(1), z.maxLength(MOST_LEVELS - 1)),
      'Widths of half-open intervals, one per level, each a multiple of the one before; then *.',
    ),
    from: maybe(z.number(), 'Where the intervals begin to be counted. Default 0.'),
    top: maybe(
      z.number(),
      'Numbers from here on are published as one, such as >=90, on every level above 0.',
    ),
    bottom: maybe(z.number(), 'Numbers below are published as one, such as <18, on every level above 0.'),
    prefix: maybe(whole(1, MOST_LEVELS), 'Length of the codes.'),
    keep: maybe(
      z.array(whole(0)).check(z.minLength(1), z.maxLength(MOST_LEVELS - 1)),
      'Characters kept from the left, one number per level, fewer each time. Default: one fewer per level, down to 1.',
    ),
    dates: maybe(z.array(z.enum(DATE_UNITS)).check(z.minLength(1)), 'Units dates are cut to, finest first.'),
    groups: maybe(z.lazy(groupsSchema), 'Groups of values: one level, or several.'),
    tree: maybe(z.lazy(treeSchema), 'Labels over labels over lists of values.'),
    rare: maybe(
      whole(2),
      'Values in fewer rows than this are pooled on level 1; the others stay as they are there; then *.',
    ),
    label: maybe(text(), 'What pooled rare values are published as. Default other.'),
    suppress: maybe(z.literal(true), 'The value itself, or *.'),
    'on-gap': onGap(),
    'allow-overlap': allowOverlap(),
  })

export const onGap = () =>
  maybe(
    z.enum(['error', 'suppress']),
    'What happens to values of the data that the hierarchy lacks: an error, or * on every level above 0. Default error.',
  )

export const allowOverlap = () =>
  maybe(
    flag(),
    'Accept levels that do not nest; they are searched exhaustively, with a warning. Default false.',
  )

type WrittenForm = z.infer<ReturnType<typeof formKeys>>
export type WrittenHierarchy = string | WrittenForm
type Payload = z.core.ParsePayload<WrittenForm>

function checkIntervals(context: Payload): void {
  const { intervals = [], top, bottom } = context.value
  if (top !== undefined && bottom !== undefined && bottom >= top)
    refuse(context, 'must be below the top', { path: ['bottom'] })
  for (let intervalIndex = 1; intervalIndex < intervals.length; intervalIndex++) {
    if (intervals[intervalIndex] > intervals[intervalIndex - 1]) continue
    refuse(context, 'must be wider than the level below it', { path: ['intervals', intervalIndex] })
  }
}

function checkPrefix(context: Payload): void {
  const { prefix, keep } = context.value
  if (prefix === undefined || keep === undefined) return
  for (let index = 0; index < keep.length; index++) {
    const path = ['keep', index]
    if (index === 0 && keep[0] >= prefix)
      refuse(context, 'must keep fewer characters than the code has', { path })
    if (index > 0 && keep[index] >= keep[index - 1]) {
      refuse(context, 'must keep fewer characters than the level below it', { path })
    }
  }
}

function checkDates(context: Payload): void {
  const { dates = [] } = context.value
  for (let dateIndex = 1; dateIndex < dates.length; dateIndex++) {
    if (DATE_UNITS.indexOf(dates[dateIndex]) > DATE_UNITS.indexOf(dates[dateIndex - 1])) continue
    refuse(context, `must be coarser than the unit before it; the order is ${DATE_UNITS.join(', ')}`, {
      path: ['dates', dateIndex],
    })
  }
}

/** What stands beside a hierarchy and counts unless the hierarchy itself says otherwise. */
export interface HierarchyDefaults {
  readonly 'on-gap'?: 'error' | 'suppress' | undefined
  readonly 'allow-overlap'?: boolean | undefined
}

export function toHierarchy(written: WrittenHierarchy, defaults: HierarchyDefaults = {}): HierarchyPolicy {
  const form: WrittenForm = typeof written === 'string' ? { file: written } : written
  return {
    spec: toSpec(form),
    onGap: form['on-gap'] ?? defaults['on-gap'] ?? 'error',
    allowOverlap: form['allow-overlap'] ?? defaults['allow-overlap'] ?? false,
  }
}

function toSpec(form: WrittenForm): StatedHierarchy {
  const { file, intervals, prefix, dates, groups, tree, rare } = form
  if (file !== undefined) return { kind: 'file', path: file }
  if (intervals) {
    const { from = 0, top, bottom } = form
    const tails = defined({ top, bottom })
    return { kind: 'intervals', widths: intervals, from, ...tails }
  }
  if (prefix !== undefined) return { kind: 'prefix', length: prefix, keep: form.keep ?? everyPrefix(prefix) }
  if (dates) return { kind: 'dates', units: dates }
  if (groups) return { kind: 'groups', levels: toLevels(groups) }
  if (tree) return { kind: 'tree', root: toTree(tree) }
  if (rare !== undefined) return { kind: 'rare', fewerThan: rare, label: form.label ?? 'other' }
  return { kind: 'suppress' }
}

const everyPrefix = (length: number): number[] =>
  Array.from({ length: length - 1 }, (_, index) => length - 1 - index)

/** Groups by label. */
const labelled = () => z.record(z.string(), cells()).check(z.check(refuseEmpty))

/** A group without label, or one or more with. */
const group = () => z.union([cells(), labelled()])

const groupList = () => z.array(group()).check(z.minLength(1))

const level = () => z.union([groupList(), labelled()])

/**
 * One level (`[[a, b], [c]]`, `[{ label: [a, b] }]` or `{ label: [a, b] }`) or several, finest first, either as a
 * list of such lists or as `{ levels: [ … ] }`.
 */
const groupsSchema = () => formsOfGroups().check(z.check(refuseRepeats))

const formsOfGroups = () =>
  z.union([
    groupList(),
    z.array(groupList()).check(z.minLength(1), z.maxLength(MOST_LEVELS - 1)),
    mapping({ levels: z.array(level()).check(z.minLength(1), z.maxLength(MOST_LEVELS - 1)) }),
    labelled(),
  ])

type WrittenGroups = z.infer<ReturnType<typeof formsOfGroups>>
type WrittenLevel = z.infer<ReturnType<typeof level>>
type WrittenGroup = z.infer<ReturnType<typeof group>>

function toLevels(written: WrittenGroups): ValueGroup[][] {
  if (Array.isArray(written)) return isLevelList(written) ? written.map(toLevel) : [toLevel(written)]
  if (hasLevels(written)) return written.levels.map(toLevel)
  return [toLevel(written)]
}

/** `levels` is a word of the language here: no group of a bare mapping can have that label. */
const hasLevels = (written: object): written is { levels: WrittenLevel[] } => Object.hasOwn(written, 'levels')

/** A list of lists of groups; a list of groups holds lists of values or mappings. */
const isLevelList = (list: readonly unknown[]): list is WrittenGroup[][] =>
  list.every((entry) => Array.isArray(entry) && entry.some((part) => typeof part === 'object'))

const toLevel = (written: WrittenLevel): ValueGroup[] =>
  Array.isArray(written) ? written.flatMap(toGroups) : labelledGroups(written)

const toGroups = (written: WrittenGroup): ValueGroup[] =>
  Array.isArray(written) ? [{ members: written.map(String) }] : labelledGroups(written)

const labelledGroups = (written: Readonly<Record<string, readonly unknown[]>>): ValueGroup[] =>
  Object.entries(written).map(([label, members]) => ({ label, members: members.map(String) }))

function refuseEmpty(context: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void {
  if (Object.keys(context.value).length === 0) refuse(context, 'must have at least one group')
}

/** On one level a value is in one group, and a label names one. */
function refuseRepeats(context: z.core.ParsePayload<WrittenGroups>): void {
  toLevels(context.value).forEach((groups, index) => {
    const members = groups.flatMap((group) => group.members)
    const labels = groups.flatMap((group) => group.label ?? [])
    if (new Set(members).size < members.length)
      refuse(context, `has a value in two groups of level ${index + 1}`)
    if (new Set(labels).size < labels.length)
      refuse(context, `has two groups of one label on level ${index + 1}`)
  })
}

type Cell = z.infer<ReturnType<typeof cell>>
type WrittenTree = { readonly [label: string]: WrittenTree } | readonly Cell[]

/** Inner nodes map labels to nodes, lists of values end them; every value stands once. */
const treeSchema = () => nodeSchema().check(z.check(refuseRepeatedValues))

function nodeSchema(): z.ZodMiniType<WrittenTree> {
  const branches = z
    .record(
      z.string(),
      z.lazy(() => node),
    )
    .register(z.globalRegistry, { id: 'branches' })
  const node: z.ZodMiniType<WrittenTree> = z
    .union([z.array(cell()), branches])
    .check(z.check(refuseEmptyTree))
  return node.register(z.globalRegistry, { id: 'tree' })
}

function refuseEmptyTree(context: z.core.ParsePayload<WrittenTree>): void {
  if (Object.keys(context.value).length === 0) refuse(context, 'must not be empty')
}

function refuseRepeatedValues(context: z.core.ParsePayload<WrittenTree>): void {
  const seen = new Set<string>()
  let repeats = 0
  const visit = (node: WrittenTree): void => {
    if (!isLeafList(node)) {
      for (const child of Object.values(node)) visit(child)
      return
    }
    for (const value of node.map(String)) {
      if (seen.has(value)) repeats++
      seen.add(value)
    }
  }
  visit(context.value)
  if (repeats > 0)
    refuse(context, `has ${repeats === 1 ? 'a value' : `${repeats} values`} in more than one place`)
}

function toTree(written: WrittenTree): TreeNode {
  if (isLeafList(written)) return written.map(String)
  return Object.fromEntries(Object.entries(written).map(([label, node]) => [label, toTree(node)]))
}

const isLeafList = (node: WrittenTree): node is readonly Cell[] => Array.isArray(node)
