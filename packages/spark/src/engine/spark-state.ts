import type { DistinctTexts } from '@outis/core/pipeline'
import { unknownColumn } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import type { SparkSession } from '../connect/spark-session.ts'
import type { CountedRows } from '../count/counted-rows.ts'
import type { RowNumbers } from './source-relation.ts'

/** What is known of a table of Spark. */
export interface SparkState {
  readonly session: SparkSession
  /** What the names of everything begin with that is made for this table. */
  readonly id: string
  readonly names: readonly string[]
  /** Whether the cells of each column are texts in Spark too. */
  readonly texts: readonly boolean[]
  /** Views of all rows: `s0 …`, `c0 …` and `n`. */
  readonly source: (numbers: RowNumbers) => Promise<string>
  /** Views of the rows in question. */
  readonly views: Map<RowNumbers, Promise<string>>
  /** Texts that cells of a column are known to have, by name: of a release that was made just now. */
  readonly likely?: ReadonlyMap<string, readonly string[]> | undefined
  /** Different rows that there are at most. */
  readonly different: number
  rows: number
  /** Most combinations of several columns that come into this process at once. */
  readonly mostCombinations: number
  missing: readonly string[]
  /** Places of the columns without whose value a row is left out, and the texts there that are none. */
  readonly required: Map<number, readonly string[]>
  /** Views of texts that are written otherwise from now on, by place. */
  readonly normalised: Map<number, string>
  readonly distinct: Map<number, Promise<CountedTexts>>
  /** Combinations that were counted, of as many columns as were asked for at once. */
  counted: Promise<CountedRows> | undefined
  readonly codes: WeakMap<Dictionary, Uint32Array>
  /** Views that give the texts of a column their numbers, by place. */
  readonly numbered: Map<number, Promise<string>>
  /** Views of what the texts of a column are counted as, by place and by what said so. */
  readonly rolls: Map<number, Map<unknown, Promise<string>>>
  /** Bytes up to which an answer comes whole. Default: WHOLE_BYTES. */
  readonly wholeBytes?: number | undefined
  /** Tables of the cluster that were made for questions and are not dropped yet. */
  readonly kept: Set<string>
  /** Counts what was made, so that names differ. */
  made: number
}

/** Distinct texts of a column, in order of first appearance. */
export interface CountedTexts extends DistinctTexts {
  readonly values: readonly string[]
}

export function placeOf({ names }: SparkState, name: string): number {
  const place = names.indexOf(name)
  if (place >= 0) return place
  throw unknownColumn(name)
}

export const freshName = (state: Pick<SparkState, 'id' | 'made'>, what: string): string =>
  `${state.id}_${what}_${++state.made}`
