/** Checking a release from its texts: what is public of it, listed by hand. */

export { checkSliced } from '../methods/slicing/check/check-sliced.ts'
export { columnNames as slicedColumnNames } from '../methods/slicing/check/column-names.ts'
export { paperCells } from '../methods/slicing/check/paper-cells.ts'
export type {
  SlicedCheckInput,
  SlicedCheckResult,
  SlicedDisclosure,
} from '../methods/slicing/check/sliced-check-input.ts'
export type {
  CheckedQuasi,
  CheckedSensitive,
  CheckInput,
  CheckRequirement,
  CheckResult,
  CodedCombinations,
  ColumnReadings,
  Combinations,
  ReleaseClaims,
} from './check-input.ts'
export { checkRelease } from './check-release.ts'
export { codedCombinations } from './coded-combinations.ts'
export { countCompatible } from './compatible.ts'
export { judgeClass } from './judge-class.ts'
export { judgeMetric } from './judge-metric.ts'
export type { Verdict } from './verdict.ts'
