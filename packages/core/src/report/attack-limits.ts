import { columnNames, count, counted } from '../data/words/words.ts'
import type { MissingMeaning } from '../methods/contract/search.ts'
import { blankedOutCount, peopleLimit } from './people-words.ts'
import { kAsked, namesOf, type ReportFacts } from './report-facts.ts'
import type { ReportSection } from './report-section.ts'

/** What the release does not protect against: each sentence true of this very release. */
export function limitsOf(
  report: ReportFacts,
  meaning: MissingMeaning,
  { limits, limited = [] }: ReportSection,
): string[] {
  const quasi = namesOf(report, 'quasi')
  return [
    quasi.length > 0
      ? `The promises speak only of ${columnNames(quasi)}, the columns declared as quasi-identifiers. Whoever knows something else about a person that the table also holds may tell more.`
      : 'No column was declared as quasi-identifier, so nothing was generalised and nothing is promised about telling people apart.',
    ...(limits?.(report) ?? []),
    peopleLimit(report),
    ...(limited.includes('neutral') ? [] : neutralLimit(namesOf(report, 'neutral'))),
    ...(limited.includes('sensitive') ? [] : sensitiveLimit(report)),
    ...suppressedLimit(report),
    ...(meaning === 'wildcard'
      ? [
          'A missing value is taken to match any value. For a reader who treats it as a value of its own, classes are smaller.',
        ]
      : []),
    'Other releases of the same table, earlier or later, can be laid beside this one. The figures are only about this release.',
  ]
}

function neutralLimit(neutral: readonly string[]): string[] {
  if (neutral.length === 0) return []
  const are = neutral.length === 1 ? 'is' : 'are'
  return [
    `${columnNames(neutral)} ${are} published exactly as recorded and ${are} not part of any promise. Rare or combined values there can still point to a person.`,
  ]
}

/** A sensitive column is covered only by a requirement that names it and holds, and in the rows it speaks of alone. */
export function coverageOf(report: ReportFacts) {
  const sensitive = namesOf(report, 'sensitive')
  const holding = report.verdicts.filter(({ holds }) => holds)
  const some = new Set(holding.map(({ of }) => of))
  const all = new Set(holding.filter(({ rows }) => rows === 'all').map(({ of }) => of))
  return {
    open: sensitive.filter((name) => !some.has(name)),
    partly: sensitive.filter((name) => some.has(name) && !all.has(name)),
    limited: sensitive.filter((name) => all.has(name)),
  }
}

function sensitiveLimit(report: ReportFacts): string[] {
  const { open, partly, limited } = coverageOf(report)
  return [
    ...(open.length > 0
      ? [
          `Nothing limits what can be learned of ${columnNames(open)}: if all rows of a class show the same value, it is known of everybody in the class without telling anybody apart.`,
        ]
      : []),
    ...(partly.length > 0
      ? [
          `What can be learned of ${columnNames(partly)} is limited only in the rows that the requirements name; in all other rows nothing limits it.`,
        ]
      : []),
    ...(limited.length > 0
      ? [
          `What can be learned of ${columnNames(limited)} is limited as the requirements say, not excluded: the values of a class can still make some likelier than others.`,
        ]
      : []),
  ]
}

/** Columns that blanked-out rows still show. */
export const keptByBlanked = (report: ReportFacts): readonly string[] =>
  [...namesOf(report, 'sensitive'), ...namesOf(report, 'neutral')].filter(
    (name) => report.release.hidden?.includes(name) !== true,
  )

function suppressedLimit(report: ReportFacts): string[] {
  const { suppressedRows } = report.release
  if (suppressedRows === 0) return []
  const kept = keptByBlanked(report)
  const k = kAsked(report)
  const keep =
    kept.length > 0
      ? `The ${counted(suppressedRows, 'blanked-out row')} ${suppressedRows === 1 ? 'keeps its' : 'keep their'} ${columnNames(kept)}. `
      : ''
  const few =
    k !== undefined && blankedOutCount(report) < k
      ? ` They are ${report.people ? 'of ' : ''}fewer than ${count(k)}${report.people ? ' people' : ''}: whoever knows that a person is in the table and fits no class knows it is one of them.`
      : ''
  return [`${keep}Blanked-out rows are judged as one class: whoever fits no other is among them.${few}`]
}
