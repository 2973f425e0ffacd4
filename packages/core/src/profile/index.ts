/** What a table looks like, and the policy drafted from it: what is public of it, listed by hand. */
export { columnCounts } from './column-figures.ts'
export { columnValues } from './column-values.ts'
export {
  type DraftChoice,
  type DraftedColumns,
  draftedColumns,
  draftNotes,
  isSmallLattice,
  personColumn,
  quoted,
  SMALLEST_CLASS,
  yamlComment,
  yamlText,
} from './draft-columns.ts'
export { type DraftOptions, draftPolicy } from './draft-policy.ts'
export { type IdentifyingSign, looksIdentifying } from './looks-identifying.ts'
export type { ColumnCounts, ColumnSuggestion, SubsetFigure, SuggestedRole, TableProfile } from './profile.ts'
export { type ProfileParts, profileColumns, profileTable } from './profile-table.ts'
export {
  type PooledRows,
  type QuasiStatistics,
  type QuasiStatisticsOptions,
  quasiStatistics,
  type RowsOfValue,
  type SensitiveCounts,
  sensitiveCounts,
} from './quasi-statistics.ts'
export { MOST_QUASI } from './settle-roles.ts'
export { AMOUNTS, type DraftWishes, steerProfile } from './steer-profile.ts'
export { promisingColumns, type SubsetOptions } from './subset-figures.ts'
export { type SensitiveSuggestion, suggestSensitive } from './suggest-sensitive.ts'
export type { ColumnKind } from './words/name-hint.ts'
