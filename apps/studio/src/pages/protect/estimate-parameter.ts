import type { MethodRecord } from '@outis/core/methods'
import { numberLimits } from '../../methods/start-values.ts'
import { setAttribute } from '../../policy/edit-attributes.ts'
import { setIn } from '../../policy/edit-policy.ts'
import { type HierarchyForm, readForm, type TreeForm } from '../../policy/policy-hierarchy.ts'
import type { PolicyView } from '../../policy/policy-view.ts'

export interface Parameter {
  readonly name: string
  readonly values: readonly number[]
  /** Between two values. */
  readonly step: number
  /** The quasi-identifier whose level it is; undefined where it is an option of the method. */
  readonly column?: string
  /** The value in the policy; undefined where there is none. */
  readonly value: number | undefined
  /** The lowest and the highest level, where the policy lets the method choose between them. */
  readonly range?: readonly [number, number]
}

const MOST = 20
/** Shares are tried in steps of a twentieth, up to a half. */
const SHARE_STEP = 0.05
const MOST_SHARE = 0.5

/**
 * The options that have a slider: numbers that stand for a model (k, l, t), and mandatory whole numbers. k comes first.
 */
export function estimateParameters(
  { options }: Pick<MethodRecord, 'options'>,
  written: Readonly<Record<string, unknown>>,
): readonly Parameter[] {
  return Object.entries(options)
    .filter(([, option]) => !option.hardened || written.mode === 'hardened')
    .flatMap(([name, option]) => {
      const limits = numberLimits(option)
      const isNeeded = !option.optional && !('default' in option && option.default !== undefined)
      if (limits === undefined || (option.kind !== 'model' && !(isNeeded && limits.step === 1))) return []
      const value = written[name]
      return [{ name, ...triedValues(limits), value: typeof value === 'number' ? value : undefined }]
    })
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => Number(b.name === 'k') - Number(a.name === 'k'))
}

/** The policy with another value of the parameter, or without one. */
export const withValue = (
  text: string,
  method: string,
  { name, column }: Parameter,
  value: number | readonly [number, number] | undefined,
): string =>
  column === undefined
    ? setIn(text, ['method', method, name], value)
    : setAttribute(text, column, 'levels', value)

function triedValues({ min, step, max }: NonNullable<ReturnType<typeof numberLimits>>) {
  if (step === 1) {
    const first = min ?? 2
    return {
      step: 1,
      values: Array.from({ length: Math.max(0, MOST - first + 1) }, (_, index) => first + index),
    }
  }
  // A number without a natural scale has no values to try.
  if (max !== 1) return { step: SHARE_STEP, values: [] }
  const count = Math.round(MOST_SHARE / SHARE_STEP)
  return {
    step: SHARE_STEP,
    values: Array.from({ length: count }, (_, index) => Number(((index + 1) * SHARE_STEP).toFixed(2))),
  }
}

/**
 * The levels of each quasi-identifier, where the method chooses levels. `heights` has the highest level of hierarchies in files.
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

/** The lowest and the highest level that the policy allows. */
function rangeOf(written: unknown, height: number): readonly [number, number] | undefined {
  const numbers = (Array.isArray(written) ? written : [written, written]).map(Number)
  const [least = Number.NaN, most = Number.NaN] = numbers
  if (written === undefined || !Number.isInteger(least) || !Number.isInteger(most)) return undefined
  return [Math.min(least, height), Math.min(most, height)]
}

/** The highest level, which is `*`. Undefined where a file or the values decide it. */
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
