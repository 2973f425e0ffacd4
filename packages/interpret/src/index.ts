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
} from './condition.ts'
export { formNames } from './detect-form.ts'
export type { Finding } from './findings.ts'
export { cellText, type Delimiter, delimiterOf, eachCell, writtenCell } from './forms/csv-text.ts'
export { sumsText } from './forms/frequencies.ts'
export { type SplitNode, isSplitNode } from './forms/json-split.ts'
export {
  type Interpreter,
  type InterpretOptions,
  interpreterOf,
  interpretResult,
  interpretValue,
  type InterpreterOptions,
  type ReadCondition,
} from './interpret-result.ts'
export { placeOfGrade } from './grade-ranges.ts'
export { interpretTest, type TestRounding } from './interpret-test.ts'
export type { RealValue } from './interpret-value.ts'
export {
  type AliasIndex,
  type ColumnIndex,
  type GradeIndex,
  indexMeaning,
  type MeaningIndex,
  type MeaningOptions,
} from './meaning-index.ts'
export { readRange, type StatedRange } from './range-text.ts'
export { partText } from './render-test.ts'
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
} from './result.ts'
export type { Rounding } from './rounding.ts'
export type { Counts as InterpretationCounts } from './session.ts'
