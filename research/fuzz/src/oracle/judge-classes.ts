import { under } from '../cases/tree.ts'
import { type Grouped, groupRows, isStarred } from './classes.ts'
import { MISSING_KEY } from './columns.ts'
import { type Fault, fault } from './fault.ts'
import { judgeFigures } from './judge-figures.ts'
import { judgeOptimal } from './judge-optimal.ts'
import { judgeRequirement } from './judge-requirements.ts'
import { type Judged, judgeVerdicts } from './judge-verdicts.ts'
import { methodModels, type Requirement } from './policy-meaning.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** A release of one table of classes: full-domain, mondrian, local, caat, kaca. */
export function judgeClasses(facts: RunFacts): Fault[] {
  const { meaning, release, report } = facts
  const quasi = ofRole(facts, 'quasi')
  const places = quasi.map(({ name }) => release.columns.indexOf(name))
  const stars = release.rows.filter((row) => isStarred(row, places)).length
  const starsApart = report.release.suppressedRows > 0
  const grouped = groupRows(release.rows, { places, columns: quasi, wildcard: meaning.wildcard, starsApart })
  const among = [...release.rows.keys()]
  const judged = (requirement: Requirement, source: Judged['source']): Judged => ({
    requirement,
    source,
    judgement:
      requirement.rows === 'all'
        ? judgeRequirement(requirement, facts, { grouped, among, quasi, besideOriginal: true })
        : undefined,
  })
  return [
    ...judgeSuppression(facts, stars),
    ...judgeLevels(facts, grouped),
    ...judgeFigures(facts, grouped),
    ...judgeOptimal(facts, grouped),
    ...judgeVerdicts(
      [
        ...methodModels(meaning.options, meaning.attributes, 'all').map((one) => judged(one, 'method')),
        ...meaning.requirements.map((requirement) => judged(requirement, 'require')),
      ],
      report,
    ),
  ]
}

function judgeSuppression({ meaning, report, release }: RunFacts, stars: number): Fault[] {
  const { suppressedRows } = report.release
  if (suppressedRows > 0 && suppressedRows !== stars) {
    return [
      fault(
        'suppressed-count',
        `the report says ${suppressedRows} rows are suppressed, ${stars} show nothing but *`,
      ),
    ]
  }
  const limit = under(meaning.options, 'suppression-limit')
  const share = meaning.method === 'full-domain' && typeof limit === 'number' ? limit : 0
  const allowed = Math.floor(share * release.rows.length + 1e-9)
  return suppressedRows > allowed
    ? [fault('suppression-limit', `${suppressedRows} rows are suppressed, ${allowed} may be`)]
    : []
}

/** Full-domain: one level per column for all rows that are not suppressed, the one the report states. */
function judgeLevels(facts: RunFacts, { classes }: Grouped): Fault[] {
  const { meaning, report, release, original } = facts
  if (meaning.method !== 'full-domain') return []
  return ofRole(facts, 'quasi').flatMap((column) => {
    const level = report.attributes.find(({ name }) => name === column.name)?.level
    if (level === undefined) return [fault('level', `the report has no level of ${column.name}`)]
    const place = release.columns.indexOf(column.name)
    // Tokens of missing values are one: which of them is published is not this question.
    const one = (label: string | undefined) =>
      label !== undefined && column.isMissingCell(label) ? MISSING_KEY : label
    const published = new Set(classes.flatMap(({ rows }) => rows.map((at) => release.rows[at][place])))
    const possible = new Set(original.rows.map((row) => one(column.chain(row[column.place])?.[level])))
    const wrong = [...published].filter((label) => !possible.has(one(label)))
    return wrong.length === 0
      ? []
      : [fault('level', `${column.name} is said to be on level ${level}, which has no ${wrong[0]}`)]
  })
}
