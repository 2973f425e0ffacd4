import type {
  AnyNumberOption,
  AnyOption,
  ByColumnOption,
  ChoiceOption,
  FlagOption,
  GroupOption,
  HierarchyOption,
  IntegerOption,
  ListOption,
  MarkOption,
  ModelOption,
  ModelsOption,
  NumberOption,
  OneOfOption,
  OptionBinding,
  Options,
  SourceOption,
  TextOption,
  TimeOption,
  Typed,
  ValueOf,
  ValuesOf,
  ValuesOption,
} from './declaration.ts'
import type { HierarchyPolicy } from './requirement-spec.ts'

export type { AnyOption, OptionDeclaration, Options } from './declaration.ts'
export type { OptionValues } from './requirement-spec.ts'

/** An option as it is declared, its kind left to the function that makes it. */
type Parts<Option extends AnyOption, Optional extends boolean, Hardened extends boolean> = Omit<
  Option,
  'kind' | 'optional' | 'hardened'
> & { readonly optional?: Optional; readonly hardened?: Hardened }

/** An option that is read as a value; there always is one unless it may stay out or belongs to one mode alone. */
type Read<Option extends AnyOption, Value, Optional extends boolean, Hardened extends boolean> = Option &
  Typed<Value, true extends Optional | Hardened ? false : true>

export const integer = <O extends boolean = false, H extends boolean = false>(
  of: Parts<IntegerOption, O, H>,
): Read<IntegerOption, number, O, H> => ({ kind: 'integer', ...of })

export const number = <O extends boolean = false, H extends boolean = false>(
  of: Parts<NumberOption, O, H>,
): Read<NumberOption, number, O, H> => ({ kind: 'number', ...of })

export const anyNumber = <O extends boolean = false, H extends boolean = false>(
  of: Parts<AnyNumberOption, O, H>,
): Read<AnyNumberOption, number, O, H> => ({ kind: 'any-number', ...of })

/** From 0 to 1. */
export const share = <O extends boolean = false, H extends boolean = false>(
  of: Omit<Parts<NumberOption, O, H>, 'min' | 'max'>,
): Read<NumberOption, number, O, H> => ({ kind: 'number', min: 0, max: 1, ...of })

export const choice = <const V extends string, O extends boolean = false, H extends boolean = false>(
  of: Omit<Parts<ChoiceOption, O, H>, 'values' | 'default'> & {
    readonly values: readonly V[]
    readonly default?: NoInfer<V>
  },
): Read<ChoiceOption, V, O, H> => ({ kind: 'choice', ...of })

export const source = (of: Omit<SourceOption, 'kind'>): SourceOption => ({ kind: 'source', ...of })

export const flag = <O extends boolean = false, H extends boolean = false>(
  of: Parts<FlagOption, O, H>,
): Read<FlagOption, boolean, O, H> => ({ kind: 'flag', ...of })

/** Left out, it is not so. */
export const mark = (of: Pick<MarkOption, 'help'>): Read<MarkOption, true, true, false> => ({
  kind: 'mark',
  optional: true,
  ...of,
})

export const time = <O extends boolean = false, H extends boolean = false>(
  of: Parts<TimeOption, O, H>,
): Read<TimeOption, number, O, H> => ({ kind: 'time', ...of })

export const text = <O extends boolean = false, H extends boolean = false>(
  of: Parts<TextOption, O, H>,
): Read<TextOption, string, O, H> => ({ kind: 'text', ...of })

export const model = (of: Omit<ModelOption, 'kind' | 'optional'>): ModelOption => ({
  kind: 'model',
  optional: true,
  ...of,
})

export const models = (of: Pick<ModelsOption, 'help'>): ModelsOption => ({
  kind: 'models',
  optional: true,
  ...of,
})

export const hierarchy = (
  of: Pick<HierarchyOption, 'help'>,
): Read<HierarchyOption, HierarchyPolicy, false, false> => ({
  kind: 'hierarchy',
  ...of,
})

/** Values of one column, as texts. */
export interface ColumnValues {
  readonly column: string
  readonly values: readonly string[]
}

export const values = <O extends boolean = false>(
  of: Parts<ValuesOption, O, false>,
): Read<ValuesOption, readonly ColumnValues[], O, false> => ({ kind: 'values', ...of })

/** Names of columns. */
export const names = <O extends boolean = false>(
  of: Omit<Parts<ListOption, O, false>, 'of' | 'min' | 'max'>,
): Read<ListOption, readonly string[], O, false> => ({
  kind: 'list',
  of: text({ help: 'The name of a column.' }),
  min: 1,
  ...of,
})

export const list = <const Of extends AnyOption, O extends boolean = false>(
  of: Omit<Parts<ListOption, O, false>, 'of'> & { readonly of: Of },
): Read<ListOption, readonly ValueOf<Of>[], O, false> => ({ kind: 'list', ...of })

export const byColumn = <const Of extends AnyOption, const As extends string, O extends boolean = false>(
  of: Omit<Parts<ByColumnOption, O, false>, 'of' | 'as'> & { readonly of: Of; readonly as: As },
): Read<
  ByColumnOption,
  readonly ({ readonly column: string } & { readonly [Key in As]: ValueOf<Of> })[],
  O,
  false
> => ({ kind: 'by-column', ...of })

export const group = <
  const Own extends Options,
  Value = ValuesOf<Own>,
  O extends boolean = false,
  H extends boolean = false,
>(
  of: Omit<Parts<GroupOption, O, H>, 'options' | 'read'> & {
    readonly options: Own
    readonly read?: (values: ValuesOf<Own>, binding: OptionBinding) => Value
  },
): Read<GroupOption, Value, O, H> => ({ kind: 'group', ...(of as Omit<GroupOption, 'kind'>) })

export const oneOf = <const Of extends readonly AnyOption[], O extends boolean = false>(
  of: Omit<Parts<OneOfOption, O, false>, 'of'> & { readonly of: Of },
): Read<OneOfOption, ValueOf<Of[number]>, O, false> => ({ kind: 'one-of', ...of })
