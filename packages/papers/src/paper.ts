import type { StopSignal } from '@outis/core/methods'
import type { People } from './data/paper-people.ts'
import type { ItemResult } from './result.ts'

/** What surrounds the computation of an item. */
export interface PaperContext {
  readonly people: People
  readonly seed: string | number
  /** Milliseconds of a monotone clock. */
  readonly now: () => number
  readonly signal?: StopSignal
  /** Tells how far the item is. */
  tell(done: number, total: number): void
  /** The same, and lets others have a turn; ends with STOPPED where the signal says so. */
  step(done: number, total: number): Promise<void>
  /** What several items need is made for the first of them. */
  once<Value>(key: string, make: () => Value | Promise<Value>): Promise<Value>
}

interface ItemFacts {
  /** Unique within the paper. */
  readonly id: string
  /** As the paper calls it: "Table V", "Fig. 3"; the section where it has no number. */
  readonly label: string
  readonly title: string
}

/** A table, figure or claim of a paper that can be computed. */
export interface ComputedItem extends ItemFacts {
  readonly kind: 'computed'
  /** What it is computed from: the table of people, or what the paper itself prints. */
  readonly from: 'people' | 'print'
  /**
   * An `OutisError` other than STOPPED is an answer too: the item cannot be computed on this table, and its message says why.
   */
  compute(context: PaperContext): ItemResult | Promise<ItemResult>
}

/** A flow chart, a screen, an example without figures: named so that the list is whole, not computed. */
export interface Illustration extends ItemFacts {
  readonly kind: 'illustration'
  /** What it shows, and why there is nothing to compute. */
  readonly what: string
}

export type PaperItem = ComputedItem | Illustration

/** A paper whose method Outis has, with every table and figure it reports. */
export interface Paper {
  readonly id: string
  readonly title: string
  /** Authors, year where one is stated, where it appeared as far as it is known, DOI. */
  readonly cite: string
  /** Other names it goes by: authors, numbers. */
  readonly aliases: readonly string[]
  /** How its experiment is read here, where the text is silent or at odds with itself. */
  readonly setting: readonly string[]
  /** In the order of the paper. */
  readonly items: readonly PaperItem[]
}
