/** The public API of @outis/engines, listed by hand. */

// engine contract
export type {
  ColumnOptions,
  ColumnProfile,
  CsvOptions,
  DataSource,
  Engine,
  FileFormat,
  FileSource,
  FileTarget,
  OpenOptions,
  OpenTable,
  PendingRelease,
  ReleaseLayout,
  ReleaseTarget,
} from './engine.ts'

// policy
export { type PolicyFile, type PolicyText, parsePolicyText, readPolicy } from './policy/read-policy.ts'

// duckdb, files

// run
