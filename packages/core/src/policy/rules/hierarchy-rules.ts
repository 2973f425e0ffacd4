import type { Path } from '../policy-path.ts'
import type { Report } from '../policy-problem.ts'
import type { HierarchyDefaults, WrittenHierarchy } from '../schema/hierarchy-schema.ts'

/** Interval widths nest, unless overlap is allowed by the hierarchy or beside it. */
export function checkNesting(
  hierarchy: WrittenHierarchy | undefined,
  path: Path,
  { report, defaults = {} }: { readonly report: Report; readonly defaults?: HierarchyDefaults },
): void {
  if (typeof hierarchy !== 'object') return
  const { intervals = [], 'allow-overlap': overlap = defaults['allow-overlap'] } = hierarchy
  if (overlap) return
  for (let intervalIndex = 1; intervalIndex < intervals.length; intervalIndex++) {
    const ratio = intervals[intervalIndex] / intervals[intervalIndex - 1]
    // 0.3 / 0.1 is a whole number but for rounding.
    if (Math.abs(ratio - Math.round(ratio)) <= 1e-9 * ratio) continue
    const sentence =
      'must be a multiple of the width before it, so that levels nest (or set allow-overlap: true)'
    report([...path, 'intervals', intervalIndex], sentence, { code: 'HIERARCHY_OVERLAP' })
  }
}
