import type { Dictionary, HierarchyPolicy, MethodPolicy } from '@outis/core'

/** Whether a method publishes a quasi-identifier as ranges of its own: numbers without a hierarchy, or all numbers. */
export function publishesRanges(
  method: MethodPolicy,
  {
    dictionary,
    hierarchy,
  }: { readonly dictionary: Dictionary; readonly hierarchy?: HierarchyPolicy | undefined },
): boolean {
  return 'ranges' in method && dictionary.numbers !== undefined && (method.ranges || hierarchy === undefined)
}

/** What the user should know of a column whose hierarchy is missing, or is not used. */
export function rangeNotices(
  method: MethodPolicy,
  name: string,
  { ranges, hierarchy }: { readonly ranges: boolean; readonly hierarchy: HierarchyPolicy | undefined },
): string[] {
  // Sliced values are published as they are; the method itself says where they are not.
  if (method.id === 'slicing') return []
  if (hierarchy === undefined)
    return ranges ? [] : [`"${name}" has no hierarchy: its values are published as they are or not at all.`]
  return ranges && method.id !== 'local'
    ? [
        `"${name}" is a number: ${method.id} publishes ranges of its own and does not use its hierarchy. Set \`ranges: false\` to use it.`,
      ]
    : []
}
