import type { PeopleSource } from './data/paper-people.ts'
import type { ItemResult } from './result.ts'

/** What every item tells of itself. */
export interface ReportedFacts {
  readonly id: string
  readonly label: string
  readonly title: string
}

export type ReportedItem =
  | (ReportedFacts & {
      readonly kind: 'computed'
      /** What it was computed from: the table of people, or what the paper prints. */
      readonly from: 'people' | 'print'
      readonly result: ItemResult
      readonly milliseconds: number
    })
  /** It cannot be computed on this table. */
  | (ReportedFacts & { readonly kind: 'impossible'; readonly reason: string; readonly milliseconds: number })
  | (ReportedFacts & { readonly kind: 'illustration'; readonly what: string })

export type ComputedReport = Extract<ReportedItem, { kind: 'computed' }>

export const isComputed = (item: ReportedItem): item is ComputedReport => item.kind === 'computed'

export interface ReportedPaper {
  readonly id: string
  readonly title: string
  readonly cite: string
  readonly setting: readonly string[]
  readonly items: readonly ReportedItem[]
  readonly milliseconds: number
}

/** papers.json, version 1. Every number is either the paper's own in print or computed by the run. */
export interface PapersReport {
  readonly outis: string
  readonly version: 1
  readonly source: PeopleSource
  /** Rows of the training part, and of both parts. */
  readonly rows: { readonly train: number; readonly all: number }
  readonly seed: string
  /** What the reader should know first. */
  readonly notices: readonly string[]
  readonly papers: readonly ReportedPaper[]
  readonly milliseconds: number
}
