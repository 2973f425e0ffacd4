import { columnNames, count, counted } from './format.ts'
import type { Report } from './report.ts'
import type { ReportParts } from './report-parts.ts'

/** A report before its sentences are written. */
export type ReportFacts = Omit<Report, 'headline' | 'summary' | 'limits'>

export const namesOf = (report: ReportFacts, role: Report['attributes'][number]['role']): string[] =>
  report.attributes
    .filter((attribute) => attribute.role === role && attribute.published)
    .map(({ name }) => name)

/** k of the k-anonymity asked of all rows, if it was. */
export const kAsked = (report: ReportFacts): number | undefined =>
  report.verdicts.find(({ model, rows }) => model === 'k-anonymity' && rows === 'all')?.limit

/** What the release does not protect against: each sentence true of this very release. */
export function limitsOf(report: ReportFacts, meaning: ReportParts['missing']['meaning']): string[] {
  const quasi = namesOf(report, 'quasi')
  return [
    quasi.length > 0
      ? `The promises speak of ${columnNames(quasi)} alone, the columns declared as quasi-identifiers. Whoever knows something else about a person that the table also holds may tell more.`
      : 'No column was declared as quasi-identifier, so nothing was generalised and nothing is promised about telling people apart.',
    'One row is taken to be one person. If somebody has several rows, a class of many rows may hold few people.',
    ...neutralLimit(namesOf(report, 'neutral')),
    ...sensitiveLimit(report),
    ...suppressedLimit(report),
    ...(meaning === 'wildcard'
      ? [
          'A missing value is taken to match any value. For a reader who treats it as a value of its own, classes are smaller.',
        ]
      : []),
    'Other releases of the same table, earlier or later, can be laid beside this one. The figures are about this release alone.',
  ]
}

function neutralLimit(neutral: readonly string[]): string[] {
  if (neutral.length === 0) return []
  const are = neutral.length === 1 ? 'is' : 'are'
  return [
    `${columnNames(neutral)} ${are} published exactly as recorded and ${are} not part of any promise. Rare or combined values there can still point to a person.`,
  ]
}

/** A sensitive column is covered only by a requirement that names it and holds. */
function sensitiveLimit(report: ReportFacts): string[] {
  const sensitive = namesOf(report, 'sensitive')
  const covered = new Set(report.verdicts.filter(({ holds }) => holds).map(({ of }) => of))
  const open = sensitive.filter((name) => !covered.has(name))
  const limited = sensitive.filter((name) => covered.has(name))
  return [
    ...(open.length > 0
      ? [
          `Nothing limits what can be learned of ${columnNames(open)}: if all rows of a class show the same value, it is known of everybody in the class without telling anybody apart.`,
        ]
      : []),
    ...(limited.length > 0
      ? [
          `What can be learned of ${columnNames(limited)} is limited as the requirements say, not excluded: the values of a class can still make some likelier than others.`,
        ]
      : []),
  ]
}

function suppressedLimit(report: ReportFacts): string[] {
  const { suppressedRows } = report.release
  if (suppressedRows === 0) return []
  const kept = [...namesOf(report, 'sensitive'), ...namesOf(report, 'neutral')]
  const k = kAsked(report)
  const keep =
    kept.length > 0
      ? `The ${counted(suppressedRows, 'blanked-out row')} ${suppressedRows === 1 ? 'keeps its' : 'keep their'} ${columnNames(kept)}. `
      : ''
  const few =
    k !== undefined && suppressedRows < k
      ? ` They are fewer than ${count(k)}: whoever knows that a person is in the table and fits no class knows it is one of them.`
      : ''
  return [`${keep}Blanked-out rows belong to no class and the requirements are not measured on them.${few}`]
}
