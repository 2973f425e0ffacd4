import type { Verdict } from '../check/check-input.ts'
import type { ColumnType } from '../data/table/table.ts'
import type { MissingMeaning, Outcome } from '../methods/contract/search.ts'
import type { Measured } from '../metrics/metric.ts'
import type { ColumnWords } from '../policy/options/policy.ts'
import type { ReleaseVerdict } from '../verdict/verdict-schema.ts'
import type { AttacksReport, CommonReport, HardeningReport, ReportAbout, SizeBand } from './common-report.ts'
import type { Frequencies, GroupMembers, LabelledRows } from './frequencies.ts'

/** How a column is published, for sentences and for the reader of a cell. */
export interface PublishedForm {
  /** Completes "age is published …": "as it was", "in bands of 20". */
  readonly shown: string
  /** Whole sentences: how to read a cell. */
  readonly reading: string
}

/** An outcome that led to a release: whole, or the best found before the search was stopped. */
export type ReleasedOutcome =
  | Extract<Outcome, { kind: 'released' }>
  | (Extract<Outcome, { kind: 'stopped' }> & {
      readonly best: NonNullable<Extract<Outcome, { kind: 'stopped' }>['best']>
    })

export interface AttributeParts {
  readonly name: string
  readonly role: 'identifying' | 'quasi' | 'sensitive' | 'neutral'
  readonly type: ColumnType
  readonly published: boolean
  /** What the policy says that it means. */
  readonly words?: ColumnWords
  /** For a quasi-identifier with one level for all rows. */
  readonly level?: number
  readonly height?: number
  /** Of a quasi-identifier with a hierarchy: the values of each group that the release shows, uncensored. */
  readonly groups?: ReadonlyMap<string, GroupMembers>
  /** How it is published, where its cells do not tell. */
  readonly form?: PublishedForm
  /** Of the original, without cells that the release blanks; uncensored: what is rare is pooled here, not by the caller. */
  readonly before?: Frequencies
  /** Of the same cells, under which label of the release each value is published; absent where every cell is as it was. */
  readonly labels?: readonly LabelledRows[]
  /** Of the finished release. */
  readonly after?: Frequencies
}

/** What every run knows that goes into report.json and dictionary.json, whatever its method. */
export interface CommonParts {
  /** Version of Outis. */
  readonly outis: string
  readonly about?: ReportAbout
  readonly versions: Readonly<Record<string, string>>
  readonly fingerprints: CommonReport['fingerprints']
  readonly input: CommonReport['input']
  readonly people?: NonNullable<CommonReport['people']>
  readonly repeated?: NonNullable<CommonReport['repeated']>
  readonly release: CommonReport['release']
  readonly missing: { readonly tokens: readonly string[]; readonly meaning: MissingMeaning }
  readonly method: {
    readonly id: string
    readonly mode: string
    readonly loss: string
    readonly suppressionLimit?: number
  }
  readonly outcome: ReleasedOutcome
  /** In the order of the table's columns. */
  readonly attributes: readonly AttributeParts[]
  readonly verdicts: readonly Verdict[]
  readonly utility: readonly Measured[]
  readonly risks: { readonly before: readonly Measured[]; readonly after: readonly Measured[] }
  /** Which columns make rows of the release stand out, where that was counted. */
  readonly standsOut?: CommonReport['standsOut']
  readonly classSizes: { readonly before: readonly SizeBand[]; readonly after: readonly SizeBand[] }
  readonly attacks?: AttacksReport
  /** Absent in what attackers read: it is not known yet. */
  readonly verdict?: ReleaseVerdict
  readonly hardening?: HardeningReport
  readonly warnings: readonly string[]
  readonly notices: readonly string[]
  /** What nobody has to act on. */
  readonly details?: readonly string[]
  /** What its method knows and does not publish. */
  readonly confidential?: Readonly<Record<string, unknown>>
}
