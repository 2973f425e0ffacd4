/** The kinds of recodings and how they are applied in memory: what is public of it, listed by hand. */
export { type AppliedAssigned, applyAssigned } from './apply-assigned.ts'
export { type AppliedLevels, applyLevels, applyPlaces } from './apply-levels.ts'
export {
  type AppliedPersonalised,
  applyPersonalised,
  choiceError,
  type PersonalisedSource,
  type TextColumn,
} from './apply-personalised.ts'
export { applyRecoding } from './apply-recoding.ts'
export {
  applySliced,
  BUCKET,
  NEUTRAL_PURPOSE,
  type PublishedColumn,
  paperNames,
  permutationPurpose,
  type SlicedOptions,
  type SlicedRelease,
} from './apply-sliced.ts'
export {
  type AssignedClass,
  type AssignedRecoding,
  type Assignments,
  cellOfClass,
  keptText,
} from './assigned-recoding.ts'
export { combinationText, dealingBegin, dealingText, seedlessText } from './dealing-order.ts'
export {
  type AliasedColumn,
  type AliasShares,
  CHOICES,
  type Choice,
  type DealtCells,
  type GradedColumn,
  homophonePurpose,
  needsRanks,
  type PersonalisedColumn,
  type PersonalisedRecoding,
} from './personalised-recoding.ts'
export { recodedColumns, suppressedRowsOf } from './recoded-columns.ts'
export type { ColumnRecoding, LevelsRecoding, Recoding } from './recoding.ts'
export type { BucketAssignments, GeneralisedValues, SlicedGroup, SlicedRecoding } from './sliced-recoding.ts'
export type { SourceRows } from './sliced-rows.ts'
