import { columnNames, count, counted, list, percent } from '../data/words/words.ts'
import { brokenAttacks } from './attack-words.ts'
import type { Judged } from './common-report.ts'
import { requirementName } from './explain-verdict.ts'
import { namesOf, type ReportFacts } from './report-facts.ts'
import type { ReportSection } from './report-section.ts'

/** A tick without the names of what holds reads as "safe", whatever was asked. */
export function judgedOf(report: ReportFacts, section: ReportSection): Judged {
  const judged = verdictOf(report)
  const found = section.rowsAlone ?? rowsAlone(report.classSizes.after)
  const open = openOf(report, section)
  if (judged.state !== 'holds' || found === 0) return { ...judged, open }
  return { ...judged, text: `${judged.text} But ${foundWords(found, report)}.`, found, open }
}

/** Who is alone in their class is found by whoever knows their quasi-identifiers. */
function foundWords(rows: number, { people, repeated }: ReportFacts): string {
  if (!people && !repeated) return `${counted(rows, 'person', 'people')} can be found for certain`
  return `${counted(rows, 'row is', 'rows are')} of somebody who can be found for certain`
}

const NAMED = { most: 4, rest: 'requirements' } as const

function verdictOf({ verdicts, attacks }: ReportFacts): Pick<Judged, 'state' | 'text'> {
  const failing = verdicts.filter(({ holds }) => !holds)
  const broken = attacks && brokenAttacks(attacks)
  if (broken !== undefined && failing.length === 0)
    return { state: 'fails', text: `The policy does not hold. ${broken}.` }
  if (verdicts.length === 0)
    return { state: 'nothing', text: 'The policy requires nothing of the release: nothing was judged.' }
  const named = (of: typeof verdicts) => list([...new Set(of.map(requirementName))], NAMED)
  if (failing.length === 0)
    return { state: 'holds', text: `What the policy requires holds: ${named(verdicts)}.` }
  const asked = counted(verdicts.length, 'requirement')
  const fail = failing.length === 1 ? 'fails' : 'fail'
  return {
    state: 'fails',
    text: `The policy does not hold: ${count(failing.length)} of ${asked} ${fail}, ${named(failing)}.${broken === undefined ? '' : ` ${broken}.`}`,
  }
}

function openOf(report: ReportFacts, { open, uniqueToo = '' }: ReportSection): readonly string[] {
  const quasi = namesOf(report, 'quasi')
  if (quasi.length === 0)
    return [
      'No column is published as a quasi-identifier: whether people can be found in the release was not judged.',
    ]
  return open ?? [...stillUnique(report, quasi, uniqueToo), ...nothingLeft(report, quasi)]
}

/** By the classes of the finished release. */
function stillUnique({ classSizes, release }: ReportFacts, quasi: readonly string[], more: string): string[] {
  if (rowsAlone(classSizes.after) === 0) return []
  const aside = release.suppressedRows > 0 ? ', blanked-out rows aside' : ''
  return [
    `${percent(aloneShare(classSizes.after))} of the rows are still the only ones with their ${columnNames(quasi)}${aside}: whoever knows these of a person finds the row.${more}`,
  ]
}

/** A release that tells nothing holds whatever is asked of it. Where all rows are blanked out, the headline says so. */
function nothingLeft({ attributes, release }: ReportFacts, quasi: readonly string[]): string[] {
  const blank = attributes.filter(
    ({ name, shown }) => quasi.includes(name) && shown === 'blanked out in every row',
  )
  const all = blank.length === quasi.length && release.suppressedRows < release.rows
  return all ? [`Nothing is left of ${columnNames(quasi)}: every row shows * there.`] : []
}

type Bands = ReportFacts['classSizes']['after']

const rowsAlone = (bands: Bands): number =>
  bands.filter(({ to }) => to === 1).reduce((sum, { rows }) => sum + rows, 0)

/** Share of the rows in classes that are alone in theirs. */
export function aloneShare(bands: Bands): number {
  const total = bands.reduce((sum, { rows }) => sum + rows, 0)
  return total === 0 ? 0 : rowsAlone(bands) / total
}
