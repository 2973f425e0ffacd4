import { findModel } from '@outis/core/models'
import type { AnyOption, Options } from '@outis/core/options'
import { defined } from '@outis/core/value'
import type { Plain } from '../policy/edit-policy.ts'

/** The columns that first options can name. */
interface KnownColumns {
  readonly sensitive: readonly string[]
  readonly names: readonly string[]
}

/** The limits of a number option. An option that stands for a model has the limits that the model declares. */
export function numberLimits(
  option: AnyOption,
): { readonly min?: number; readonly max?: number; readonly step?: number } | undefined {
  switch (option.kind) {
    case 'integer':
      return { min: option.min, ...defined({ max: option.max }), step: 1 }
    case 'number':
      return { min: option.min, ...defined({ max: option.max }) }
    case 'any-number':
      return {}
    case 'model': {
      const modelOptions = findModel(option.model)?.options as Options | undefined
      const declared = modelOptions?.[option.option]
      return declared && numberLimits(declared)
    }
    default:
      return undefined
  }
}

const CHOICE_NAME = /choice|consent|decision/i
const USUAL_K = 5

/** The options that a policy must state for a method, with first values. Values of the method before are kept where they fit. */
export function startOptions(
  options: Options,
  before: Readonly<Record<string, unknown>>,
  columns: KnownColumns,
): Readonly<Record<string, Plain>> {
  const begun: Record<string, Plain> = {}
  const isHardened = before.mode === 'hardened' && options.mode !== undefined
  for (const [name, option] of Object.entries(options)) {
    // An option of hardened mode is a fault in other modes.
    const kept = option.hardened && !isHardened ? undefined : sameKind(option, before[name])
    const value = kept ?? (mustBeginWritten(name, option) ? startValue(option, columns) : undefined)
    if (value !== undefined) begun[name] = value
  }
  return begun
}

const mustBeginWritten = (name: string, option: AnyOption): boolean =>
  (!option.optional &&
    !('default' in option && option.default !== undefined) &&
    option.kind !== 'model' &&
    option.kind !== 'models') ||
  (name === 'k' && option.kind === 'model' && !option.hardened)

/** The value that the method before had, where this option takes it too. */
function sameKind(option: AnyOption, value: unknown): Plain | undefined {
  const limits = numberLimits(option)
  if (limits && typeof value === 'number') {
    const { min = -Infinity, max = Infinity } = limits
    return value >= min && value <= max ? value : undefined
  }
  return option.kind === 'choice' && typeof value === 'string' && option.values.includes(value)
    ? value
    : undefined
}

function startValue(option: AnyOption, columns: KnownColumns): Plain | undefined {
  switch (option.kind) {
    case 'integer':
      return Math.max(option.min, 2)
    case 'number':
      return option.exclusiveMin ? (option.max ?? 1) / 2 : option.min
    case 'model':
      return option.option === 'k' ? USUAL_K : undefined
    case 'choice':
      return option.values[0]
    case 'values':
      return columns.sensitive[0] === undefined ? {} : { [columns.sensitive[0]]: [] }
    case 'list':
      return [startValue(option.of, columns) ?? '']
    case 'group':
      return startGroup(option, columns)
    default:
      return undefined
  }
}

function startGroup(
  { options, exactlyOne }: Extract<AnyOption, { kind: 'group' }>,
  columns: KnownColumns,
): Plain {
  const told = exactlyOne?.of ?? []
  const choices = columns.names.find((name) => CHOICE_NAME.test(name))
  if (told.includes('column')) return choices === undefined ? { register: true } : { column: choices }
  const mark = told.find((name) => options[name]?.kind === 'mark')
  return { ...(mark !== undefined && { [mark]: true }), ...startOptions(options, {}, columns) }
}

export interface NamedOption {
  readonly name: string
  readonly option: AnyOption
}

interface OptionGroups {
  readonly main: readonly NamedOption[]
  readonly more: readonly NamedOption[]
}

/** Splits options into those shown at once and the rest. Shown are the mode, models, mandatory options and those that the policy states. */
export function optionGroups(options: Options, written: Readonly<Record<string, unknown>>): OptionGroups {
  const isHardened = written.mode === 'hardened'
  const all = Object.entries(options)
    .map(([name, option]) => ({ name, option }))
    .filter(({ name, option }) => !option.hardened || isHardened || written[name] !== undefined)
  const isMain = ({ name, option }: NamedOption): boolean =>
    name === 'mode' ||
    option.kind === 'model' ||
    written[name] !== undefined ||
    (!option.optional && option.kind !== 'models' && !('default' in option && option.default !== undefined))
  return { main: all.filter(isMain), more: all.filter((option) => !isMain(option)) }
}
