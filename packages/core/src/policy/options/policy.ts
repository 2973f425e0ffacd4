import type { LevelBounds } from '../../data/hierarchy/hierarchy-spec.ts'
import type { MissingMeaning } from '../../methods/contract/search.ts'
import type { FindingKind } from './finding.ts'
import type {
  DeclaredColumn,
  HierarchyPolicy,
  RequirementSpec,
  SourcePolicy,
  TargetPolicy,
} from './requirement-spec.ts'

/** As its paper says, or with its holes closed. */
export type Mode = 'faithful' | 'hardened'

/** The method that a policy asks for, and how; the values of its options stand beside, typed by its description. */
export interface AskedMethod {
  readonly id: string
  readonly mode: Mode
}

/** A policy that was read and found valid: every default filled in, every shorthand written out. Paths as written. */
export interface Policy<Method extends AskedMethod = AskedMethod> {
  readonly outis: 1
  readonly data: DataPolicy
  /** Texts for whoever reads report and dictionary; absent where the policy has none. */
  readonly about?: PolicyAbout
  /** In declared order. */
  readonly attributes: readonly PolicyAttribute[]
  /** What happens to columns of the data that are not declared; absent: they are an error. */
  readonly others?: 'drop' | 'neutral'
  /** The identifying column that says whose rows they are: models then count people. Absent: every row is a person. */
  readonly person?: string
  readonly method: Method
  /** Judged on the finished release. */
  readonly require: readonly RequirementSpec[]
  /** Those of `require` that speak of the release beside its original: judged where that is at hand. */
  readonly comparisons: readonly RequirementSpec[]
  /** Those of `require` that speak of single columns and cells, whatever the classes are. */
  readonly cells: readonly RequirementSpec[]
  readonly attack: AttackPolicy
  /** Who gets the release, and what may be learned from it: by this the verdict is made. */
  readonly audience: AudiencePolicy
  /** Findings that somebody has decided on. */
  readonly accept: readonly AcceptedPolicy[]
  /** The question that a policy was advised for, or is to be; no run depends on it. */
  readonly purpose?: PurposePolicy
  readonly release: ReleasePolicy
  /** Absent: drawn from a secure source and kept with the key. */
  readonly seed?: string | number
  /** What the author of the policy should know, though nothing is wrong. No cell values. */
  readonly warnings: readonly string[]
  /** What presets say of themselves: readers of the release should know it. */
  readonly notices: readonly string[]
}

/** Who publishes what for whom: shown, and judged by nothing. */
export interface PolicyAbout {
  readonly title?: string
  readonly publisher?: string
  readonly recipient?: string
  readonly contact?: string
}

export interface DataPolicy {
  readonly source: SourcePolicy
  /** What a ledger knows the source by. */
  readonly name?: string
  /** Texts that mean "no value". */
  readonly missing: readonly string[]
  readonly missingAs: MissingMeaning
  readonly dropMissing: boolean
  readonly csv?: CsvPolicy
  /** Of a workbook, by name or by number from 1. */
  readonly sheet?: string | number
  /** Rows above the header. */
  readonly skip?: number
}

export interface CsvPolicy {
  readonly delimiter?: string
  /** Empty: no quotes. */
  readonly quote?: string
  readonly encoding?: string
  readonly header?: boolean
  readonly decimal?: '.' | ','
}

export type { Role } from './requirement-spec.ts'

/** What a column means, for whoever reads the release: shown, and used by nothing. */
export interface ColumnWords {
  readonly label?: string
  readonly unit?: string
  readonly description?: string
}

export interface PolicyAttribute extends DeclaredColumn {
  /** A neutral column that looks identifying, and is meant to be published as it is. */
  readonly publish?: 'as is'
  /** Order of the categories. */
  readonly order?: readonly string[]
  readonly hierarchy?: HierarchyPolicy
  /** Levels of the hierarchy that a search may choose. */
  readonly levels?: LevelBounds
  /** For a sensitive attribute: the tree over its values. */
  readonly taxonomy?: HierarchyPolicy
  readonly words?: ColumnWords
  /** Where it is declared, for messages: `policy.yaml:7:3`. */
  readonly place?: string
}

export interface AttackPolicy {
  readonly run: 'auto' | 'all' | 'none'
  /** Milliseconds for all attacks together. */
  readonly budget: number
  /** Largest success allowed, by attack. */
  readonly limits: Readonly<Record<string, number>>
  /** How far success may lie above guessing and above the control, by attack. */
  readonly aboveControl: Readonly<Record<string, number>>
  /** A table of people who are not in the release, with the columns of the data. */
  readonly holdout?: { readonly kind: 'file'; readonly path: string }
}

/** What can be feared of a release. */
export const FEARS = ['recognised', 'learned', 'member', 'some-values', 'own-choice'] as const
/** Who gets a release, the widest first. */
export const AUDIENCES = ['public', 'contract', 'internal'] as const

export type Audience = (typeof AUDIENCES)[number]

/** Who gets a release. Limits that are absent are those of the audience (`verdict/audience-limits.ts`). */
export interface AudiencePolicy {
  readonly kind: Audience
  /** Largest chance of any person to be found. */
  readonly highestRisk?: number
  /** How far an attack may come above guessing and above people who are not in the release. */
  readonly aboveControl?: number
  /** People whose secret may be certain. */
  readonly certain?: number
}

/** A finding that somebody has decided on. It no longer changes the word of the verdict. */
export interface AcceptedPolicy {
  readonly finding: FindingKind
  /** Every column of the finding is one of these. Empty: findings that name no column. */
  readonly columns: readonly string[]
  /** The finding may concern at most so many people. Absent: any number. */
  readonly people?: number
  readonly because: string
  readonly by: string
  /** The last day on which it counts, as YYYY-MM-DD. Absent: it does not end. */
  readonly until?: string
}

/** What is feared, what the release is for, who gets it. */
export interface PurposePolicy {
  /** counts, values, order, or model:COLUMN. */
  readonly use: string
  readonly fear: readonly (typeof FEARS)[number][]
  readonly audience: Audience
  /** Limits in place of the audience's. */
  readonly highestRisk?: number
  readonly aboveControl?: number
  /** Sensitive column → values that are to be protected, where only some are. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** The column with each person's choice. */
  readonly choice?: string
  readonly trials?: number
  readonly seed?: string | number
}

/** What can become of suppressed rows that do not meet the models as the class that they are. */
export const SUPPRESSED_ROWS = ['protect', 'refuse', 'keep'] as const

export interface ReleasePolicy {
  readonly to: TargetPolicy
  readonly keepOrder: boolean
  readonly suppressedRows: (typeof SUPPRESSED_ROWS)[number]
  /** Delimited files alone: cells that a spreadsheet would run as formulas are marked as text. */
  readonly spreadsheetSafe: boolean
}
