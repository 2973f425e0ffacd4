import type { CheckResult } from '../../check/check-input.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { MeasuredRelease } from '../../verdict/check-findings.ts'

/** What the verdict must know of a release that was checked. */
export const measuredRelease = (
  policy: Policy,
  check: CheckResult,
  { columns, isRepeated }: { readonly columns: readonly string[]; readonly isRepeated: boolean },
): MeasuredRelease => ({
  check,
  method: policy.method,
  quasi: policy.attributes
    .filter(({ name, role }) => role === 'quasi' && columns.includes(name))
    .map(({ name }) => name),
  isClassed: releasesOf(policy).read.rows !== 'buckets',
  isRepeated,
})
