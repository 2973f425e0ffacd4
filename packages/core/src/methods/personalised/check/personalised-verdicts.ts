import type { Verdict } from '../../../check/verdict.ts'
import type { Measured } from '../../../metrics/metric.ts'
import { atMost } from '../../../models/boundary.ts'
import type { GradedColumn } from '../../../recoding/personalised-recoding.ts'
import { counted, exactPercent } from '../../../words/words.ts'
import type { AliasMeaning, GradeMeaning } from '../meaning.ts'
import { aliasFrequencies } from '../measures/alias-frequencies.ts'
import type { AliasMeasures } from '../measures/alias-measures.ts'
import { checkAliases, checkGrades, type PublishedCounts } from '../measures/check-column.ts'
import { countChoices } from '../measures/count-choices.ts'
import type { PersonalisedJob, PersonalisedPlan } from '../personalised-plan.ts'
import type { ColumnCounts } from './personalised-texts.ts'

/** What the method promises of itself, counted on the texts of the release. */
export function ownVerdicts(job: PersonalisedJob, plan: PersonalisedPlan, counts: ColumnCounts): Verdict[] {
  const missing = new Set(job.policy.data.missing)
  return plan.made.meaning.columns.flatMap((column, place) => {
    const published: PublishedCounts = {
      texts: counts.get(column.column) ?? [],
      isMissing: (text) => missing.has(text),
    }
    return column.kind === 'grades'
      ? [gradeVerdict(job, plan, { column, place, published })]
      : aliasVerdicts(job, plan, { column, place, published })
  })
}

interface Judged<Meaning> {
  readonly column: Meaning
  /** Place among the sensitive columns. */
  readonly place: number
  readonly published: PublishedCounts
}

const verdict = (
  of: string,
  told: Pick<Verdict, 'model' | 'holds' | 'figure' | 'limit' | 'text'>,
): Verdict => ({
  options: {},
  of,
  rows: 'all',
  direction: 'at-most',
  failingClasses: 0,
  failingRows: 0,
  source: 'method',
  ...told,
})

function gradeVerdict(
  { prepared }: PersonalisedJob,
  { made }: PersonalisedPlan,
  { column, place, published }: Judged<GradeMeaning>,
): Verdict {
  const { totals } = prepared.sensitive[place]
  const { values, grades } = made.recoding.columns[place] as GradedColumn
  const numberOf = new Map(column.grades.map((grade, at) => [grade, column.values[at]]))
  const before = new Map<string, number>()
  for (const [at, grade] of grades.entries()) {
    // Texts of one number share a grade, and count together.
    const text = numberOf.get(grade) ?? values[at]
    before.set(text, (before.get(text) ?? 0) + totals[at + 1])
  }
  const { astray } = checkGrades(column, published, before)
  return verdict(column.column, {
    model: 'grades',
    holds: astray === 0,
    figure: astray,
    limit: 0,
    text: `Grades of "${column.column}" keep order and rank and can be turned back: ${counted(astray, 'row goes', 'rows go')} astray.`,
  })
}

function aliasVerdicts(
  { policy }: PersonalisedJob,
  { made, sensitive }: PersonalisedPlan,
  { column, place, published }: Judged<AliasMeaning>,
): Verdict[] {
  const { table, column: at, choice } = sensitive[place]
  const values = table!.columns[at].dictionary.values
  const { tooOpen, astray } = checkAliases(column, published, {
    values,
    counts: countChoices(table!, at, choice),
  })
  const kept = verdict(column.column, {
    model: 'choices',
    holds: tooOpen + astray === 0,
    figure: tooOpen + astray,
    limit: 0,
    text: `${counted(tooOpen, 'row shows', 'rows show')} more of "${column.column}" than was chosen, ${counted(astray, 'goes', 'go')} astray when turned back.`,
  })
  const measures = made.measures[place] as AliasMeasures
  const { flatness, posterior } = measures
  if (!flatness || !posterior.bound) return [kept]
  const { alias1 } = policy.method
  const reached = aliasFrequencies(column, published.texts, { groupAlone: alias1 === 'group' }).flatness
  const bound = Math.max(posterior.bound.choice2, posterior.bound.choice3)
  return [
    kept,
    verdict(column.column, {
      model: 'flatness',
      holds: atMost(reached, flatness.asked),
      figure: reached,
      limit: flatness.asked,
      text: `The most frequent alias of "${column.column}" has ${Number((1 + reached).toFixed(3))} times the rows of the rarest.`,
    }),
    verdict(column.column, {
      model: 'choice-posterior',
      holds: atMost(posterior.reached, bound),
      figure: posterior.reached,
      limit: bound,
      text: `Of the rows of a form of alias of "${column.column}", at most ${exactPercent(posterior.reached)} made the same choice of 2 or 3.`,
    }),
  ]
}

/** Figures beside those of classes, so that releases can be compared: worst or mean over the aliased columns. */
export function ownFigures(
  { policy }: PersonalisedJob,
  { made }: PersonalisedPlan,
  counts: ColumnCounts,
): { readonly risks: Measured[]; readonly utility: Measured[] } {
  const aliased = made.measures.flatMap((one) => (one.kind === 'aliases' ? [one] : []))
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
