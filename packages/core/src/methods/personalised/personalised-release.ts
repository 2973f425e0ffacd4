import type { CheckResult, Combinations } from '../../check/check-input.ts'
import type { ColumnType } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { exactPercent } from '../../data/words/words.ts'
import { findModel } from '../../models/registry.ts'
import type { PublishedForm } from '../../report/common-parts.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { checkByClasses, combinationsOf, readingsOf, releaseCells } from '../contract/check-by-classes.ts'
import type { OwnCheck, OwnRelease } from '../contract/method-run.ts'
import { type ColumnCounts, columnCounts, openRows, turnedBack } from './check/personalised-texts.ts'
import { ownFigures, ownVerdicts } from './check/personalised-verdicts.ts'
import type { ColumnMeaning } from './meaning.ts'
import { aliasFrequencies } from './measures/alias-frequencies.ts'
import { measureBreaches, type PersonalisedBreaches } from './measures/measure-breaches.ts'
import type { PersonalisedJob, PersonalisedPlan } from './personalised-plan.ts'
import type { PersonalisedOutcome } from './plan/personalised.ts'
import { personalisedReport } from './report/personalised-parts.ts'

/** How a personalised plan is written, checked and told of. */
export function personalisedRelease(job: PersonalisedJob, plan: PersonalisedPlan): OwnRelease {
  const { made } = plan
  let counts: ColumnCounts = new Map()
  let breaches: PersonalisedBreaches | undefined
  const measured = (): PersonalisedBreaches => {
    breaches ??= plan.breaches ?? breachesOf(job, plan)
    return breaches
  }
  return {
    layout: { personalised: { seed: job.seed } },
    shown: new Map(made.meaning.columns.map((column) => [column.column, shownAs(column, job)])),
    meanwhile: measured,
    async check(written) {
      const read = await readWritten(written, job, plan)
      counts = read.counts
      return checkWritten(job, plan, read)
    },
    report: async ({ release }) => ({
      personalised: sectionOf(job, made, {
        openRows: openOf(job, made, release),
        counts,
        breaches: measured(),
      }),
    }),
    key: { meaning: made.meaning },
    warnings: [...made.warnings, ...(job.keyed ? [] : [NO_KEY])],
    notices: [...made.notices, ...choiceNotices(job)],
  }
}

const NO_KEY =
  'No key was written: nobody can turn aliases and grades of this release back, nor interpret what is found on it. Run with --key FILE to keep what they stand for.'

/** Published as another type, and read otherwise, than the original: its distribution beside the release's would name aliases. */
function shownAs(
  meaning: ColumnMeaning,
  { policy }: PersonalisedJob,
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

async function readWritten(
  written: OpenTable,
  { policy }: PersonalisedJob,
  { made }: PersonalisedPlan,
): Promise<ReadTexts> {
  const cells = await releaseCells(written, policy)
  return { release: combinationsOf(policy, cells), counts: columnCounts(cells, made.meaning) }
}

/** The release as whoever holds the key reads it, judged like any other, and what this method promises of itself. */
async function checkWritten(
  job: PersonalisedJob,
  plan: PersonalisedPlan,
  { release, counts }: ReadTexts,
): Promise<OwnCheck> {
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
  job: PersonalisedJob,
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
  { prepared, policy }: PersonalisedJob,
  { meaning }: PersonalisedOutcome,
  release: Combinations,
): number =>
  openRows(
    release,
    prepared.quasi.map(({ name }) => name),
    { meaning, missing: policy.data.missing },
  )

/** Whether levels were searched for the quasi-identifiers; else they are published as they are. */
const generalises = ({ search }: PersonalisedJob): boolean => search.models.length > 0

/** Whether some requirement looks at sensitive values; else they need not be turned back. */
const speaksOfValues = ({ policy, search }: PersonalisedJob): boolean =>
  [...search.models, ...policy.require].some(({ id }) => findModel(id)?.needs.includes('sensitive'))

const JUDGED_BACK =
  'Requirements on sensitive attributes are judged on the values that aliases and grades stand for, as if every reader could turn them back.'

function breachesOf(job: PersonalisedJob, { made, sensitive }: PersonalisedPlan): PersonalisedBreaches {
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
  job: PersonalisedJob,
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
function choiceNotices({ policy, prepared }: PersonalisedJob): string[] {
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
