import type {
  ColumnOptions,
  DataSource,
  Engine,
  FileSource,
  OpenOptions,
  OpenTable,
  PendingRelease,
  TableFingerprint,
} from '@outis/core/pipeline'
import type { Page, PageQuestion } from './columns/page-question.ts'
import type { StagedFile } from './commit/staged-file.ts'
import type { TableOrigin } from './postgres/database.ts'

/** A release written beside its place: seen whole, or not at all. */
export interface WrittenRelease extends PendingRelease {
  /** Where it lies now. */
  readonly path: string
  /** The same as one of several files that are put in place together. */
  readonly staged: StagedFile
  /** The same with its format and layout: opening this needs no detection. */
  readonly source: FileSource
  /** Of one that goes on into a table of a database: the table's columns. */
  readonly tableColumns?: readonly TableColumn[]
  commit(): Promise<void>
}

export interface TableColumn {
  readonly name: string
  /** As SQL names it. */
  readonly type: string
}

/** How a delimited file was read: as it was asked for, else as it was detected. */
export interface ReadAs {
  readonly delimiter: string
  readonly encoding: string
  /** The first record names the columns. */
  readonly header: boolean
  /** What parts whole numbers from fractions. */
  readonly decimal: string
}

/** A table that was read from a file or a database. */
export interface FileTable extends OpenTable<WrittenRelease> {
  readonly fingerprint: TableFingerprint
  /** Of a table of a database: which one it is. */
  readonly origin?: TableOrigin
  /** Of delimited files alone. */
  readonly readAs?: ReadAs
  /** Some rows, as they are written. */
  page(question: PageQuestion): Promise<Page>
  /** Leaves out the rows that have one of these values in a column; returns how many. */
  dropValues(column: Pick<ColumnOptions, 'name' | 'type'>, values: readonly string[]): Promise<number>
}

/** Reads tables from files and writes releases to files. */
export interface FileEngine extends Engine<WrittenRelease> {
  open(source: DataSource, options?: FileOptions): Promise<FileTable>
}

export interface FileOptions extends OpenOptions {
  readonly signal?: AbortSignal
}
