import type { CheckedQuasi } from '../../../check/check-input.ts'
import { OutisError } from '../../../data/errors.ts'
import { declaredReading } from '../../../data/table/table.ts'
import { list } from '../../../data/words/words.ts'
import type { AskedBuckets } from '../../../methods/contract/asked-releases.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import type { OpenTable } from '../../../run/engine/engine.ts'
import { readingsOf } from '../../kit/check-by-classes.ts'
import type { CheckedRelease } from '../../kit/checked-release.ts'
import { checkSlicedTable, slicedOriginal } from './check-sliced-table.ts'
import { paperCells } from './paper-cells.ts'
import type { SlicedCheckResult } from './sliced-check-input.ts'

/** Measures a sliced release that any tool made. */
export async function checkSlicedRelease(
  { policy, open, groups: listed, original, claims }: CheckedRelease,
  asked: AskedBuckets,
): Promise<SlicedCheckResult> {
  const { groups, notices } =
    asked.groups === undefined ? groupsOf(policy, open, listed) : { groups: asked.groups, notices: [] }
  const whole = groups.flat().every((name) => open.columns.includes(name))
  const { check } = await checkSlicedTable(open, {
    policy,
    asked,
    groups,
    layout: whole ? 'table' : 'paper',
    quasi: original ? (await readingsOf(original)).quasi : namedQuasi(policy),
    ...(original && { original: slicedOriginal(original) }),
    laterFrom: claims?.laterFrom,
  })
  return { ...check, notices: [...notices, ...believedParts(claims?.laterFrom), ...check.notices] }
}

/** Only the earlier release could show that these people came later: whoever reads the verdicts has to know what they rest on. */
const believedParts = (laterFrom: readonly number[] = []): readonly string[] =>
  laterFrom.length === 0
    ? []
    : [
        `dictionary.json says that people came later from bucket ${list(laterFrom.map(String))} on: buckets are compared with those that came at the same time. The check believes this; the earlier release would show it.`,
      ]

/** Without the original no label has to be understood. */
const namedQuasi = ({ attributes }: Policy): CheckedQuasi[] =>
  attributes
    .filter(({ role }) => role === 'quasi')
    .map(({ name, type }): CheckedQuasi => ({ name, type: type ?? 'text', reading: declaredReading(type) }))

interface FoundGroups {
  readonly groups: readonly (readonly string[])[]
  readonly notices: readonly string[]
}

/**
 * The column groups that the policy leaves to the method: as the headings of the paper's layout show them, or as the dictionary.json beside
 * the release does. What a dictionary says is not believed: groups that hang together otherwise are noticed beside the original.
 */
function groupsOf(policy: Policy, open: OpenTable, stated: readonly (readonly string[])[] = []): FoundGroups {
  const headings = open.columns.flatMap((name) => (name.startsWith('(') ? [paperCells.names(name)] : []))
  const shown = attributeGroups(
    policy,
    headings.filter((names) => names !== undefined),
  )
  if (shown) return { groups: shown, notices: [] }
  const listed = attributeGroups(policy, stated)
  if (listed) return { groups: listed, notices: ['The column groups are those that dictionary.json lists.'] }
  throw new OutisError('RELEASE_MISMATCH', {
    message:
      'Which columns of the release belong together is not known: the policy leaves the groups to the method.',
    hint: 'Put the dictionary.json of the run beside the release, or list the groups under method.slicing.columns.',
  })
}

/** Groups of declared attributes, copies by the name of their attribute; undefined unless every attribute has one, and each sensitive one its own. */
function attributeGroups(
  { attributes }: Policy,
  published: readonly (readonly string[])[],
): readonly (readonly string[])[] | undefined {
  const named = (role: string) =>
    attributes.filter((attribute) => attribute.role === role).map(({ name }) => name)
  const [quasi, sensitive] = [named('quasi'), named('sensitive')]
  const declared = new Set([...quasi, ...sensitive])
  const attributeOf = (name: string) => (declared.has(name) ? name : name.replace(/@\d+$/, ''))
  const groups = published
    .map((names) => names.map(attributeOf))
    .filter((names) => names.length > 0 && names.every((name) => declared.has(name)))
  const times = (name: string) => groups.filter((names) => names.includes(name)).length
  const sound =
    quasi.every((name) => times(name) > 0) &&
    sensitive.every((name) => times(name) === 1) &&
    groups.every((names) => names.filter((name) => sensitive.includes(name)).length < 2)
  return sound ? groups : undefined
}
