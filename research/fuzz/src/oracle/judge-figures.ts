import { type Grouped, groupRows } from './classes.ts'
import { MISSING_KEY } from './columns.ts'
import { type Fault, fault } from './fault.ts'
import { sameFigure } from './judge-verdicts.ts'
import { type FigureView, ofRole, type RunFacts } from './run-facts.ts'

/** Rows, classes, suppressed rows and risks as the report states them, counted on the release. */
export function judgeFigures(facts: RunFacts, grouped: Grouped): Fault[] {
  const { report, release, original, meaning } = facts
  const quasi = ofRole(facts, 'quasi')
  const before = groupRows(
    original.rows.map((row) => quasi.map((column) => column.keyOf(row[column.place]))),
    {
      places: quasi.map((_, columnIndex) => columnIndex),
      columns: quasi.map((column) => ({ ...column, isMissingCell: (text: string) => text === MISSING_KEY })),
      wildcard: meaning.wildcard,
      starsApart: false,
    },
  )
  const { classes, suppressed } = grouped
  const discernibility =
    classes.reduce((sum, { rows }) => sum + rows.length ** 2, 0) + suppressed.length * release.rows.length
  return [
    ...said('reported-classes', report.release.classes, classes.length),
    ...said('reported-suppressed', report.release.suppressedRows, suppressed.length),
    ...judgeRisks('after', report.risks.after, risksOf(grouped)),
    // Suppressed rows are not counted before either, and which rows of the original these are the release does not say. Where
    // fewer than ten rows are changed, no figure of the original is stated at all.
    ...(suppressed.length > 0 || report.risks.before.length === 0
      ? []
      : judgeRisks('before', report.risks.before, risksOf(before))),
    ...judgeRisks('utility', report.utility, { discernibility }),
  ]
}

const said = (rule: string, stated: number, counted: number): Fault[] =>
  stated === counted ? [] : [fault(rule, `the report says ${stated}, counted are ${counted}`)]

function judgeRisks(
  when: string,
  stated: readonly FigureView[],
  counted: Readonly<Record<string, number>>,
): Fault[] {
  return Object.entries(counted).flatMap(([id, figure]) => {
    const found = stated.find((one) => one.id === id)
    if (found === undefined) return [fault('figure-absent', `the report does not state ${id} ${when}`)]
    return sameFigure(found.value, figure)
      ? []
      : [placed(when, `figure-${id}`, `${id} ${when}: the report says ${found.value}, counted ${figure}`)]
  })
}

/** What was before the release is the same mistake whatever the method. */
const placed = (when: string, rule: string, detail: string): Fault =>
  when === 'before' ? { rule: 'figures-before', detail, place: 'report' } : fault(rule, detail)

const THRESHOLD = 0.2

/** El Emam, Dankar 2008: of the rows in classes, the highest and the mean 1/f, the share above 0.2 and the share alone. */
export function risksOf({ classes }: Grouped): Record<string, number> {
  const risks = classes.flatMap(({ rows, counted }) => rows.map(() => 1 / counted.length))
  const share = (count: number): number => (risks.length === 0 ? 0 : count / risks.length)
  return {
    'prosecutor-risk': Math.max(0, ...risks),
    'average-risk': share(risks.reduce((sum, risk) => sum + risk, 0)),
    'rows-at-risk': share(risks.filter((risk) => risk > THRESHOLD).length),
    uniqueness: share(risks.filter((risk) => risk === 1).length),
  }
}
