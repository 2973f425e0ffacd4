import { type DistinctTexts, unknownColumn } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import type { Session } from './duckdb-connection.ts'

/**
 * Rows that stay in their file, which is read again when they are needed. Where rows are often alike, their combinations are
 * counted in one pass. Dictionaries, census and most releases need only these counts, and no copy of the table.
 */
export interface FileRows {
  /** Reads the file into the table `source`. */
  store(): Promise<void>
  /** Throws if the file is not what it was when it was opened; `closely`: also where its time stamps cannot tell. */
  refuseChanged(closely: boolean): Promise<void>
  close(): Promise<void>
}

/** What is known of a table that was read. */
export interface TableState {
  readonly session: Session
  readonly schema: string
  /** Columns that are added from other files stand behind the source's own. */
  readonly names: string[]
  readonly orders: ReadonlyMap<string, readonly string[]>
  /** Of a table of a database: what its columns are there. */
  readonly types?: ReadonlyMap<string, string>
  /** Rows that were not left out. */
  rows: number
  /** The file that is read again for what is not in the database. */
  readonly file?: FileRows
  /** Where the rows are: in the table `source`, in a view `source` that reads the file, or only in the file. */
  source: 'table' | 'view' | 'none'
  /** Set once rows are being read into the table. */
  storing?: Promise<void>
  /** How many columns, from the first on, the counted combinations have. Undefined where none were counted. */
  counted?: number
  missing: readonly string[]
  /** Most combinations of several columns that are handed out at once. */
  readonly mostCombinations: number
  /** Combinations that were counted as numbers, where they may be too many to be handed out. */
  coded?: Promise<CodedCombinations>
  /** Columns that must have a value, by source index, and the texts that mean "no value" there. Other rows are left out. */
  readonly required: Map<number, readonly string[]>
  /** Dictionaries that are in the database, by the column's place. */
  readonly dictionaries: Map<number, Promise<StoredDictionary>>
  /** Codes of the distinct texts in dictionaries that were handed out. */
  readonly codes: WeakMap<Dictionary, Uint32Array>
}

/** The table `coded`: a line for each combination of these columns, as numbers of their texts. */
export interface CodedCombinations {
  readonly sourceIndexes: readonly number[]
  readonly missing: readonly string[]
  readonly length: number
  /** Tables that say what the numbers of a column count as, by column and level. */
  readonly levels: Map<number, Map<object, Promise<string>>>
}

export interface StoredDictionary {
  /** Its distinct texts, once they were asked for. */
  texts?: NumberedTexts
}

export interface NumberedTexts extends DistinctTexts {
  /** Number in the database of each text, 1 … n in some order. */
  readonly ids: Uint32Array
}

export function columnIndexOf({ names }: TableState, name: string): number {
  const sourceIndex = names.indexOf(name)
  if (sourceIndex >= 0) return sourceIndex
  throw unknownColumn(name)
}
