import type { ColumnReadings } from '../../check/check-input.ts'
import { type Dictionary, declaredReading, readingOf } from '../../data/table/table.ts'
import { dateReading } from '../../data/value/same-values.ts'
import type { Policy } from '../../policy/options/policy.ts'

/** When two texts of a published column are one value, by what the policy declares the column to be. */
export function declaredReadings(
  { attributes }: Policy,
  columns: readonly string[],
  texts: readonly (readonly string[])[],
): ColumnReadings {
  return new Map(
    attributes.flatMap(({ name, type, dateOrder }) => {
      const place = columns.indexOf(name)
      if (type === undefined || place < 0) return []
      return [
        [name, type === 'date' ? (dateOrder ?? dateReading(texts[place])) : declaredReading(type)] as const,
      ]
    }),
  )
}

/** The same by the dictionaries of the original. */
export const dictionaryReadings = (
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
): ColumnReadings => new Map(columns.map(({ name, dictionary }) => [name, readingOf(dictionary)]))
