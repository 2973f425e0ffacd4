import * as z from 'zod/mini'
import {
  type AnyOption,
  type GroupOption,
  isRequired,
  type OptionDeclaration,
  type Options,
} from './declaration.ts'
import { MOST_MODELS } from './option-limits.ts'
import { optionHelp } from './option-words.ts'
import {
  cells,
  duration,
  exactlyOneOf,
  flag,
  mapping,
  maybe,
  must,
  onlyBeside,
  refuse,
  text,
} from './schema-words.ts'
import { sourceSchema } from './source-schema.ts'

/** What schemas of options are built from: the parts of the language that are not options. */
export interface SchemaWords {
  readonly requirement: z.ZodMiniType
  readonly hierarchy: z.ZodMiniType
  /** How a model declares one of its options; undefined where there is no such model. */
  modelOption(model: string, option: string): OptionDeclaration | undefined
}

/** A mapping of options: the keys that are known, each with its help. */
export function optionsSchema(options: Options, words: SchemaWords) {
  const shape = Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, optionKey(option, optionSchema(option, words))]),
  )
  return mapping(shape)
}

/** One key of a mapping, required or not, with its help. */
export const optionKey = (option: AnyOption, schema: z.ZodMiniType): z.ZodMiniType =>
  isRequired(option) ? must(schema, optionHelp(option)) : maybe(schema, optionHelp(option))

/** The value of one option, as its declaration limits it. */
export function optionSchema(option: AnyOption, words: SchemaWords): z.ZodMiniType {
  switch (option.kind) {
    case 'model': {
      const declared = words.modelOption(option.model, option.option)
      return declared ? declaredSchema(declared) : z.number()
    }
    case 'models':
      return z.array(words.requirement).check(z.maxLength(MOST_MODELS))
    case 'hierarchy':
      return words.hierarchy
    case 'by-column':
      return z.record(z.string(), optionSchema(option.of, words))
    case 'list':
      return z.array(optionSchema(option.of, words)).check(...entryLimits(option.min, option.max))
    case 'group':
      return groupSchema(option, words)
    case 'one-of':
      return z.union(option.of.map((form) => optionSchema(form, words)) as [z.ZodMiniType])
    case 'any-number':
      return z.number()
    case 'flag':
      return flag()
    case 'mark':
      return z.literal(true)
    case 'time':
      return duration()
    case 'text':
      return text()
    case 'values':
      return z.record(z.string(), cells())
    default:
      return declaredSchema(option)
  }
}

/** The kinds that options of models have too. */
export function declaredSchema(option: OptionDeclaration): z.ZodMiniType {
  switch (option.kind) {
    case 'integer':
      return z.int().check(...limits(option.min, option.max))
    case 'number':
      return z.number().check(...limits(option.min, option.max, option.exclusiveMin))
    case 'choice':
      return z.enum(option.values as [string, ...string[]])
    case 'source':
      return sourceSchema()
  }
}

const limits = (min: number, max?: number, exclusiveMin = false) => [
  exclusiveMin ? z.gt(min) : z.gte(min),
  ...(max === undefined ? [] : [z.lte(max)]),
]

const entryLimits = (min?: number, max?: number) => {
  if (min !== undefined && min === max) return [z.length(min)]
  return [...(min === undefined ? [] : [z.minLength(min)]), ...(max === undefined ? [] : [z.maxLength(max)])]
}

function groupSchema(group: GroupOption, words: SchemaWords): z.ZodMiniType {
  const { options, exactlyOne, beside = {} } = group
  return optionsSchema(options, words).check(
    ...(exactlyOne ? [exactlyOneOf(exactlyOne.of, exactlyOne.what)] : []),
    ...Object.entries(beside).map(([companion, keys]) => onlyBeside(companion, keys)),
    z.check<Readonly<Record<string, unknown>>>((context) => {
      for (const { sentence, path = [] } of group.faults?.(context.value) ?? [])
        refuse(context, sentence, { path })
    }),
  )
}
