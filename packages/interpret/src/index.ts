/** The public API of @outis/interpret, listed by hand. */
export type {
  Bound,
  Edge,
  OtherTest,
  PlacesBetween,
  PublishedTest,
  RangePlaces,
  RangesTest,
  RangeTest,
  RealExpression,
  RealRange,
  RealTest,
  SetTest,
  UnknownTest,
  ValuePart,
  ValuesTest,
} from './conditions/column-condition.ts'
export { formNames } from './detect-form.ts'
export type { Finding } from './interpreted-result.ts'
export { cellText, type Delimiter, delimiterOf, eachCell, writtenCell } from './forms/csv-cells.ts'
export { sumsText } from './forms/tables.ts'
export { type SplitNode, isSplitNode } from './forms/json.ts'
export {
  type Interpreter,
  type InterpretOptions,
  interpreterOf,
  interpretResult,
  interpretValue,
  type InterpreterOptions,
  type ReadCondition,
} from './interpret-result.ts'
export { gradePosition } from './conditions/grade-ranges.ts'
export { interpretTest, type TestRounding } from './conditions/interpret-test.ts'
export type { RealValue } from './conditions/interpret-test.ts'
export {
  type AliasIndex,
  type ColumnIndex,
  type GradeIndex,
  indexMeaning,
  type MeaningIndex,
  type MeaningOptions,
} from './conditions/meaning-index.ts'
export { readRange, type StatedRange } from './conditions/printed-numbers.ts'
export { partText } from './conditions/render-test.ts'
export {
  type FrequencyCount,
  type FrequencySum,
  type Interpretation,
  type Interpreted,
  type InterpretedCondition,
  type InterpretedLabel,
  type InterpretedNode,
  type InterpretedRule,
  type ResultForm,
  resultForms,
} from './interpreted-result.ts'
export type { Rounding } from './conditions/printed-numbers.ts'
export type { Counts as InterpretationCounts } from './interpreted-result.ts'
