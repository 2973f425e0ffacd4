import { columnNames, count, counted, percent } from '../data/words/words.ts'
import type { AttributeReport } from './common-report.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportSection } from './report-section.ts'

/** What is published, what is left out and what it costs: the sentences below a verdict. */
export const publicationOf = (report: ReportFacts, section: ReportSection): string[] => [
  ...publishedSentence(report),
  ...leftOutSentence(report),
  ...costSentence(report, section),
]

/** Columns that are published alike are named together: "sex and diagnosis as recorded; age in bands of 10". */
function publishedSentence({ attributes }: ReportFacts): string[] {
  const alike = new Map<string, string[]>()
  for (const attribute of attributes) {
    if (!attribute.published) continue
    const form = formOf(attribute)
    alike.set(form, [...(alike.get(form) ?? []), attribute.name])
  }
  const blank = alike.get(BLANK)
  alike.delete(BLANK)
  const clauses = [...alike].map(([form, names]) => `${columnNames(names)} ${form}`)
  const rest = clauses.length - MOST_FORMS
  const shown = rest > 1 ? [...clauses.slice(0, MOST_FORMS), `the others in ${rest} more forms`] : clauses
  return [
    ...(clauses.length === 0 ? [] : [`Published: ${shown.join('; ')}.`]),
    ...(blank === undefined ? [] : [`Blanked out in every row: ${columnNames(blank)}.`]),
  ]
}

const BLANK = 'blanked out in every row'

/** Ways of publishing that are named; the report has all. */
const MOST_FORMS = 5

const formOf = ({ level, shown = 'as recorded' }: AttributeReport): string =>
  level === 0 || shown === 'as it was' ? 'as recorded' : shown

function leftOutSentence({ attributes }: ReportFacts): string[] {
  const names = attributes.filter(({ published }) => !published).map(({ name }) => name)
  return names.length === 0 ? [] : [`Left out: ${columnNames(names)}.`]
}

/** How far counts are off where that was measured, else how much detail is lost; and rows that show nothing. */
function costSentence(
  { utility, release }: ReportFacts,
  { suppression, classless }: ReportSection,
): string[] {
  const measured = (id: string) => {
    const value = utility.find((figure) => figure.id === id)?.value
    return typeof value === 'number' ? value : undefined
  }
  const queryError = measured('query-error')
  const loss = measured('ncp')
  const { suppressedRows, rows } = release
  const costs = [
    ...(queryError === undefined ? [] : [`Counts are off by ${percent(queryError)}`]),
    ...(queryError !== undefined || loss === undefined || loss === 0
      ? []
      : [`The columns that others may know lost ${percent(loss)} of their detail`]),
    ...(suppressedRows === 0 || suppression
      ? []
      : [
          `${counted(suppressedRows, 'row')} of ${count(rows)} (${percent(suppressedRows / rows)}) ${suppressedRows === 1 ? 'is' : 'are'} blanked out`,
        ]),
  ]
  if (costs.length > 0) return [`${costs.join('. ')}.`]
  return classless || loss === undefined ? [] : ['No detail was lost.']
}
