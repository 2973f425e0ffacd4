import { PLAIN_DECIMAL } from '@outis/core/table'
import { DECIMAL, PLAINEST } from '@outis/core/value'

/**
 * What statements are made of. They are made in this folder, of names that are quoted and values that are literals;
 * nothing else puts text into a statement.
 */

/** A name, whatever is in it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A name inside a schema. */
export const qualified = (schema: string, name: string): string => `${quoteName(schema)}.${quoteName(name)}`

/** A text value. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A text value that may hold the character zero, which would end a statement of DuckDB. */
export const literalWithZeros = (text: string): string => text.split('\0').map(literal).join(' || chr(0) || ')

/** `value IN (…)`; nothing is in an empty list. */
export const isOneOf = (text: string, values: readonly string[]): string =>
  values.length === 0 ? 'FALSE' : `${text} IN (${values.map(literal).join(', ')})`

/** A column of the source by its index. Its own name stays out of statements: DuckDB does not tell capitals apart. */
export const columnAt = (sourceIndex: number): string => quoteName(`c${sourceIndex}`)

/** The number of a row in the source, from 0. */
export const ROW_NUMBER = quoteName('row_number')

/** What numbers the rows of a table of DuckDB in the order they were written. */
export const DUCKDB_ROW_NUMBER = 'rowid'

/** The text as a double where it is a plain decimal of finite value, else NULL. DuckDB casts to infinity where a number is too large. */
export const plainDecimal = (text: string): string =>
  `CASE WHEN regexp_full_match(${text}, ${literal(PLAIN_DECIMAL.source)}) ` +
  `AND isfinite(TRY_CAST(${text} AS DOUBLE)) THEN TRY_CAST(${text} AS DOUBLE) END`

/** Whether a text cannot be the value of any other text: plain ASCII that is no decimal, or a decimal written as plainly as can be. */
export const isPlainest = (text: string): string =>
  `(regexp_full_match(${text}, '[\\x00-\\x7F]*') AND (${text} <> '-0') AND ` +
  `(NOT regexp_full_match(${text}, ${literal(DECIMAL.source)}) OR regexp_full_match(${text}, ${literal(PLAINEST.source)})))`

/** Whether a text contains one of these characters. */
export const containsAny = (text: string, characters: readonly string[]): string =>
  `(${characters.map((character) => `contains(${text}, ${literal(character)})`).join(' OR ')})`

/** Whether a text matches a regular expression somewhere. */
export const matches = (text: string, pattern: string): string =>
  `regexp_matches(${text}, ${literal(pattern)})`
