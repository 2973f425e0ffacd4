import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { ColumnMeaning } from '../../data/recoding/alias-meaning.ts'
import type { ColumnType } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { exactPercent } from '../../data/words/words.ts'
import type { AskedAliases } from '../../methods/contract/asked-releases.ts'
import type { PersonalisedPolicy } from '../../methods/personalised/description.ts'
import type { PersonalisedPlan } from '../../methods/personalised/personalised-plan.ts'
import { aliasFrequencies } from '../../methods/personalised/plan/alias-frequencies.ts'
import type { PersonalisedOutcome } from '../../methods/personalised/plan/personalised.ts'
import { findModel } from '../../models/registry.ts'
import type { PublishedForm } from '../../report/common-parts.ts'
import { checkByClasses, combinationsOf, readingsOf, releaseCells } from '../kit/check-by-classes.ts'
import {
  type MadePlan,
  PLAIN_FORM,
  type ReleaseForm,
  type WrittenCheck,
  type WrittenRelease,
} from '../release-kind.ts'
import { type ColumnCounts, columnCounts, openRows, turnedBack } from './check/personalised-texts.ts'
import { dealtBreaches } from './dealt-breaches.ts'
import { measureBreaches, type PersonalisedBreaches } from './measures/measure-breaches.ts'
import { ownFigures, ownVerdicts } from './promises/personalised-verdicts.ts'
import { personalisedReport } from './report/personalised-parts.ts'

type AliasesJob = MadeAliases['job']

export type MadeAliases = MadePlan<PersonalisedPlan, AskedAliases, PersonalisedPolicy>

/** What published texts stand for, and how they are read. */
export function writeAliases({ job, found }: MadeAliases): ReleaseForm {
  const { meaning, warnings, notices } = found!.made
  return {
    ...PLAIN_FORM,
    layout: { personalised: { seed: job.seed } },
    shown: new Map(meaning.columns.map((column) => [column.column, shownAs(column, job)])),
    key: { meaning },
    warnings: [...warnings, ...(job.keyed ? [] : [NO_KEY])],
    notices: [...notices, ...choiceNotices(job)],
  }
}

interface CheckedAliases extends WrittenCheck {
  readonly counts: ColumnCounts
}

export async function checkWrittenAliases(
  { job, found }: MadeAliases,
  { open }: WrittenRelease,
): Promise<CheckedAliases> {
  const cells = await releaseCells(open, job.policy)
  const read = {
    release: combinationsOf(job.policy, cells),
    counts: columnCounts(cells, found!.made.meaning),
  }
  return { ...(await checkWritten(job, found!, read)), counts: read.counts }
}

export async function reportAliases(made: MadeAliases, measured: WrittenCheck) {
  const { job, found } = made
  const { release, counts } = measured as CheckedAliases
  return {
    personalised: sectionOf(job, found!.made, {
      openRows: openOf(job, found!.made, release),
      counts,
      breaches: await breachesOf(made),
    }),
  }
}

/** Measured once: while the release is written, or when its report is. */
const measuredBreaches = new WeakMap<MadeAliases, PersonalisedBreaches>()

/** Measures the breaches of a plan whose quasi-identifiers are not dealt row by row. */
export function measureAhead(made: MadeAliases): void {
  const { job, found } = made
  if (found!.made.recoding.quasi?.kind === 'dealt') return
  measuredBreaches.set(made, levelBreaches(job, found!))
}

const breachesOf = async (made: MadeAliases): Promise<PersonalisedBreaches> =>
  measuredBreaches.get(made) ??
  (await dealtBreaches(made.job, made.found!.made.recoding, made.found!.sensitive)) ??
  levelBreaches(made.job, made.found!)

const NO_KEY =
  'No key was written: nobody can turn aliases and grades of this release back, nor interpret what is found on it. Run with --key FILE to keep what they stand for.'

/** Published as another type, and read otherwise, than the original: its distribution beside the release's would name aliases. */
function shownAs(
  meaning: ColumnMeaning,
  { policy }: AliasesJob,
): { readonly type: ColumnType; readonly form: PublishedForm } {
  const { alias1, mode } = policy.method
  if (meaning.kind === 'grades' && meaning.swap !== undefined) {
    return {
      type: 'number',
      form: {
        shown: 'as grades with swapped ranks',
        reading: `A grade: the number before the point is a category, from low to high, the digits behind it are a place in the order. Ranks were swapped by up to ${exactPercent(meaning.swap)} of the rows, and every row has a grade of its own: grades are near the order of the numbers, not in it; differences between grades mean nothing.`,
      },
    }
  }
  if (meaning.kind === 'grades') {
    return {
      type: 'number',
      form: {
        shown: 'as grades',
        reading:
          'A grade: the number before the point is a category, from low to high, the digits behind it are the place in the category. A larger grade is a larger number, equal grades are equal numbers; differences between grades mean nothing.',
      },
    }
  }
  const told =
    alias1 === 'group' ? 'the name of its group' : 'an alias that tells the group, such as “Group #2”'
  const alone = mode === 'hardened' && policy.method.aliasRows === 1
  const several = mode === 'hardened' ? ' Several aliases may stand for one value.' : ''
  const equal = alone
    ? 'No two rows share a code, whether or not their values are equal.'
    : 'Equal codes are equal values.'
  return {
    type: 'text',
    form: {
      shown: 'as each person chose',
      reading: `The value itself where its person allows it; else ${told}, or a code that tells nothing. ${equal}${several} Whoever holds the key can turn them back.`,
    },
  }
}

interface ReadTexts {
  readonly release: Combinations
  readonly counts: ColumnCounts
}

/** The release as whoever holds the key reads it, judged like any other, and what this method promises of itself. */
async function checkWritten(
  job: AliasesJob,
  plan: PersonalisedPlan,
  { release, counts }: ReadTexts,
): Promise<WrittenCheck> {
  const { policy, prepared, search } = job
  const { recoding, meaning } = plan.made
  const levels = recoding.quasi?.kind === 'levels' ? recoding.quasi.columns : undefined
  const { original, ...readings } = await readingsOf(prepared)
  const check = checkByClasses({
    policy,
    search,
    models: job.models,
    // Where nothing is generalised, there is nothing to compare with the original.
    readings: {
      ...readings,
      ...(generalises(job) && original && { original }),
      // Suppressed rows show their values as others do: none is hidden there.
      sensitive: speaksOfValues(job)
        ? readings.sensitive.map((one) => ({ ...one, kept: true as const }))
        : [],
    },
    release: speaksOfValues(job) ? turnedBack(release, meaning) : release,
    claims: {
      // Rows that keep what they showed may be on other levels than the rest.
      ...(recoding.quasi?.kind !== 'dealt' && {
        levels: Object.fromEntries(levels?.map(({ name, level }) => [name, level]) ?? []),
      }),
      suppressedRows: recoding.quasi?.suppressedRows ?? 0,
    },
  })
  return { release, check: withOwn(job, plan, { check, counts, release }) }
}

/** A check with what this method promises of itself, and its own figures. */
function withOwn(
  job: AliasesJob,
  plan: PersonalisedPlan,
  {
    check,
    counts,
    release,
  }: { readonly check: CheckResult; readonly counts: ColumnCounts; readonly release: Combinations },
): CheckResult {
  const own = ownVerdicts(job, plan, { counts, release })
  const figures = ownFigures(job, plan, counts)
  return {
    ...check,
    holds: check.holds && own.every(({ holds }) => holds),
    verdicts: [...own, ...check.verdicts],
    risks: [...check.risks, ...figures.risks],
    utility: [...check.utility, ...figures.utility],
    notices: [...check.notices, ...(speaksOfValues(job) ? [JUDGED_BACK] : [])],
  }
}

const openOf = (
  { prepared, policy }: AliasesJob,
  { meaning }: PersonalisedOutcome,
  release: Combinations,
): number =>
  openRows(
    release,
    prepared.quasi.map(({ name }) => name),
    { meaning, missing: policy.data.missing },
  )

/** Whether levels were searched for the quasi-identifiers; else they are published as they are. */
const generalises = ({ search }: AliasesJob): boolean => search.models.length > 0

/** Whether some requirement looks at sensitive values; else they need not be turned back. */
const speaksOfValues = ({ policy, search }: AliasesJob): boolean =>
  [...search.models, ...policy.require].some(({ id }) => findModel(id)?.needs.includes('sensitive'))

const JUDGED_BACK =
  'Requirements on sensitive attributes are judged on the values that aliases and grades stand for, as if every reader could turn them back.'

function levelBreaches(job: AliasesJob, { made, sensitive }: PersonalisedPlan): PersonalisedBreaches {
  const { prepared } = job
  const { quasi } = made.recoding
  const levels = generalises(job) && quasi?.kind === 'levels' ? quasi : undefined
  return measureBreaches(prepared.table, {
    quasi: prepared.quasi.map((_, column) => column),
    ...defined({ levels }),
    sensitive: sensitive.map(({ taxonomy }, index) => ({
      column: prepared.quasi.length + index,
      ...defined({ taxonomy }),
    })),
  })
}

function sectionOf(
  job: AliasesJob,
  { meaning, measures }: PersonalisedOutcome,
  {
    openRows: open,
    counts,
    breaches,
  }: {
    readonly openRows: number
    readonly counts: ColumnCounts
    readonly breaches: PersonalisedBreaches
  },
) {
  const { prepared, policy } = job
  const { alias1 } = policy.method
  const quasi = prepared.quasi.map(({ name }) => name)
  const frequencies = meaning.columns.flatMap((column) =>
    column.kind === 'aliases'
      ? [
          [
            column.column,
            aliasFrequencies(column, counts.get(column.column) ?? [], {
              groupAlone: alias1 === 'group',
            }),
          ] as const,
        ]
      : [],
  )
  return personalisedReport({
    quasi,
    generalised: generalises(job),
    keyed: job.keyed ?? false,
    measures,
    breaches,
    frequencies: new Map(frequencies),
    openRows: open,
  })
}

/** What the policy says of choices that has no effect, or says nothing of. */
function choiceNotices({ policy, prepared }: AliasesJob): string[] {
  const { choice, grade } = policy.method
  if (choice.kind !== 'per') return []
  const graded = (name: string) => grade.some(({ column }) => column === name)
  const silent = prepared.sensitive.filter(
    ({ name }) => !graded(name) && !choice.per.some(({ column }) => column === name),
  )
  return [
    ...choice.per
      .filter(({ column }) => graded(column))
      .map(({ column }) => `"${column}" is graded for everybody: the choices named for it have no effect.`),
    ...silent.map(({ name }) => `No choices are named for "${name}": choice 3 for everybody.`),
  ]
}
