import { z } from 'zod'
import type { Frozen } from '../frozen.ts'
import { type DictionaryReports, type FormSchema, kindReports } from '../reports-of-kinds.ts'
import { commonDictionarySchema } from './common-dictionary.ts'

/** dictionary.json: what a reader of the release needs to know; nothing confidential. */
export type ReleaseDictionary = Frozen<z.infer<typeof dictionarySchema>>

type OwnShape = { [Own in DictionaryReports as Own['key']]: z.ZodExactOptional<FormSchema<Own>> }

/** dictionary.json, version 1. */
export const dictionarySchema = commonDictionarySchema.extend(
  Object.fromEntries(
    kindReports.flatMap(({ key, dictionary }) =>
      dictionary ? [[key, z.exactOptional(dictionary.schema).describe(dictionary.about)]] : [],
    ),
  ) as OwnShape,
)

/** JSON Schema of dictionary.json: docs/dictionary.schema.json. */
export const dictionaryJsonSchema = (): Record<string, unknown> => ({
  title: 'Outis release dictionary, version 1',
  ...z.toJSONSchema(dictionarySchema),
})
