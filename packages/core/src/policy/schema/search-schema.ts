import * as z from 'zod/mini'
import { MOST_MODELS } from '../limits.ts'
import { lossIds } from '../metric-ids.ts'
import type { hierarchySchema } from './hierarchy-schema.ts'
import { optionSchema, type Vocabulary, type WrittenRequirement } from './requirement-schema.ts'
import { duration, maybe, share } from './words.ts'

/** Keys that stand for a model in long form, and the option of that name. */
export const SHORTHANDS = [
  { key: 'k', model: 'k-anonymity', help: 'Rows in the smallest class: k-anonymity.' },
  {
    key: 'l',
    model: 'distinct-l-diversity',
    help: 'Distinct values of every sensitive attribute in each class.',
  },
  {
    key: 't',
    model: 't-closeness',
    help: 'Largest distance of a class from the table, for every sensitive attribute: ordered for numbers, equal otherwise.',
  },
] as const

export type ShorthandKey = (typeof SHORTHANDS)[number]['key']

const modeSchema = () =>
  maybe(
    z.enum(['faithful', 'hardened']),
    'As its paper says, or with the holes closed that the red team shows. Default faithful.',
  )

export const mode = () => ({ mode: modeSchema() })

export function modelKeys(words: SearchWords) {
  return {
    k: shorthand('k', words),
    models: maybe(z.array(words.requirement).check(z.maxLength(MOST_MODELS)), 'Any model in long form.'),
  }
}

/** The keys all searching methods share. */
export const searchKeys = (words: SearchWords) => ({
  ...modelKeys(words),
  l: shorthand('l', words),
  t: shorthand('t', words),
  loss: maybe(z.enum(lossIds), 'What the search makes small. Default loss (sbtam: precision).'),
  'suppression-limit': maybe(share(), 'Share of rows that may be suppressed, 0 to 1. Default 0.'),
  budget: maybe(
    duration(),
    'Time such as 30s, after which the best so far is returned. Default none: a limit of work, the same on every machine.',
  ),
})

/** What the sections of methods are built from. */
export interface SearchWords {
  readonly vocabulary: Vocabulary
  readonly requirement: z.ZodMiniType<WrittenRequirement>
}

export interface MethodWords extends SearchWords {
  readonly hierarchy: ReturnType<typeof hierarchySchema>
}

function shorthand(key: ShorthandKey, { vocabulary }: SearchWords) {
  const { model: id, help } = SHORTHANDS.find((one) => one.key === key)!
  const option = vocabulary.models.find((model) => model.id === id)?.options[key]
  const schema = option ? (optionSchema(option) as z.ZodMiniType<number>) : z.number()
  return maybe(schema, help)
}

export interface WrittenSearch {
  readonly k?: number | undefined
  readonly l?: number | undefined
  readonly t?: number | undefined
  readonly models?: readonly WrittenRequirement[] | undefined
  readonly loss?: (typeof lossIds)[number] | undefined
  readonly 'suppression-limit'?: number | undefined
  readonly budget?: string | undefined
}
