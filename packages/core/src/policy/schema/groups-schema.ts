import * as z from 'zod/mini'
import { MOST_LEVELS } from '../../data/hierarchy/hierarchy-limits.ts'
import type { ValueGroup } from '../../data/hierarchy/hierarchy-spec.ts'
import { cells, mapping, refuse } from '../options/schema-words.ts'

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
export const groupsSchema = () => formsOfGroups().check(z.check(refuseRepeats))

const formsOfGroups = () =>
  z.union([
    groupList(),
    z.array(groupList()).check(z.minLength(1), z.maxLength(MOST_LEVELS - 1)),
    mapping({ levels: z.array(level()).check(z.minLength(1), z.maxLength(MOST_LEVELS - 1)) }),
    labelled(),
  ])

export type WrittenGroups = z.infer<ReturnType<typeof formsOfGroups>>
type WrittenLevel = z.infer<ReturnType<typeof level>>
type WrittenGroup = z.infer<ReturnType<typeof group>>

export function toLevels(written: WrittenGroups): ValueGroup[][] {
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
