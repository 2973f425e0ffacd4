/** What a table looks like, and the policy drafted from it: what is public of it, listed by hand. */
export { columnCounts } from './column-figures.ts'
export { columnValues } from './column-values.ts'
export {
  type DraftChoice,
  type DraftedColumns,
  draftedColumns,
  isSmallLattice,
  personColumn,
  SMALLEST_CLASS,
} from './draft-columns.ts'
export { draftNotes } from './draft-notes.ts'
export { type DraftOptions, draftPolicy } from './draft-policy.ts'
export { type IdentifyingSign, looksIdentifying } from './looks-identifying.ts'
export type { PooledRows, RowsOfValue } from './pool-rare.ts'
export type { ColumnCounts, ColumnSuggestion, SubsetFigure, SuggestedRole, TableProfile } from './profile.ts'
export { type ProfileParts, profileColumns, profileTable } from './profile-table.ts'
export { type QuasiStatistics, type QuasiStatisticsOptions, quasiStatistics } from './quasi-statistics.ts'
export { type SensitiveCounts, sensitiveCounts } from './sensitive-counts.ts'
export { promisingColumns, type SubsetOptions } from './subset-figures.ts'
export { type SensitiveSuggestion, suggestSensitive } from './suggest-sensitive.ts'
export type { ColumnKind } from './words/name-hint.ts'
export { quoted, yamlComment, yamlText } from './yaml-text.ts'
