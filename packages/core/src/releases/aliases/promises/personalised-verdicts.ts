import type { Combinations, Verdict } from '../../../check/check-input.ts'
import type { AliasMeaning, GradeMeaning, Meaning } from '../../../data/recoding/alias-meaning.ts'
import type { GradedColumn } from '../../../data/recoding/recoding.ts'
import { defined } from '../../../data/value/defined.ts'
import { counted, exactPercent } from '../../../data/words/words.ts'
import type { PersonalisedPolicy } from '../../../methods/personalised/description.ts'
import type { BesideKept, PersonalisedPlan } from '../../../methods/personalised/personalised-plan.ts'
import { aliasFrequencies } from '../../../methods/personalised/plan/alias-frequencies.ts'
import type { AliasMeasures } from '../../../methods/personalised/plan/alias-measures.ts'
import { countChoices } from '../../../methods/personalised/plan/count-choices.ts'
import { DEFAULT_ALIAS_ROWS, DEFAULT_POSTERIOR } from '../../../methods/personalised/request.ts'
import type { Measured } from '../../../metrics/metric.ts'
import { atMost } from '../../../models/kit/boundary.ts'
import type { ReleaseJob } from '../../release-kind.ts'
import type { ColumnCounts } from '../check/personalised-texts.ts'
import { checkAliases, checkGrades, type PublishedCounts } from '../measures/check-column.ts'
import { hiddenVerdicts, swappedVerdicts } from './hardened-verdicts.ts'
import { ownVerdict } from './own-verdict.ts'

type AliasesJob = Pick<ReleaseJob<PersonalisedPolicy>, 'policy' | 'prepared'>

interface Written {
  readonly counts: ColumnCounts
  readonly release: Combinations
  /** What all aliases of the release stand for, where the plan is of some rows alone. */
  readonly whole?: Meaning
}

/**
 * What the method promises of itself, counted on the texts of the release. Where some rows keep what they showed, it is promised
 * of the others by themselves: the difference of the two releases are these.
 */
export function ownVerdicts(job: AliasesJob, plan: PersonalisedPlan, written: Written): Verdict[] {
  const { beside } = plan
  if (beside === undefined) return promisedVerdicts(job, plan, written)
  const { rest, lost } = withoutKept(written.counts, beside)
  const kept = [...lost].map(([column, rows]) =>
    ownVerdict(column, {
      model: 'kept-cells',
      holds: rows === 0,
      figure: rows,
      limit: 0,
      text: `${counted(rows, 'row shows', 'rows show')} something else of "${column}" than in the earlier release.`,
    }),
  )
  if (beside.came === undefined) return kept
  const whole = plan.made.meaning
  return [...kept, ...promisedVerdicts(job, beside.came, { ...written, counts: rest, whole })]
}

/** The texts of the rows that keep nothing, and by column how many rows lack what they keep. */
function withoutKept(counts: ColumnCounts, { kept }: BesideKept) {
  const lost = new Map<string, number>()
  const rest = new Map(
    [...counts].map(([column, texts]) => {
      const left = new Map<string, number>()
      for (const { value, rows } of texts) left.set(value, rows)
      let missing = 0
      for (const { value, rows } of kept.get(column) ?? []) {
        const found = left.get(value) ?? 0
        missing += Math.max(0, rows - found)
        left.set(value, Math.max(0, found - rows))
      }
      lost.set(column, missing)
      const others = Array.from(left, ([value, rows]) => ({ value, rows }))
      return [column, others.filter(({ rows }) => rows > 0)] as const
    }),
  )
  return { rest, lost }
}

function promisedVerdicts(
  job: AliasesJob,
  plan: PersonalisedPlan,
  { counts, release, whole }: Written,
): Verdict[] {
  const missing = new Set(job.policy.data.missing)
  return plan.made.meaning.columns.flatMap((column, columnIndex) => {
    const published: PublishedCounts = {
      texts: counts.get(column.column) ?? [],
      isMissing: (text) => missing.has(text),
    }
    if (column.kind === 'aliases') {
      const named = whole?.columns[columnIndex] as AliasMeaning | undefined
      return aliasVerdicts(job, plan, {
        column,
        place: columnIndex,
        published,
        release,
        ...defined({ named }),
      })
    }
    if (column.swap === undefined)
      return [gradeVerdict(job, plan, { column, place: columnIndex, published, release })]
    const { table, column: at } = plan.sensitive[columnIndex]
    const chosen = countChoices(table!, at)
    return swappedVerdicts({
      ...{ column, published },
      ...{ values: table!.columns[at].dictionary.values, totals: chosen.rows[2] },
    })
  })
}

interface Judged<Meaning> {
  readonly column: Meaning
  /** Place among the sensitive columns. */
  readonly place: number
  readonly published: PublishedCounts
  readonly release: Combinations
  /** What all aliases of the release stand for, where `column` is of some rows alone. */
  readonly named?: AliasMeaning
}

function gradeVerdict(
  { prepared }: AliasesJob,
  { made }: PersonalisedPlan,
  { column, place, published }: Judged<GradeMeaning>,
): Verdict {
  const { totals } = prepared.sensitive[place]
  const { values, grades } = made.recoding.columns[place] as GradedColumn
  const numberOf = new Map(column.grades.map((grade, gradeIndex) => [grade, column.values[gradeIndex]]))
  const before = new Map<string, number>()
  for (const [gradeIndex, grade] of grades.entries()) {
    // Texts of one number share a grade, and count together.
    const text = numberOf.get(grade) ?? values[gradeIndex]
    before.set(text, (before.get(text) ?? 0) + totals[gradeIndex + 1])
  }
  const { astray } = checkGrades(column, published, before)
  return ownVerdict(column.column, {
    model: 'grades',
    holds: astray === 0,
    figure: astray,
    limit: 0,
    text: `Grades of "${column.column}" keep order and rank and can be turned back: ${counted(astray, 'row goes', 'rows go')} astray.`,
  })
}

function aliasVerdicts(
  { policy, prepared }: AliasesJob,
  { made, sensitive }: PersonalisedPlan,
  { column, place, published, release, named = column }: Judged<AliasMeaning>,
): Verdict[] {
  const { table, column: at, choice } = sensitive[place]
  const values = table!.columns[at].dictionary.values
  const counts = countChoices(table!, at, choice)
  const { tooOpen, astray } = checkAliases(column, published, { values, counts })
  const kept = ownVerdict(column.column, {
    model: 'choices',
    holds: tooOpen + astray === 0,
    figure: tooOpen + astray,
    limit: 0,
    text: `${counted(tooOpen, 'row shows', 'rows show')} more of "${column.column}" than was chosen, ${counted(astray, 'goes', 'go')} astray when turned back.`,
  })
  const measures = made.measures[place] as AliasMeasures
  const { flatness, posterior } = measures
  if (!flatness || !posterior.bound) return [kept]
  const { alias1, aliasRows = DEFAULT_ALIAS_ROWS, maxPosterior = DEFAULT_POSTERIOR } = policy.method
  const frequencies = aliasFrequencies(column, published.texts, { groupAlone: alias1 === 'group' })
  const reached = frequencies.flatness
  const bound = Math.max(posterior.bound.choice2, posterior.bound.choice3)
  return [
    kept,
    ownVerdict(column.column, {
      model: 'flatness',
      holds: atMost(reached, flatness.asked),
      figure: reached,
      limit: flatness.asked,
      text: `The most frequent alias of "${column.column}" has ${Number((1 + reached).toFixed(3))} times the rows of the rarest.`,
    }),
    ownVerdict(column.column, {
      model: 'choice-posterior',
      holds: atMost(posterior.reached, bound),
      figure: posterior.reached,
      limit: bound,
      text: `Of the rows of a form of alias of "${column.column}", at most ${exactPercent(posterior.reached)} made the same choice of 2 or 3.`,
    }),
    ...hiddenVerdicts({
      ...{ column, named, published, frequencies, values, counts, release, bound: posterior.bound },
      asked: { aliasRows, maxPosterior },
      quasi: prepared.quasi.map(({ name }) => name),
    }),
  ]
}

/** Figures beside those of classes, so that releases can be compared: worst or mean over the aliased columns. */
export function ownFigures(
  { policy }: AliasesJob,
  { made }: PersonalisedPlan,
  counts: ColumnCounts,
): { readonly risks: Measured[]; readonly utility: Measured[] } {
  const aliased = made.measures.flatMap((measure) => (measure.kind === 'aliases' ? [measure] : []))
  if (aliased.length === 0) return { risks: [], utility: [] }
  const { alias1 } = policy.method
  const flatness = made.meaning.columns.flatMap((column) =>
    column.kind === 'aliases'
      ? [
          aliasFrequencies(column, counts.get(column.column) ?? [], {
            groupAlone: alias1 === 'group',
          }).flatness,
        ]
      : [],
  )
  const mean = (of: (one: AliasMeasures) => number) =>
    aliased.reduce((sum, one) => sum + of(one), 0) / aliased.length
  const shown = ({ forms, rows }: AliasMeasures) => {
    const own = forms.find(({ form }) => form === 'value')?.rows ?? [0, 0, 0]
    return rows === 0 ? 0 : (own[0] + own[1] + own[2]) / rows
  }
  const share = { range: [0, 1] } as const
  return {
    risks: [
      {
        id: 'choice-told',
        title: 'Choice told by the form of an alias',
        value: Math.max(...aliased.map(({ posterior }) => posterior.reached)),
        better: 'lower',
        ...share,
      },
      {
        id: 'alias-flatness',
        title: 'Most frequent alias over the rarest, less one',
        value: Math.max(...flatness),
        better: 'lower',
        range: [0, null],
      },
    ],
    utility: [
      {
        id: 'values-shown',
        title: 'Sensitive values shown as they are',
        value: mean(shown),
        better: 'higher',
        ...share,
      },
      {
        id: 'information-loss',
        title: 'Information loss without the key',
        value: mean(({ informationLoss }) => informationLoss.withoutKey),
        better: 'lower',
        ...share,
      },
    ],
  }
}
