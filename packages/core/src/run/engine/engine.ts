import type { Recoding } from '../../data/recoding/recoding.ts'
import type { CodedTexts } from '../../data/table/coded-texts.ts'
import type { Codes, ColumnType, Dictionary, Table } from '../../data/table/table.ts'
import type { StopSignal } from '../../methods/contract/search.ts'

export type FileFormat = 'csv' | 'tsv' | 'uci' | 'json' | 'jsonl' | 'parquet' | 'xlsx'

/** Where rows come from. Paths are absolute by now. */
export interface FileSource {
  readonly kind: 'file'
  readonly path: string
  /** Default: by the name's ending. */
  readonly format?: FileFormat
  readonly csv?: CsvOptions
  /** Of a workbook: a sheet by its name, or by its number from 1. Default: the first, with a notice of the others. */
  readonly sheet?: string | number
  /** Rows or lines above the header. Default: none, and what looks like a title there is refused. */
  readonly skip?: number
  /** Columns whose numbers keep their decimal commas: they are published exactly as recorded. Default: none. */
  readonly asRecorded?: (name: string) => boolean
  /** Cells that would have been run as formulas are marked by a `'`, which is no part of them. */
  readonly spreadsheetSafe?: boolean
  /** Knows the header of a delimited file by its cells, where names of columns look like data (`2019`). */
  readonly isHeader?: (cells: readonly string[]) => boolean
}

/** A table of a Spark cluster, or files that all its workers can read: one of both. */
export interface SparkSource {
  readonly kind: 'spark'
  /** Of a Spark Connect server; may hold a token, and is never shown. */
  readonly address: string
  /** As SQL names it, `schema.table`. */
  readonly table?: string
  readonly path?: string
  /** Columns that are no part of the table. */
  readonly leaveOut?: readonly string[]
}

/** A table or a query of a PostgreSQL database: one of both. */
export interface PostgresSource {
  readonly kind: 'postgres'
  /** With all that it takes to get in: never shown. */
  readonly address: string
  /** As SQL names it, `schema.table`. */
  readonly table?: string
  readonly query?: string
}

/** A table whose cells are in memory, column by column. */
export interface MemorySource {
  readonly kind: 'memory'
  readonly names: readonly string[]
  readonly columns: readonly CodedColumn[]
  readonly rows: number
}

/** A column in memory: its distinct texts in order of first appearance, and which of them every row has. */
export interface CodedColumn {
  readonly values: readonly string[]
  readonly codes: Codes
}

export type DataSource = FileSource | PostgresSource | SparkSource | MemorySource

export interface CsvOptions {
  readonly delimiter?: string
  readonly quote?: string
  readonly encoding?: string
  readonly header?: boolean
  /** What parts whole numbers from fractions. Default: a comma in columns of a file parted by `;` where all numbers fit it. */
  readonly decimal?: '.' | ','
}

export interface FileTarget {
  readonly kind: 'file'
  readonly path: string
  /** A delimited file that goes on into a table of a database, and is no release itself. Default false. */
  readonly forDatabase?: boolean
}

/** A table of a Spark cluster, or a folder of files that its workers write: one of both. */
export interface SparkTarget {
  readonly kind: 'spark'
  readonly address: string
  readonly table?: string
  readonly path?: string
  /** What the table is made of. Default: Parquet. */
  readonly format?: 'parquet' | 'delta' | 'iceberg'
}

/** The release stays in memory. */
export interface MemoryTarget {
  readonly kind: 'memory'
}

export type ReleaseTarget = FileTarget | SparkTarget | MemoryTarget

/** @template Pending a release of this engine before it is in its place. */
export interface Engine<Pending extends PendingRelease = PendingRelease> {
  readonly name: string
  /** Reads the source once; every later question is answered from what was read. */
  open(source: DataSource, options?: OpenOptions): Promise<OpenTable<Pending>>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Stops reading and every later question to the table. */
  readonly signal?: StopSignal
  /**
   * The columns to keep, or a function that chooses them from the file's names and may refuse the file before a row is
   * read; names the file lacks are passed over. What is not kept costs neither time nor memory. Default: all.
   */
  readonly columns?: readonly string[] | ((names: readonly string[]) => readonly string[])
  /**
   * Nobody asks where a row stood, as far as is known: an engine may count rows that are alike in all kept columns while it reads
   * them, or let a database count them, in place of keeping each. They may then stand together, where the first of them stood.
   * Whatever else is asked for is answered, and may cost one more reading. Default false.
   */
  readonly counted?: boolean
  /** What must be so for a database to count rows; where it is not, they come as they are, in all kept columns. Default: nothing. */
  readonly countedIf?: CountedIf
  /** Most distinct combinations that are handed out at once. Default: as the engine was set up. */
  readonly mostCombinations?: number
  readonly progress?: (event: { step: string; done: number; total: number }) => void
}

export interface CountedIf {
  /** Where there are no more rows than this, somebody asks for them. */
  readonly moreRowsThan: number
  /**
   * Kept columns of which nothing is asked but whether some text stands in several rows. None may, apart from those in
   * `missing`; the columns do not come then.
   */
  readonly distinct: readonly string[]
  readonly missing: readonly string[]
}

export interface ColumnOptions {
  readonly name: string
  /** Default: number if every non-missing value is a plain decimal without leading zeros, else text. */
  readonly type?: ColumnType
  /** Of dates with slashes, where the column does not settle it. Default: what it settles. */
  readonly dateOrder?: 'day-first' | 'month-first'
  /** Order of categories; default the `.names` file's, else first appearance. */
  readonly order?: readonly string[]
  /** Every text has a code of its own, even where several are one value: for columns that are published as they were. */
  readonly asWritten?: boolean
}

/** Cells of a column that are written like others of the same value from now on. */
export interface NormalisedColumn {
  readonly name: string
  /** Values that were written in more than one way, or otherwise than their dictionary has it. */
  readonly values: number
  /** Rows whose text was changed. */
  readonly rows: number
}

export interface CensusOptions {
  /**
   * A table in which nearly all rows differ may come row by row, each of weight 1, in any order: counting would not make
   * it smaller. Default false.
   */
  readonly singleRows?: boolean
  /** Fills `Table.rowNumbers`: where the rows of each combination stand in the source, from 0. Default false. */
  readonly rowNumbers?: boolean
}

/** A column to be counted. */
export interface CensusColumn {
  readonly name: string
  readonly dictionary: Dictionary
  /** countedAs[code]: the code that it counts as, where the column is counted on a level of its hierarchy. Default: itself. */
  readonly countedAs?: Uint32Array
}

export interface ColumnProfile {
  readonly name: string
  readonly type: ColumnType
  readonly missing: number
  readonly distinct: number
  /** Values that occur once. */
  readonly unique: number
}

export interface TableFingerprint {
  readonly sha256: string
  readonly bytes: number
}

/** A table that was read. Cells are text exactly as they were. */
export interface OpenTable<Pending extends PendingRelease = PendingRelease> {
  /** Those that were read. */
  readonly columns: readonly string[]
  /** All that the source has. */
  readonly sourceColumns: readonly string[]
  /** Rows after `dropMissing`. */
  readonly rows: number
  /** Of the very bytes that were read; a function where it takes a pass over the table. A table in memory has none. */
  readonly fingerprint?: TableFingerprint | (() => Promise<TableFingerprint>)
  /** Order of categories that came with the source (`.names`), by column. */
  readonly orders: ReadonlyMap<string, readonly string[]>
  /** What the user should know of how the source was read; complete after `setMissing`. No cell values. */
  readonly notices?: readonly string[]

  /** Tokens that mean "no value"; default [""]. Call before any question. */
  setMissing(tokens: readonly string[]): Promise<void>
  /** Leaves out rows with a missing value in one of these columns; returns how many. */
  dropMissing(columns: readonly (string | Pick<ColumnOptions, 'name' | 'type'>)[]): Promise<number>
  /**
   * Adds a column that another file holds: each row gets the cell of the row there with the same key. Rows whose key is
   * missing or not there get the empty text; a key that stands there twice is an error. Call before any question.
   */
  addColumn(name: string, from: ColumnElsewhere): Promise<{ readonly unmatched: number }>
  profile(columns?: readonly string[]): Promise<ColumnProfile[]>
  /**
   * @param next columns whose dictionaries and census are asked for next: an engine to which each question is dear answers them
   * all from one count of their combinations
   */
  dictionary(column: ColumnOptions, next?: readonly string[]): Promise<Dictionary>
  /**
   * From here on every cell of these columns is written as its dictionary writes the value, so that one value has one
   * text; tells which columns that changed. Texts that a dictionary lacks stay as they are.
   */
  normaliseTexts(
    columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
  ): Promise<readonly NormalisedColumn[]>
  /** Distinct combinations of these columns in order of first appearance, counted. */
  census(columns: readonly CensusColumn[], options?: CensusOptions): Promise<Table>
  /** Most distinct combinations that come into this process at once; `census` and `combinations` refuse more. Default: no limit. */
  readonly mostCombinations?: number
  /** How many distinct combinations there are; once there are more than `enough`, some number above it will do. */
  countDistinct(columns: readonly CensusColumn[], enough: number): Promise<number>
  /** Distinct texts of one column and their rows, most frequent first. */
  frequencies(
    column: string,
    limit?: number,
  ): Promise<readonly { readonly value: string; readonly rows: number }[]>
  /** Distinct combinations of the columns' texts in order of first appearance, with their rows: what the check groups. */
  combinations(columns: readonly string[]): Promise<CountedCombinations>
  /** One row by its number in the file, from 1; undefined past the end. */
  row(number: number): Promise<readonly string[] | undefined>
  /** Makes the release aside: nothing is in its place yet. */
  apply(recoding: Recoding, layout: ReleaseLayout): Promise<Pending>
  close(): Promise<void>
}

export interface CountedCombinations {
  /** Each column's cells, one for each combination; no text means "missing" here. */
  readonly columns: readonly CodedTexts[]
  readonly rows: Uint32Array
  readonly length: number
}

/** A column of another file, found by a key that both have. */
export interface ColumnElsewhere {
  readonly source: DataSource
  /** The column of both files by which rows are found, by value. */
  readonly key: string
  /** What the key is declared to be. */
  readonly type?: ColumnType
  readonly column: string
}

export interface ReleaseLayout {
  readonly target: ReleaseTarget
  /** Published columns in their order; the type decides how the canonical order compares them. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[]
  readonly keepOrder: boolean
  /**
   * Tell beside the release which row of the source each of its rows was; of a sliced plan, whose rows are set together anew,
   * the row whose values of the first group it has. Default false.
   */
  readonly rowNumbers?: boolean
  /** In delimited files: a `'` before cells that spreadsheet programs run as formulas. */
  readonly spreadsheetSafe?: boolean
  /** For a sliced plan alone: what its permutations are drawn from, and whether each column group gets one cell. */
  readonly sliced?: { readonly seed: string; readonly layout: 'table' | 'paper' }
  /**
   * For a plan that deals rows to classes: what decides which rows of a combination go to which of its classes. Without it
   * they are dealt in the order of the source, which tells those who know when a row was added what became of it.
   */
  readonly dealt?: { readonly seed: string }
  /** Columns in which suppressed rows show `*` too, beside those that the plan recodes. */
  readonly hidden?: readonly string[]
  /** For a personalised plan with homophones alone: what decides which row gets which. */
  readonly personalised?: { readonly seed: string }
}

/** A release made beside its place, for the check to read. */
export interface PendingRelease {
  /** What an engine of the same kind opens to read it again. */
  readonly source: DataSource
  readonly rows: number
  readonly suppressedRows: number
  /** Columns of a delimited file with a cell, or a name, that spreadsheet programs run as a formula unless it is marked. */
  readonly formulaColumns: readonly string[]
  /**
   * Where the layout asks for it: the number in the source, from 0, of each row in the order written. Rows that are written
   * alike may have each other's.
   */
  readonly rowNumbers?: Uint32Array
  /** Forgets what is not in its place. */
  discard(): Promise<void>
}

/** The fingerprint of what was read; a table in memory has none. */
export const printOf = async ({ fingerprint }: OpenTable): Promise<TableFingerprint | undefined> =>
  typeof fingerprint === 'function' ? fingerprint() : fingerprint
