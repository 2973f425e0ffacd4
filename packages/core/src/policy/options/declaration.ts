import type { HierarchyPolicy, RequirementSpec } from './requirement-spec.ts'

/**
 * Options are data: schema, checks, parsed values, JSON Schema, help, tables of the documents and forms follow from these
 * declarations. Nothing here is more than data and small functions, so that whoever declares options loads nothing else.
 */

/** What every option says of itself. It must be given unless it has a default or is optional. */
interface Said {
  readonly help: string
  /** May stay out: then it has no value, or what `otherwise` says. */
  readonly optional?: boolean
  /** Has a meaning in hardened mode alone, where also its default is filled in. */
  readonly hardened?: boolean
  /** Its default in hardened mode, where that is another. */
  readonly inHardened?: boolean
  /** What holds where it is left out, in words, where a default does not tell. */
  readonly otherwise?: string
}

export interface IntegerOption extends Said {
  readonly kind: 'integer'
  readonly min: number
  readonly max?: number
  readonly default?: number
}

export interface NumberOption extends Said {
  readonly kind: 'number'
  readonly min: number
  readonly max?: number
  /** The limit itself is not allowed. */
  readonly exclusiveMin?: boolean
  readonly default?: number
}

export interface ChoiceOption extends Said {
  readonly kind: 'choice'
  readonly values: readonly string[]
  readonly default?: string
}

/** A table elsewhere: a path or database source. */
export interface SourceOption extends Said {
  readonly kind: 'source'
}

/** What options of models and measures can be. */
export type OptionDeclaration = IntegerOption | NumberOption | ChoiceOption | SourceOption

/** A number without limits. */
export interface AnyNumberOption extends Said {
  readonly kind: 'any-number'
  readonly default?: number
}

export interface FlagOption extends Said {
  readonly kind: 'flag'
  readonly default?: boolean
}

/** `true` or left out. */
export interface MarkOption extends Said {
  readonly kind: 'mark'
}

/** A time with its unit, read as milliseconds. */
export interface TimeOption extends Said {
  readonly kind: 'time'
  readonly default?: string
}

/** A text that is not empty: a name, a path. */
export interface TextOption extends Said {
  readonly kind: 'text'
}

/** One option of a model stands for the model: `k` for k-anonymity. Its limits are those the model declares. */
export interface ModelOption extends Said {
  readonly kind: 'model'
  readonly model: string
  readonly option: string
  /** Of the model's option, where there are quasi-identifiers for it to speak of. */
  readonly default?: number
}

/** A list of models in long form. */
export interface ModelsOption extends Said {
  readonly kind: 'models'
}

/** A hierarchy in any form that an attribute's may have. */
export interface HierarchyOption extends Said {
  readonly kind: 'hierarchy'
}

/** Column → values of the data. */
export interface ValuesOption extends Said {
  readonly kind: 'values'
}

/** Column → an option; read as a list of `{ column, [as]: value }` in written order. */
export interface ByColumnOption extends Said {
  readonly kind: 'by-column'
  readonly of: AnyOption
  readonly as: string
  readonly default?: Readonly<Record<string, unknown>>
}

export interface ListOption extends Said {
  readonly kind: 'list'
  readonly of: AnyOption
  readonly min?: number
  readonly max?: number
}

/** What is wrong with a group of options beyond each of them; `path` leads from the group to the part. */
interface OptionFault {
  readonly sentence: string
  readonly path?: Path
}

/** A mapping of options. */
export interface GroupOption extends Said {
  readonly kind: 'group'
  readonly options: Options
  /** One of these keys tells the form of the group: exactly one is given. */
  readonly exactlyOne?: { readonly of: readonly string[]; readonly what: string }
  /** Keys with a meaning only beside one of others. */
  readonly beside?: Readonly<Record<string, readonly string[]>>
  faults?(written: Readonly<Record<string, unknown>>): readonly OptionFault[]
  /** What the group means, from the values of its options. */
  read?(values: Readonly<Record<string, unknown>>, binding: OptionBinding): unknown
  readonly default?: Readonly<Record<string, unknown>>
}

/** Any of several forms. */
export interface OneOfOption extends Said {
  readonly kind: 'one-of'
  readonly of: readonly AnyOption[]
  readonly default?: string
}

export type AnyOption =
  | OptionDeclaration
  | AnyNumberOption
  | FlagOption
  | MarkOption
  | TimeOption
  | TextOption
  | ModelOption
  | ModelsOption
  | HierarchyOption
  | ValuesOption
  | ByColumnOption
  | ListOption
  | GroupOption
  | OneOfOption

/** By the key of the policy, in the order in which users see them. */
export type Options = Readonly<Record<string, AnyOption>>

/** What the values of options are read with: what the policy says elsewhere. */
export interface OptionBinding {
  /** Names of the quasi-identifiers, in declared order. */
  readonly quasi: readonly string[]
  /** A model in long form, one entry for each sensitive attribute where it speaks of one. */
  requirements(written: unknown, path: Path): readonly RequirementSpec[]
  hierarchy(written: unknown): HierarchyPolicy
}

/** Whether a key must be written. */
export const isRequired = (option: AnyOption): boolean => !option.optional && defaultOf(option) === undefined

/** As it would be written. */
export const defaultOf = (option: AnyOption): unknown => ('default' in option ? option.default : undefined)

/** Only the type checker sees it: what an option is read as, and whether there is always a value. */
declare const READ: unique symbol

export interface Typed<Value, Given extends boolean> {
  readonly [READ]?: { readonly value: Value; readonly given: Given }
}

export type ValueOf<Option> = Option extends Typed<infer Value, boolean> ? Value : never

type CamelCase<Key> = Key extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Key

type ModelKey<Own extends Options> = {
  [Key in keyof Own]: Own[Key] extends { readonly kind: 'model' | 'models' } ? Key : never
}[keyof Own]

type GivenKey<Own extends Options> = {
  [Key in keyof Own]: Own[Key] extends Typed<unknown, true> ? Key : never
}[keyof Own]

type Flat<T> = { [Key in keyof T]: T[Key] }

/**
 * What options are read as: camelCase keys, defaults filled in, absent where an option may stay out. All options that ask for
 * models are one list, `models`.
 */
export type ValuesOf<Own extends Options> = Flat<
  {
    readonly [Key in Exclude<GivenKey<Own>, ModelKey<Own>> as CamelCase<Key>]: ValueOf<Own[Key]>
  } & {
    readonly [Key in Exclude<keyof Own, GivenKey<Own> | ModelKey<Own>> as CamelCase<Key>]?: ValueOf<Own[Key]>
  } & ([ModelKey<Own>] extends [never] ? unknown : { readonly models: readonly RequirementSpec[] })
>

/** The same key at run time. */
export const camelCase = (key: string): string =>
  key.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Keys and places that lead from the top of the policy to a value in it. */
export type Path = readonly (string | number)[]

/** A name in a message: on one line, without control characters, not endless. */
export function quoted(name: string): string {
  const characters = [...name]
  const short = characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : name
  return JSON.stringify(short).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?')
}
