import type { ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import { parseRange } from '../../data/table/range-text.ts'
import { type Dictionary, MISSING, SUPPRESSED } from '../../data/table/table.ts'
import type { HierarchyPolicy } from '../../policy/options/requirement-spec.ts'
import type { MethodNeeds } from './method-needs.ts'

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
  { ranges }: Pick<MethodNeeds, 'ranges'>,
  { dictionary, hierarchy, spec }: RangeQuestion,
): boolean {
  if (ranges === undefined || dictionary.numbers === undefined) return false
  return hierarchy === undefined || (ranges.bands && isBanded(spec))
}

/** Every label between the values and the top is a range. Tails that are to stay one group are none: ranges would cut them. */
function isBanded(spec: ResolvedHierarchySpec): boolean {
  if (spec.kind === 'intervals') return spec.top === undefined && spec.bottom === undefined
  if (spec.kind !== 'rows') return false
  const labels = new Set(spec.rows.flatMap((row) => row.slice(1)))
  labels.delete(SUPPRESSED)
  return labels.size > 0 && [...labels].every((label) => parseRange(label) !== undefined)
}

interface RangeFacts {
  readonly ranges: boolean
  readonly hierarchy: HierarchyPolicy | undefined
  readonly dictionary: Dictionary
}

/** Codes of categories are digits too: ranges of them say nothing. */
const FEW_VALUES = 12

function codeNotice(name: string, { numbers = new Float64Array(0) }: Dictionary): string[] {
  const values = numbers.subarray(MISSING + 1)
  if (values.length === 0 || values.length > FEW_VALUES || !values.every(Number.isInteger)) return []
  return [
    `"${name}" has ${values.length === 1 ? 'one whole number' : `${values.length} different whole numbers`} and is published as ranges of them. If they are codes of categories, declare it \`type: text\`.`,
  ]
}

/** What the user should know of a column whose hierarchy is missing, or is not used. */
export function rangeNotices(
  { hierarchies, ranges: own }: Pick<MethodNeeds, 'hierarchies' | 'ranges'>,
  { method, name }: { readonly method: string; readonly name: string },
  { ranges, hierarchy, dictionary }: RangeFacts,
): string[] {
  if (hierarchies !== 'needed') return []
  if (hierarchy === undefined)
    return ranges
      ? codeNotice(name, dictionary)
      : [`"${name}" has no hierarchy: its values are published as they are or not at all.`]
  return ranges && own?.told
    ? [
        `"${name}" is a number: ${method} publishes ranges of its own and does not use the bands of its hierarchy. Set \`ranges: false\` to use them.`,
      ]
    : []
}
