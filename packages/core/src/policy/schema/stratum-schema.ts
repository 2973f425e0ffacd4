import * as z from 'zod/mini'
import type { MethodWords } from './search-schema.ts'
import { searchKeys } from './search-schema.ts'
import { cells, exactlyOneOf, mapping, maybe, refuse, text } from './words.ts'

/** Names that `rows:` already gives a meaning. */
const TAKEN = ['all', 'generalised']

export const stratumSchema = (words: MethodWords) =>
  mapping({
    name: maybe(text(), 'How `rows:` refers to the stratum. Default for the rest: rest.'),
    where: maybe(z.record(z.string(), cells()), 'Column → values of the rows in this stratum.'),
    rest: maybe(z.literal(true), 'All rows that no other stratum takes.'),
    quasi: maybe(
      z.array(text()).check(z.minLength(1)),
      'Quasi-identifiers of this stratum; the others are published unchanged. Default: all.',
    ),
    hierarchies: maybe(z.record(z.string(), words.hierarchy), 'Column → hierarchy used in this stratum.'),
    ...searchKeys(words),
  }).check(
    exactlyOneOf(['where', 'rest'], 'which rows belong to the stratum'),
    z.check((context) => {
      const { name, rest } = context.value
      if (name === undefined && !rest) refuse(context, 'must have a name')
      if (name !== undefined && TAKEN.includes(name))
        refuse(context, `must not be ${TAKEN.join(' or ')}`, { path: ['name'] })
    }),
  )

export type WrittenStratum = z.infer<ReturnType<typeof stratumSchema>>
