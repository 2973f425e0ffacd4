import { defined } from '../../../data/value/defined.ts'
import type { AliasFrequencies } from '../../../methods/personalised/plan/alias-frequencies.ts'
import type { AliasMeasures } from '../../../methods/personalised/plan/alias-measures.ts'
import type { GradeMeasures } from '../../../methods/personalised/plan/grade-column.ts'
import type { ColumnBreaches, PersonalisedBreaches } from '../measures/measure-breaches.ts'
import type { AliasReport, ByChoice, GradeReport, PersonalisedReport } from './personalised-report.ts'
import { personalisedSentences } from './personalised-words.ts'

export interface PersonalisedFacts {
  readonly quasi: readonly string[]
  readonly generalised: boolean
  readonly keyed: boolean
  readonly measures: readonly (AliasMeasures | GradeMeasures)[]
  readonly breaches: PersonalisedBreaches
  /** Aliases of each aliased column, counted on the release. */
  readonly frequencies: ReadonlyMap<string, AliasFrequencies>
  /** Rows of the release that are alone in their class and show a sensitive value as it is. */
  readonly openRows: number
}

/** The section of the report from what was planned and what was measured on the release. */
export function personalisedReport(facts: PersonalisedFacts): PersonalisedReport {
  const { measures, breaches, frequencies, keyed, generalised, openRows } = facts
  const breachesOf = (column: string) => breaches.columns.find((one) => one.column === column)
  const report = {
    keyed,
    generalised,
    linking: { ...breaches.linking, openRows },
    aliases: measures.flatMap((measure) =>
      measure.kind === 'aliases'
        ? [aliasReport(measure, frequencies.get(measure.column), breachesOf(measure.column))]
        : [],
    ),
    grades: measures.flatMap((measure) =>
      measure.kind === 'grades' ? [gradeReport(measure, breachesOf(measure.column))] : [],
    ),
  }
  return { sentences: personalisedSentences(report, facts.quasi), ...report }
}

const byChoice = ([one, two, three]: readonly [number, number, number]): ByChoice => ({
  1: one,
  2: two,
  3: three,
})

function aliasReport(
  measures: AliasMeasures,
  counted: AliasFrequencies | undefined,
  breaches: ColumnBreaches | undefined,
): AliasReport {
  const { column, rows, missing, values, unstated, decoys, informationLoss, flatness } = measures
  const { bound, reached } = measures.posterior
  const { aliases = 0, smallest = 0, largest = 0, flatness: measured = 0 } = counted ?? {}
  return {
    column,
    rows,
    missing,
    values,
    aliases,
    choices: byChoice(measures.choices),
    unstated,
    decoys,
    forms: measures.forms.map(({ form, rows: own, posterior }) => ({
      form,
      rows: byChoice(own),
      posterior: byChoice(posterior),
    })),
    posterior: { reached, ...(bound && { bound2: bound.choice2, bound3: bound.choice3 }) },
    frequencies: {
      smallest,
      largest,
      flatness: measured,
      ...(flatness && {
        asked: flatness.asked,
        rareValues: flatness.rare.values,
        rareRows: flatness.rare.rows,
      }),
    },
    informationLoss,
    ...defined({ divergence: breaches?.divergence }),
  }
}

function gradeReport(
  { column, rows, missing, distinct, digits, categories, swap }: GradeMeasures,
  breaches: ColumnBreaches | undefined,
): GradeReport {
  return {
    column,
    rows,
    missing,
    distinct,
    digits,
    categories,
    ...defined({ swap, proximity: breaches?.proximity }),
  }
}
