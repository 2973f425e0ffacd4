import type { MethodRecord } from '@outis/core/methods'
import { numberLimits } from '../../methods/start-values.ts'
import { setAttribute } from '../../policy/edit-attributes.ts'
import { setIn } from '../../policy/edit-policy.ts'

export interface Parameter {
  readonly name: string
  readonly values: readonly number[]
  /** Between two values. */
  readonly step: number
  /** The quasi-identifier whose level it is; undefined where it is an option of the method. */
  readonly column?: string
  /** As the policy has it; undefined where it asks for none. */
  readonly value: number | undefined
  /** The lowest and the highest level, where the policy lets the method choose between them. */
  readonly range?: readonly [number, number]
}

const MOST = 20
/** Shares are tried in steps of a twentieth, up to a half. */
const SHARE_STEP = 0.05
const MOST_SHARE = 0.5

/**
 * The parameters that can be slid while their values are tried: figures that stand for a model (k, l, t), and whole numbers that
 * must be given. The size of groups comes first.
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

/** The policy with another value of the parameter; without one where none is given. */
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
  // What is no share has no scale of its own to be tried on.
  if (max !== 1) return { step: SHARE_STEP, values: [] }
  const count = Math.round(MOST_SHARE / SHARE_STEP)
  return {
    step: SHARE_STEP,
    values: Array.from({ length: count }, (_, index) => Number(((index + 1) * SHARE_STEP).toFixed(2))),
  }
}
