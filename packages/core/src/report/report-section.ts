import type { Verdict } from '../check/check-input.ts'
import type { StopReason } from '../methods/contract/search.ts'
import type { AttributeReport, CommonReport } from './common-report.ts'
import type { MethodDetails } from './method-details.ts'
import type { Html } from './page/html.ts'
import type { Tile } from './page/parts.ts'
import type { ReportFacts } from './report-facts.ts'

export interface SearchFacts {
  readonly stopped: StopReason | null
  /** The levels are those of a plan made on other data. */
  readonly stored?: true
  readonly optimal: boolean
  readonly nodes: number
  readonly evaluated: number
  readonly milliseconds: number
  /** A form for each row was chosen, not levels for all. */
  readonly rowByRow?: boolean
  /** The best release there is may lose so much less, at most, as a share of what this one loses. */
  readonly betterBy?: number
}

/**
 * What a method says in the report of a release beside what is said of every release, or in its place. All of it may be left
 * out: the report of a method without any speaks of classes of rows.
 */
export interface ReportSection {
  /** Its part of report.json as it may be passed on. Default: as it came. */
  readonly part?: unknown
  /** First line of a report in which everything holds. */
  headline?(report: ReportFacts): string | undefined
  /** A requirement that holds, as a promise. */
  promise?(verdict: Verdict, report: ReportFacts): string | undefined
  /** What became of the columns. `columns` says it as for every method, and is empty where there is nothing to tell. */
  changes?(report: ReportFacts, columns: readonly string[]): readonly string[]
  /** In place of how many rows were blanked out and why. */
  suppression?(report: ReportFacts): readonly string[]
  /** How the release was made, for the summary. */
  readonly made?: readonly string[]
  /** That nothing was searched: no way was weighed against another. */
  readonly unsearched?: boolean
  /** In place of the sentence on how the search ended. */
  search?(facts: SearchFacts): string | undefined
  /** For the summary's list of what is not promised. */
  notPromised?(report: ReportFacts): readonly string[]
  /** Goes on from "is published exactly as recorded", of neutral columns. */
  readonly neutralToo?: string
  /** What the release does not protect against. */
  limits?(report: ReportFacts): readonly string[]
  /** Roles of which `limits` says all there is to say. */
  readonly limited?: readonly AttributeReport['role'][]
  /** In place of what the classes of the release leave open. */
  readonly open?: readonly string[]
  /** In place of the rows that are alone in their class: rows by which somebody is found for certain. */
  readonly rowsAlone?: number
  /** Goes on from the sentence on rows that are still unique. */
  readonly uniqueToo?: string
  /** That rows of the release form no classes. */
  readonly classless?: boolean
  /** The section of the page. */
  readonly page?: { readonly id: string; readonly title: string; readonly body: () => Html }
  /** The same for a page that is no report. */
  details?(report: CommonReport): MethodDetails
  /** In place of the numbers of the banner. */
  tiles?(report: CommonReport): readonly Tile[]
  /** Heading over where a column stands, and the cell. Default: its level. */
  readonly placeTitle?: string
  place?(attribute: AttributeReport): Html | string | undefined
  /** Why a column is published as it is, where no reason of the search says it. */
  why?(attribute: AttributeReport): string | undefined
  /** Says what the risks are risks of. */
  readonly riskLead?: string
}
