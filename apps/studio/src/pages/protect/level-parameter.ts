import type { MethodRecord } from '@outis/core/methods'
import { type HierarchyForm, readForm, type TreeForm } from '../../policy/hierarchy-form.ts'
import type { PolicyView } from '../../policy/policy-view.ts'
import type { Parameter } from './estimate-parameter.ts'

/** The levels of each quasi-identifier that can be slid, where the method chooses levels and the policy tells how many there are. */
export function levelParameters(
  { levels }: Pick<MethodRecord, 'levels'>,
  { attributes }: Pick<PolicyView, 'attributes'>,
): readonly Parameter[] {
  if (!levels) return []
  return [...attributes].flatMap(([column, { role, hierarchy, levels: written }]) => {
    const height = role === 'quasi' ? heightOf(readForm(hierarchy)) : undefined
    if (height === undefined) return []
    return [
      {
        name: `level of ${column}`,
        column,
        step: 1,
        values: Array.from({ length: height + 1 }, (_, level) => level),
        value: written === undefined || Array.isArray(written) ? undefined : Number(written),
      },
    ]
  })
}

/** The highest level: `*` stands above all that the policy writes. Undefined where a file or the values decide it. */
function heightOf(form: HierarchyForm | undefined): number | undefined {
  switch (form?.kind) {
    case undefined:
    case 'suppress':
      return 1
    case 'intervals':
      return form.widths.length + 1
    case 'prefix':
      return form.keep.length + 1
    case 'dates':
      return form.units.length + 1
    case 'rare':
      return 2
    case 'tree':
      return depthOf(form.root) + 1
    default:
      return undefined
  }
}

const depthOf = (tree: TreeForm): number =>
  typeof tree !== 'object' || tree === null || Array.isArray(tree)
    ? 0
    : 1 + Math.max(0, ...Object.values(tree).map((below) => depthOf(below as TreeForm)))
