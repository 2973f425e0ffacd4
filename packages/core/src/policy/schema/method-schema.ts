import * as z from 'zod/mini'
import { optionsSchema, type SchemaWords } from '../options/option-schema.ts'
import { exactlyOneOf, mapping, maybe } from '../options/schema-words.ts'
import type { Vocabulary } from './requirement-schema.ts'

/** One method and its options. */
export type WrittenMethod = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** A mapping of one key, the method's name. Only the method that is asked for is built. */
export function methodSchema(
  { methods, models }: Vocabulary,
  parts: Pick<SchemaWords, 'requirement' | 'hierarchy'>,
): z.ZodMiniType<WrittenMethod> {
  const words: SchemaWords = {
    ...parts,
    modelOption: (model, option) => models.find(({ id }) => id === model)?.options[option],
  }
  const shape = Object.fromEntries(
    methods.map(({ id, title, options }) => [
      id,
      maybe(
        z.lazy(() => optionsSchema(options, words)),
        title,
      ),
    ]),
  )
  return mapping(shape).check(
    z.meta({ minProperties: 1, maxProperties: 1 }),
    exactlyOneOf(Object.keys(shape), 'which method is used'),
  ) as z.ZodMiniType<WrittenMethod>
}
