import type { ResolvedHierarchySpec } from '../hierarchy/hierarchy-spec.ts'
import { type MethodPolicy, recordOf } from '../methods/registry.ts'
import type { HierarchyPolicy } from '../options/hierarchy-policy.ts'
import { type Dictionary, SUPPRESSED } from '../table/dictionary.ts'
import { parseRange } from '../table/range-text.ts'

interface RangeQuestion {
  readonly dictionary: Dictionary
  /** As the policy declares it; absent: the spec is a stand-in. */
  readonly hierarchy: HierarchyPolicy | undefined
  readonly spec: ResolvedHierarchySpec
}

/**
 * Whether a method publishes a quasi-identifier as ranges of its own: numbers without a hierarchy, and where `ranges` says
 * so those whose hierarchy is bands of numbers. Codes that happen to be digits keep their hierarchy.
 */
export function publishesRanges(
  method: MethodPolicy,
  { dictionary, hierarchy, spec }: RangeQuestion,
): boolean {
  const { ranges } = recordOf(method).needs(method)
  if (ranges === undefined || dictionary.numbers === undefined) return false
  return hierarchy === undefined || (ranges.bands && isBanded(spec))
}

/** Every label between the values and the top is a range. */
function isBanded(spec: ResolvedHierarchySpec): boolean {
  if (spec.kind !== 'rows') return spec.kind === 'intervals'
  const labels = new Set(spec.rows.flatMap((row) => row.slice(1)))
  labels.delete(SUPPRESSED)
  return labels.size > 0 && [...labels].every((label) => parseRange(label) !== undefined)
}

/** What the user should know of a column whose hierarchy is missing, or is not used. */
export function rangeNotices(
  method: MethodPolicy,
  name: string,
  { ranges, hierarchy }: { readonly ranges: boolean; readonly hierarchy: HierarchyPolicy | undefined },
): string[] {
  const { hierarchies, ranges: own } = recordOf(method).needs(method)
  if (hierarchies !== 'needed') return []
  if (hierarchy === undefined)
    return ranges ? [] : [`"${name}" has no hierarchy: its values are published as they are or not at all.`]
  return ranges && own?.told
    ? [
        `"${name}" is a number: ${method.id} publishes ranges of its own and does not use the bands of its hierarchy. Set \`ranges: false\` to use them.`,
      ]
    : []
}
