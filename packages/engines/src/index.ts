/** The public API of @outis/engines, listed by hand. */

// engine contract
export type {
  ColumnOptions, ColumnProfile, CsvOptions, DataSource, Engine, FileSource, FileTarget, OpenOptions, OpenTable, PendingRelease, ReleaseLayout, ReleaseTarget,
} from './engine.ts'

// policy

// duckdb, files

// run
