/** Checking a release from its texts: what is public of it, listed by hand. */
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
export { checkSliced } from './sliced/check-sliced.ts'
export { paperCells } from './sliced/paper-cells.ts'
export { columnNames as slicedColumnNames } from './sliced/published-buckets.ts'
export type { SlicedCheckInput, SlicedCheckResult, SlicedDisclosure } from './sliced/sliced-check-input.ts'
export type { Verdict } from './verdict.ts'
