import type { Options } from './declaration.ts'
import type { RequirementSpec } from './requirement-spec.ts'

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
