/** The kinds of recodings and how they are applied in memory: what is public of it, listed by hand. */
export { type AppliedAssigned, applyAssigned } from './apply-assigned.ts'
export {
  type AppliedPersonalised,
  applyPersonalised,
  choiceError,
  type PersonalisedSource,
  type TextColumn,
} from './apply-personalised.ts'
export { type AppliedLevels, applyLevels, applyPlaces, applyRecoding } from './apply-recoding.ts'
export {
  applySliced,
  BUCKET,
  NEUTRAL_PURPOSE,
  type PublishedColumn,
  paperNames,
  permutationPurpose,
  type SlicedOptions,
  type SlicedRelease,
  type SourceRows,
} from './apply-sliced.ts'
export { combinationText, dealingBegin, dealingText, seedlessText } from './dealing-order.ts'
export { recodedColumns, suppressedRowsOf } from './levels-recoding.ts'
export {
  type AliasedColumn,
  type AliasShares,
  type AssignedClass,
  type AssignedRecoding,
  type Assignments,
  type BucketAssignments,
  CHOICES,
  type Choice,
  type ColumnRecoding,
  cellOfClass,
  type DealtCells,
  type GeneralisedValues,
  type GradedColumn,
  homophonePurpose,
  keptText,
  type LevelsRecoding,
  needsRanks,
  type PersonalisedColumn,
  type PersonalisedRecoding,
  type Recoding,
  type SlicedGroup,
  type SlicedRecoding,
} from './recoding.ts'
