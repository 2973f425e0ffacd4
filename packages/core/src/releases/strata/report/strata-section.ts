import { counted, duration } from '../../../data/words/words.ts'
import type { AttributeReport } from '../../../report/common-report.ts'
import { levelAt } from '../../../report/page/bars.ts'
import { type Html, html } from '../../../report/page/html.ts'
import type { ReportSection, SearchFacts } from '../../../report/report-section.ts'
import { searchSentence, triedWords } from '../../../report/search-sentence.ts'
import { sharedStrata } from './shared-strata.ts'
import { strataDetails } from './strata-details.ts'
import { strataBody } from './strata-page.ts'
import type { StrataReport } from './strata-report.ts'
import {
  strataChanges,
  strataHeadline,
  strataLimits,
  strataNotPromised,
  strataPromise,
  strataSuppression,
} from './strata-words.ts'

/** What is special in the report of a release that treats parts of its rows apart. */
export function section(given: StrataReport): ReportSection {
  const strata = sharedStrata(given)
  return {
    part: strata,
    headline: (report) => strataHeadline(strata, report),
    promise: (verdict, report) => strataPromise(strata, verdict, report),
    changes: (report, columns) => (columns.length === 0 ? [] : strataChanges(strata, report)),
    suppression: (report) => strataSuppression(strata, report),
    search: (facts) => searchOf(facts, strata),
    notPromised: () => strataNotPromised(strata),
    limits: (report) => strataLimits(strata, report),
    details: () => strataDetails(strata),
    page: { id: 'strata', title: 'Strata', body: () => strataBody(strata) },
    place: (attribute) => levelsCell(attribute, strata),
  }
}

/** Levels were searched for each stratum, and are proven for each. */
function searchOf(facts: SearchFacts, { decoys }: StrataReport): string {
  const { stopped, optimal, nodes, milliseconds } = facts
  if (stopped || !optimal) return searchSentence({ ...facts, rowByRow: false })
  const among = decoys ? ', among the levels at which decoys can be found' : ''
  return `In each stratum that was generalised, no other levels that meet its requirements lose less on its own rows${among}: this is proven. Of ${counted(nodes, 'way', 'ways')} to generalise, ${triedWords(facts)}, in ${duration(milliseconds)}.`
}

/** The level of a column in each stratum, where it has no level for all rows. */
function levelsCell({ name, level }: AttributeReport, { strata }: StrataReport): Html | undefined {
  const levels = strata.flatMap((stratum) =>
    stratum.levels
      .filter(({ column }) => column === name)
      .map((level) => ({ stratum: stratum.name, ...level })),
  )
  if (level !== undefined || levels.length === 0) return undefined
  return html`${levels.map(
    (level) => html`<span class="aside">${level.stratum}</span>${levelAt(level.level, level.height)}`,
  )}`
}
