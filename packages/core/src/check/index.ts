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
export type { Verdict } from './verdict.ts'
