import type { z } from 'zod'
import type { dictionarySchema } from './dictionary-schema.ts'
import type { Frozen } from './frozen.ts'

/** dictionary.json: what a reader of the release needs to know; nothing confidential. */
export type ReleaseDictionary = Frozen<z.infer<typeof dictionarySchema>>
