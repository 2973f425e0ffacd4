import { PLAIN_DECIMAL } from '@outis/core/table'
import { DECIMAL, PLAINEST } from '@outis/core/value'
import { type Dialect, literal } from './dialect.ts'

/** DuckDB compares text by code point unless told otherwise, and casts to infinity where a number is too large. */
export const duckdbDialect: Dialect = {
  id: 'duckdb',
  plainDecimal: (text) =>
    `CASE WHEN regexp_full_match(${text}, ${literal(PLAIN_DECIMAL.source)}) ` +
    `AND isfinite(TRY_CAST(${text} AS DOUBLE)) THEN TRY_CAST(${text} AS DOUBLE) END`,
  isPlainest: (text) =>
    `(regexp_full_match(${text}, '[\\x00-\\x7F]*') AND (${text} <> '-0') AND ` +
    `(NOT regexp_full_match(${text}, ${literal(DECIMAL.source)}) OR regexp_full_match(${text}, ${literal(PLAINEST.source)})))`,
  byCodePoint: (text) => text,
  containsAny: (text, characters) =>
    `(${characters.map((character) => `contains(${text}, ${literal(character)})`).join(' OR ')})`,
  firstCode: (text) => `unicode(${text})`,
  matches: (text, pattern) => `regexp_matches(${text}, ${literal(pattern)})`,
  jsonList: (text, key) => `to_json(list(${text} ORDER BY ${key}))`,
}

/** What numbers the rows of a table in the order they were written. */
export const DUCKDB_ROW_NUMBER = 'rowid'
