/** The public API of @outis/engines, listed by hand. What few programs need has an entry of its own: `/evaluate`, `/interpret`, `/papers`. */

// engine contract
export type {
  CensusOptions,
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
  ReleaseKey,
  ReleaseLayout,
  ReleaseTarget,
} from '@outis/core/pipeline'
export type { FileEngine, FileOptions, FileTable, WrittenRelease } from './file-engine.ts'

// policy
export { type PolicyFile, type PolicyText, parsePolicyText, readPolicy } from './policy/read-policy.ts'

export type { Page, PageQuestion, RowCondition } from './columns/page-question.ts'

// duckdb, files
export { csvCell } from './files/cell-encoding.ts'
export { type DuckdbOptions, duckdbEngine } from './duckdb/duckdb-engine.ts'
export { makePrivateFolder, type PrivateFolder } from './duckdb/private-folder.ts'
export { formatOf, writtenFormatOf } from './files/format.ts'
export { sha256File } from './files/scan-file.ts'
export type { Fingerprint } from './files/source-file.ts'
export { readTextFile, type TextFileFault } from './files/text-files.ts'
export type { StagedFile } from './commit/staged-file.ts'
export { type FilePlan, type PlannedFile, planFiles } from './commit/plan-files.ts'
export { type FileToWrite, writeTogether, writeWhole } from './commit/write-whole.ts'
export { tablePath, tablePathFrom } from './extensions/lake-source.ts'
export { dataReads, filesNamed } from './run/policy-reads.ts'

// keys
export { keyedFingerprint } from './key/keyed-fingerprint.ts'
export { keyFrom, openKey, sealKey } from './key/key-file.ts'

// ledger
export { bookText, parseBook } from './ledger/ledger-text.ts'
export { type LedgerFile, type LedgerFileOptions, openLedger } from './ledger/ledger-file.ts'
export {
  forgetInLedger,
  type LedgerCommandOptions,
  type ListedRelease,
  type ListedSource,
  listLedger,
  verifyLedger,
} from './ledger/ledger-commands.ts'

// run
export { lastReport, type LastRun } from './run/last-report.ts'
export {
  type AdviceFiles,
  type AdviseFileOptions,
  type AdviseResult,
  adviseFile,
} from './profile/advise-file.ts'
export { type ApplyOptions, applyKey } from './reuse/apply-key.ts'
export { type AttackFileOptions, attackFile } from './check/attack-file.ts'
export { type CheckFileOptions, type CheckFileResult, checkFile } from './check/check-file.ts'
export {
  type CompareFiles,
  type CompareOptions,
  type CompareResult,
  comparePolicies,
} from './check/compare-policies.ts'
export { type DraftFileOptions, draftFile, type FileDraft } from './profile/draft-file.ts'
export { type ExplainOptions, explainRow, type RowExplanation } from './reuse/explain-file-row.ts'
export { type MeasureFileOptions, measureFile } from './check/measure-file.ts'
export {
  type InspectedFile,
  type InspectOptions,
  inspectHierarchyFile,
} from './profile/inspect-hierarchy-file.ts'
export {
  type CorrelationProfile,
  type CorrelationProfileOptions,
  profileCorrelation,
} from './profile/profile-correlation.ts'
export type { FileReading } from './profile/file-reading.ts'
export { type FileProfile, type ProfileOptions, profileFile } from './profile/profile-file.ts'
export {
  profileSensitive,
  type SensitiveProfile,
  type SensitiveProfileOptions,
} from './profile/profile-sensitive.ts'
export type {
  KeyOptions,
  RunFiles,
  RunOptions,
  RunProgress,
  RunRegister,
  RunResult,
} from './run/run-options.ts'
export { type RunRequest, run } from './run/run-file.ts'
export { runPolicy } from './run/run-policy.ts'
export { saveTable } from './profile/save-table.ts'
export {
  type AllowedTables,
  allowedTables,
  type QualifiedName,
  qualifiedName,
  sqlName,
} from './postgres/allowed-tables.ts'
export { addressOf } from './postgres/postgres-address.ts'
export {
  copyAllowed,
  type OfferedTable,
  offeredTables,
  type TableConnection,
} from './postgres/connection-tables.ts'
export { releaseCsv } from './files/pending-file.ts'
export { type NamedTable, namedTable, publicTable } from './postgres/postgres-address.ts'
export type { ColumnDistribution, DistributionBar } from './profile/column-distribution.ts'
export type { HierarchyLook } from './profile/look-at-hierarchy.ts'
export type { DiversityQuestion } from './profile/table-view.ts'
export { openView, type TableView, type ViewOptions } from './profile/table-view.ts'
export { type VerifiedFile, type VerifyOptions, verifyFiles } from './check/verify-files.ts'

export { combinationLimit, memoryBytes, type Resources, tempParent, threadLimit } from './resources.ts'

// threads
export { type ClusterBlocksOptions, clusterBlocks } from './threads/cluster-blocks.ts'
