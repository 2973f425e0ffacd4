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
  Verdict,
} from './check-input.ts'
export { checkRelease } from './check-release.ts'
export { countCompatible } from './compatible.ts'
export { codedCombinations } from './grouping.ts'
export { judgeMetric } from './judge-metric.ts'
export { judgeClass } from './judge-model.ts'
