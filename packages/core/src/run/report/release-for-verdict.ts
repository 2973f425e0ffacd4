import type { CheckResult } from '../../check/check-input.ts'
import { defined } from '../../data/value/defined.ts'
import { findMethod } from '../../methods/registry.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { MeasuredRelease } from '../../verdict/check-findings.ts'

/** What the verdict must know of a release that was checked. */
export const measuredRelease = (
  policy: Policy,
  check: CheckResult,
  { columns, isRepeated }: { readonly columns: readonly string[]; readonly isRepeated: boolean },
): MeasuredRelease => ({
  check,
  ...defined({ kPath: kPathOf(policy.method) }),
  quasi: policy.attributes
    .filter(({ name, role }) => role === 'quasi' && columns.includes(name))
    .map(({ name }) => name),
  isClassed: releasesOf(policy).read.rows !== 'buckets',
  isRepeated,
})

/** Where k of k-anonymity is written, or can be. */
function kPathOf({ id, models = [] }: AskedMethod & { readonly models?: readonly RequirementSpec[] }) {
  const asked = models.findIndex((model) => model.id === 'k-anonymity' && model.rows === 'all')
  const inList = /models\[(\d+)\]$/.exec(models[asked]?.path ?? '')?.[1]
  if (inList !== undefined) return ['method', id, 'models', Number(inList), 'k-anonymity', 'k']
  const options: object = findMethod(id)?.options ?? {}
  return 'k' in options ? ['method', id, 'k'] : undefined
}
