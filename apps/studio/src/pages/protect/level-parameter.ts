import type { MethodRecord } from '@outis/core/methods'
import { type HierarchyForm, readForm, type TreeForm } from '../../policy/hierarchy-form.ts'
import type { PolicyView } from '../../policy/policy-view.ts'
import type { Parameter } from './estimate-parameter.ts'

/**
 * The levels of each quasi-identifier that can be slid, where the method chooses levels. `heights` has what the policy does not tell:
 * the highest level of hierarchies in files.
 */
export function levelParameters(
  { makes }: Pick<MethodRecord, 'makes'>,
  { attributes }: Pick<PolicyView, 'attributes'>,
  heights: ReadonlyMap<string, number> = new Map(),
): readonly Parameter[] {
  if (!makes.levels) return []
  return [...attributes].flatMap(([column, { role, hierarchy, levels: written }]) => {
    const height = role === 'quasi' ? (heightOf(readForm(hierarchy)) ?? heights.get(column)) : undefined
    if (height === undefined || height === 0) return []
    const range = rangeOf(written, height)
    return [
      {
        name: `level of ${column}`,
        column,
        step: 1,
        values: Array.from({ length: height + 1 }, (_, level) => level),
        value: range && range[0] === range[1] ? range[0] : undefined,
        ...(range && range[0] < range[1] && { range }),
      },
    ]
  })
}

/** The lowest and the highest level that a policy allows; undefined where it says nothing. */
function rangeOf(written: unknown, height: number): readonly [number, number] | undefined {
  const numbers = (Array.isArray(written) ? written : [written, written]).map(Number)
  const [least = Number.NaN, most = Number.NaN] = numbers
  if (written === undefined || !Number.isInteger(least) || !Number.isInteger(most)) return undefined
  return [Math.min(least, height), Math.min(most, height)]
}

/** The highest level: `*` stands above all that the policy writes. Undefined where a file or the values decide it. */
export function heightOf(form: HierarchyForm | undefined): number | undefined {
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
