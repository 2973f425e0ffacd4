import type { Verdict } from '../check/verdict.ts'
import type { ClusteringReport } from '../methods/clustering/report/clustering-report.ts'
import type { PersonalisedReport } from '../methods/personalised/report/personalised-report.ts'
import type { StrataReport } from '../methods/sensitivity/report/strata-report.ts'
import type { SlicingReport } from '../methods/slicing/report/slicing-report.ts'
import type { Measured } from '../metrics/metric.ts'
import type { SizeBand } from '../metrics/risk/class-size-bands.ts'
import type { ColumnReason, SearchNode, StopReason } from '../search/method.ts'

export type { SizeBand }

/** report.json, version 2. Can be shared: of the original only distributions, values rarer than 10 pooled. */
export interface Report {
  readonly outis: string
  readonly report: 2
  /** First line: what holds or what fails, in plain words. */
  readonly headline: string
  /** What was judged, how it ended, and what stays open all the same: what a tick must not be shown without. */
  readonly judged: Judged
  /** A few plain sentences: who is protected how, what was changed, what it cost. */
  readonly summary: readonly string[]
  readonly holds: boolean
  /** Who publishes what for whom, when, from which file, by which policy. */
  readonly about?: ReportAbout
  /**
   * Of the original and of the policy only keyed ones: a plain one would let anybody who knows all but a cell, or all but
   * the seed, try what it is. Absent where no key was written; of a release that was withheld there is none at all.
   */
  readonly fingerprints: {
    readonly input?: KeyedFingerprint
    readonly policy?: KeyedFingerprint
    readonly release?: Fingerprint
  }
  readonly versions: Readonly<Record<string, string>>
  readonly input: { readonly rows: number; readonly columns: number; readonly droppedRows: number }
  /** Where the policy says whose rows they are: by which column, how many people there are, and how many have blanked-out rows. */
  readonly people?: { readonly column: string; readonly people: number; readonly suppressed: number }
  readonly release: {
    readonly rows: number
    readonly columns: readonly string[]
    readonly suppressedRows: number
    readonly classes: number
  }
  readonly method: {
    readonly id: string
    readonly mode: string
    readonly optimal: boolean
    readonly stopped: StopReason | null
    /** The levels are those of a plan made on other data: nothing was searched. */
    readonly stored?: true
    readonly loss: string
    readonly nodes: number
    readonly evaluated: number
    readonly milliseconds: number
    /** Ways to generalise that meet the requirements, best first; the first is what was released. */
    readonly best: readonly SearchNode[]
    /** So many of `best` are proven to be the best of all ways, in their order; the others are what was tried. */
    readonly ranked?: number
    /** Columns in the order of `best[].levels`. */
    readonly columns?: readonly string[]
    /** Share of rows that was allowed to be suppressed, 0 to 1. */
    readonly suppressionLimit?: number
  }
  readonly attributes: readonly AttributeReport[]
  readonly verdicts: readonly Verdict[]
  readonly utility: readonly Measured[]
  readonly risks: { readonly before: readonly Measured[]; readonly after: readonly Measured[] }
  readonly classSizes: { readonly before: readonly SizeBand[]; readonly after: readonly SizeBand[] }
  readonly reasons: readonly ColumnReason[]
  readonly warnings: readonly string[]
  readonly notices: readonly string[]
  /** Plain sentences: what this release does not protect against. */
  readonly limits?: readonly string[]
  /** Where rows were treated by their sensitive values. */
  readonly strata?: StrataReport
  /** Where classes were formed row by row. */
  readonly clustering?: ClusteringReport
  /** Where column groups were permuted inside buckets. */
  readonly slicing?: SlicingReport
  /** Where values are published as their persons chose. */
  readonly personalised?: PersonalisedReport
}

/** What stands beside the tick: what was judged, how it ended, and what the release leaves open all the same. */
export interface Judged {
  readonly state: 'holds' | 'fails' | 'nothing'
  /** One sentence with the requirements by name. */
  readonly text: string
  /** Sentences that keep a reader from taking the tick for more than was judged. */
  readonly open: readonly string[]
}

export interface ReportAbout {
  readonly title?: string
  readonly publisher?: string
  readonly recipient?: string
  readonly contact?: string
  /** When the report was made: ISO 8601, UTC. */
  readonly made?: string
  /** Names of the files, without folders. */
  readonly source?: string
  readonly release?: string
  /** The policy as it was read, without what a report must not tell; `notes` say what that is. */
  readonly policy?: { readonly text: string; readonly notes: readonly string[] }
}

export interface Fingerprint {
  readonly sha256: string
  readonly bytes: number
}

/** HMAC-SHA256 under a secret that the key of the release holds. */
export interface KeyedFingerprint {
  readonly hmac: string
}

export interface AttributeReport {
  readonly name: string
  readonly role: 'identifying' | 'quasi' | 'sensitive' | 'neutral'
  readonly type: 'number' | 'text' | 'date'
  readonly published: boolean
  /** Level per column for full-domain; absent where cells differ. */
  readonly level?: number
  readonly height?: number
  /** How it is published, in a few words: "as it was", "in bands of 20". */
  readonly shown?: string
  /** Rows per value. Of the original, values rarer than 10 are pooled (`pooled`), long lists end after the most frequent 30 and the rest is pooled too. */
  readonly before?: Distribution
  readonly after?: Distribution
}

export interface Distribution {
  readonly missing: number
  /** Different values; neither a missing cell nor `*` counts as one. */
  readonly distinct: number
  readonly bars: readonly { readonly label: string; readonly rows: number }[]
  /** Values not shown one by one. */
  readonly pooled: { readonly values: number; readonly rows: number }
  /** The release has ranges, whose rows are spread evenly over the bars they reach. */
  readonly spread?: true
}
