import type { MethodRecord } from '@outis/core/methods'
import { numberLimits } from '../../methods/start-values.ts'

export interface Parameter {
  readonly name: string
  readonly values: readonly number[]
  /** As the policy has it. */
  readonly value: number
}

const MOST = 20

/** The parameter whose values are tried: the one that stands for the size of groups, else the first whole number that must be given. */
export function estimateParameter(
  { options }: Pick<MethodRecord, 'options'>,
  written: Readonly<Record<string, unknown>>,
): Parameter | undefined {
  const numbers = Object.entries(options).filter(([, option]) => numberLimits(option)?.step === 1)
  const found =
    numbers.find(([name, option]) => name === 'k' && (!option.hardened || written.mode === 'hardened')) ??
    numbers.find(([, option]) => !option.optional && !('default' in option && option.default !== undefined))
  if (found === undefined) return undefined
  const [name, option] = found
  const min = numberLimits(option)?.min ?? 2
  const value = written[name]
  return {
    name,
    values: Array.from({ length: Math.max(0, MOST - min + 1) }, (_, at) => min + at),
    value: typeof value === 'number' ? value : min,
  }
}
