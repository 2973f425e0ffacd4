import type { AdviseGoal, Source } from '@outis/api'
import type { ResolvedHierarchySpec } from '@outis/core/hierarchy'
import type { ReleaseKey } from '@outis/core/pipeline'
import type {
  DiversityQuestion,
  FileReading,
  HierarchyLook,
  Page,
  PageQuestion,
  RunRegister,
} from '@outis/engines'
import type { AnswerQuestion } from './answering/compute-answer.ts'
import type { CountedAs } from './answering/counted-table.ts'
import type { TenRowsQuestion } from './ten-rows/picture-rows.ts'

/** What every job has: a folder of its own with all it reads, in the places that its policies name. */
interface OnDesk {
  readonly desk: string
  /** Name of the table on the desk. */
  readonly source: string
  /** It is a copy of a table of a database: nothing of how it is written is detected. */
  readonly copied?: boolean
  /** Most memory of the database, such as `1024MB`. */
  readonly memoryLimit: string
  /** Take also seeds that could be found by trying. */
  readonly allowSeed: boolean
}

export interface RunOrder extends OnDesk {
  readonly kind: 'run'
  /** File of the policy on the desk. */
  readonly policy: string
  /** Name of the release, as the policy ends it. */
  readonly to: string
  readonly seed?: string
  readonly strict: boolean
  readonly attack: boolean
  /** Seals the key while it lies on the desk. */
  readonly passphrase: string
  /** File on the desk with the book of the ledger. */
  readonly ledger?: string
  readonly register?: RunRegister
  /** Tells who is in the release: the column, and the secret of the hashes. */
  readonly people?: { readonly column: string; readonly secret: string }
}

export interface CompareOrder extends OnDesk {
  readonly kind: 'compare'
  readonly policies: readonly string[]
  readonly risk?: string
  readonly utility?: string
  readonly class?: string
}

export interface EvaluateOrder extends OnDesk {
  readonly kind: 'evaluate'
  /** The run whose release it is. */
  readonly run: string
  readonly policy: string
  readonly release: string
  readonly classes: readonly string[]
  readonly classifiers?: readonly string[]
  readonly folds?: number
  readonly queries?: number
}

export interface AttackOrder extends OnDesk {
  readonly kind: 'attack'
  /** The run whose release it is. */
  readonly run: string
  readonly policy: string
  readonly release: string
  /** File on the desk with the opened key. */
  readonly key?: string
  readonly attacks: 'auto' | 'all'
  readonly only?: readonly string[]
}

export interface EstimateOrder extends OnDesk {
  readonly kind: 'estimate'
  readonly policy: string
  readonly parameter: string
  /** The quasi-identifier whose levels are tried in place of the parameter. */
  readonly column?: string
  readonly values: readonly number[]
  readonly exact: boolean
  /** Texts of hierarchy files, by the path that the policy has. */
  readonly files: readonly string[]
  readonly register?: RunRegister
}

export interface AdviseOrder extends OnDesk {
  readonly kind: 'advise'
  readonly policy: string
  readonly goal: AdviseGoal
}

/** A first policy for a table that arrived. */
export interface DraftOrder extends OnDesk {
  readonly kind: 'draft'
  /** The table of a database that it is a copy of: what the policy names. */
  readonly from?: NonNullable<Source['from']>
  /** Rows above the header. */
  readonly skip?: number
}

/** What became of a row of a release; the release is the table on the desk. */
export interface WhyOrder extends OnDesk {
  readonly kind: 'why'
  readonly key: ReleaseKey
  readonly row: number
  readonly column?: string
}

/** The page of a report on paper; the page is the source on the desk. */
export interface PdfOrder extends OnDesk {
  readonly kind: 'pdf'
  /** File on the desk with report.json. */
  readonly report: string
  /** Name of what is written on the desk. */
  readonly to: string
}

export type Order =
  | RunOrder
  | CompareOrder
  | EvaluateOrder
  | AttackOrder
  | EstimateOrder
  | AdviseOrder
  | DraftOrder
  | WhyOrder
  | PdfOrder

/** A fault as it goes from process to process: never a cell. */
export interface WorkFault {
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** What a process says while it works, and at the end. Results that are large lie on the desk. */
export type WorkMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'progress'
      readonly progress: {
        readonly step: string
        readonly done: number
        readonly total: number
        readonly best?: number
      }
    }
  | { readonly kind: 'event'; readonly event: Readonly<Record<string, unknown>> }
  | { readonly kind: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed'; readonly fault: WorkFault }
  | { readonly kind: 'answer'; readonly ask: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly ask: number; readonly fault: WorkFault }

/** What somebody wants to see of a table. */
export type ViewQuestion =
  | { readonly what: 'facts' }
  | { readonly what: 'page'; readonly question: PageQuestion }
  | { readonly what: 'profile' }
  | { readonly what: 'distribution'; readonly column: string }
  | { readonly what: 'values'; readonly column: string }
  | {
      readonly what: 'correlation'
      readonly columns: readonly string[]
      readonly measure: 'phi2' | 'cramers-v' | 'mutual-information'
    }
  | { readonly what: 'hierarchy'; readonly column: string; readonly spec?: ResolvedHierarchySpec }
  | { readonly what: 'diversity'; readonly question: DiversityQuestion }
  | { readonly what: 'ten-rows'; readonly question: TenRowsQuestion }
  /** What the release hides, counted. */
  | { readonly what: 'knowledge' }
  /** The numbers of the rows of people who took themselves out, from 0. */
  | { readonly what: 'withdrawn' }
  /** Fingerprints of the rows of an original. */
  | { readonly what: 'rows' }
  | { readonly what: 'answer'; readonly question: AnswerQuestion }

export type { HierarchyLook, Page, PageQuestion }

/** What a process is told. */
export type Command =
  | { readonly kind: 'work'; readonly order: Order }
  | {
      readonly kind: 'view'
      readonly path: string
      readonly missing: readonly string[]
      readonly reading?: FileReading
      readonly memoryLimit: string
      /** The table is there to compute answers on, and is not looked at. */
      readonly counted?: CountedAs
    }
  | { readonly kind: 'ask'; readonly ask: number; readonly question: ViewQuestion }
  | { readonly kind: 'stop' }
