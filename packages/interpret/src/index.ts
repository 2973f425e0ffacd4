/** The public API of @outis/interpret, listed by hand. */
export type {
  Bound,
  Edge,
  OtherTest,
  PublishedTest,
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
export { sumsText } from './forms/frequencies.ts'
export {
  type Interpreter,
  type InterpretOptions,
  interpreterOf,
  interpretResult,
  interpretValue,
} from './interpret-result.ts'
export { interpretTest, type TestRounding } from './interpret-test.ts'
export type { RealValue } from './interpret-value.ts'
export { indexMeaning, type MeaningIndex } from './meaning-index.ts'
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
