import type { z } from 'zod'
import type { commonDictionarySchema } from './common-dictionary-schema.ts'
import type { Frozen } from './frozen.ts'

/** What every dictionary.json has, whatever method made the release. */
export type CommonDictionary = Frozen<z.infer<typeof commonDictionarySchema>>

export type DictionaryColumn = CommonDictionary['columns'][number]
