/**
 * What differs between the SQL of one engine and another. Statements are made in this folder, from names that are quoted
 * and values that are literals of `literal`; nothing else puts text into a statement.
 */
export interface Dialect {
  readonly id: string
  /** The text as a double where it is a plain decimal (PLAIN_DECIMAL) of finite value, else NULL. */
  plainDecimal(text: string): string
  /** Whether a text cannot be the value of any other: plain ASCII that is no decimal, or a decimal as plainly written as can be. */
  isPlainest(text: string): string
  /** The text so that ORDER BY compares it by code point. */
  byCodePoint(text: string): string
  /** Whether a text contains one of these characters. */
  containsAny(text: string, characters: readonly string[]): string
  /** The code point a text begins with. */
  firstCode(text: string): string
  /** Whether a text matches a regular expression somewhere. */
  matches(text: string, pattern: string): string
  /** All texts of a group as one JSON list, in the order of a key. */
  jsonList(text: string, key: string): string
}

/** A name, whatever is in it. Standard SQL; so alike everywhere that it is no part of a dialect. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A name inside a schema. */
export const qualified = (schema: string, name: string): string => `${quoteName(schema)}.${quoteName(name)}`

/** A text value. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** `value IN (…)`; nothing is in an empty list. */
export const isOneOf = (text: string, values: readonly string[]): string =>
  values.length === 0 ? 'FALSE' : `${text} IN (${values.map(literal).join(', ')})`

/** The column of the source at a place: its own name stays out of statements, since engines differ in the names they can tell apart. */
export const columnAt = (place: number): string => quoteName(`c${place}`)

/** A row's number in the source, from 0. */
export const ROW_NUMBER = quoteName('row_number')
