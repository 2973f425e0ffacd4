import type { CheckedQuasi } from '../../../check/check-input.ts'
import { tooManyCombinations } from '../../../engine/combination-limit.ts'
import type { OpenTable } from '../../../engine/engine.ts'
import { OutisError } from '../../../errors.ts'
import { readingsOf } from '../../../method/check-by-classes.ts'
import type { CheckedRelease } from '../../../method/checked-release.ts'
import type { Policy } from '../../../search/policy.ts'
import { declaredReading, SUPPRESSED } from '../../../table/dictionary.ts'
import { list } from '../../../words/words.ts'
import type { SlicingPolicy } from '../description.ts'
import { minFrequencyOf } from '../request.ts'
import { checkSlicedInParts } from './check-sliced-in-parts.ts'
import { checkSlicedTable, slicedOriginal } from './check-sliced-table.ts'
import { columnNames } from './column-names.ts'
import { paperCells } from './paper-cells.ts'
import type { SlicedCheckResult } from './sliced-check-input.ts'

/** Measures a sliced release that any tool made. */
export async function checkSlicedRelease({
  policy,
  open,
  groups: listed,
  original,
  source,
  claims,
}: CheckedRelease<SlicingPolicy>): Promise<SlicedCheckResult> {
  const { groups, notices } = groupsOf(policy, open, listed)
  const whole = groups.flat().every((name) => open.columns.includes(name))
  if (original?.coarse) {
    const { combinations, most } = original.coarse
    const why = whyAtOnce(policy, { whole, claims })
    if (why || !source) throw tooManyCombinations(combinations, most, `${why ?? 'The check'} needs them all.`)
    if (await hides(open, columnNames(groups).flat()))
      throw tooManyCombinations(
        combinations,
        most,
        'The check of cells that are hidden (`*`) needs them all.',
      )
    const { check } = await checkSlicedInParts(open, {
      ...{ policy, groups, original: { open: source, table: original.table } },
      quasi: (await readingsOf(original)).quasi,
    })
    return { ...check, notices: [...notices, ...check.notices] }
  }
  const { check } = await checkSlicedTable(open, {
    policy,
    groups,
    layout: whole ? 'table' : 'paper',
    quasi: original ? (await readingsOf(original)).quasi : namedQuasi(policy),
    ...(original && { original: slicedOriginal(original) }),
    laterFrom: claims?.laterFrom,
  })
  return { ...check, notices: [...notices, ...believedParts(claims?.laterFrom), ...check.notices] }
}

/** What the check of a release in parts cannot judge; undefined where it can. */
function whyAtOnce(
  { method }: Policy<SlicingPolicy>,
  { whole, claims }: { readonly whole: boolean; readonly claims: CheckedRelease['claims'] },
): string | undefined {
  if (method.mode === 'hardened') return 'The check of slicing (mode: hardened)'
  if (minFrequencyOf(method) > 1) return 'The check of slicing (generalise)'
  if (!whole) return 'The check of slicing (layout: paper)'
  return claims?.laterFrom?.length ? 'The check of people who came later' : undefined
}

/** Where a release is read in parts, `*` counts as no value; a cell that hides its value must not pass for one without. */
async function hides(open: OpenTable, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const [{ values }] = (await open.combinations([name])).columns
    if (values.includes(SUPPRESSED)) return true
  }
  return false
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
 * The column groups: as the policy lists them, as the headings of the paper's layout show them, or as the dictionary.json beside
 * the release does. What a dictionary says is not believed: groups that hang together otherwise are noticed beside the original.
 */
function groupsOf(
  policy: Policy<SlicingPolicy>,
  open: OpenTable,
  stated: readonly (readonly string[])[] = [],
): FoundGroups {
  const { columns } = policy.method
  if (typeof columns === 'object') return { groups: columns, notices: [] }
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
  const named = (role: string) => attributes.filter((own) => own.role === role).map(({ name }) => name)
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
