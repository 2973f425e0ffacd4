import { count } from '../../../data/words/words.ts'
import type { AttributeReport } from '../../../report/common-report.ts'
import type { ReportSection } from '../../../report/report-section.ts'
import { personalisedDetails } from './personalised-details.ts'
import { personalisedBody } from './personalised-page.ts'
import type { PersonalisedReport } from './personalised-report.ts'
import { personalisedLimits, personalisedPromise } from './personalised-words.ts'

/** What is special in the report of a release that shows values as their persons chose. */
export const section = (personalised: PersonalisedReport): ReportSection => ({
  promise: (verdict) => personalisedPromise(verdict, personalised),
  changes: (_, columns) => [...personalised.sentences, ...(personalised.generalised ? columns : [])],
  // Nothing is weighed unless its quasi-identifiers are generalised too.
  unsearched: !personalised.generalised,
  limits: (report) => personalisedLimits(personalised, report),
  limited: ['sensitive'],
  uniqueToo: shownByChoice(personalised.linking.openRows),
  details: () => personalisedDetails(personalised),
  page: { id: 'choices', title: 'Choices, aliases and grades', body: () => personalisedBody(personalised) },
  why: (attribute) => whyOf(attribute, personalised),
})

const shownByChoice = (rows: number): string =>
  rows === 0
    ? ''
    : ` ${count(rows)} of them ${rows === 1 ? 'shows' : 'show'} a sensitive value as it is, by choice.`

function whyOf(
  { name, role }: AttributeReport,
  { grades, generalised }: PersonalisedReport,
): string | undefined {
  if (role === 'neutral') return undefined
  if (role === 'quasi')
    return generalised ? '' : 'Nothing was asked of the quasi-identifiers: passed through.'
  return grades.some(({ column }) => column === name)
    ? 'Declared sensitive: graded for everybody.'
    : 'Declared sensitive: each person chose how it is shown.'
}
