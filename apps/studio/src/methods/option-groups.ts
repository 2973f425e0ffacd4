import type { AnyOption, Options } from '@outis/core/options'

export interface NamedOption {
  readonly name: string
  readonly option: AnyOption
}

export interface OptionGroups {
  /** What decides how safe and how useful it becomes. */
  readonly main: readonly NamedOption[]
  /** What most readers leave as it is. */
  readonly more: readonly NamedOption[]
}

/** Which options are shown at once: those that must be given, those that stand for models, the mode, and what is written. */
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
  return { main: all.filter(isMain), more: all.filter((one) => !isMain(one)) }
}
