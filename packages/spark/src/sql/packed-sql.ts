import { literal, quoteName, ROW, textAt } from './spark-sql.ts'

/** A column of a combination that is counted: its likely texts, or none where it is counted by its text. */
export interface PackedColumn {
  readonly place: number
  readonly texts: readonly string[]
}

/**
 * Distinct combinations of texts with their rows and the first row of each, as `textCombinationsSql` counts them. Texts that
 * are likely to occur are counted by their places in a list, and the places of all columns as one number: it is compared
 * and sent between workers many times faster than the texts. A row with a text that no list has is counted by its texts.
 *
 * Columns of the answer: the number (none where all texts follow), a list of the texts that no number stands for, the rows,
 * the first row. A list that is not there takes few bytes, where a text for each column would take many.
 */
export function packedCombinationsSql(rows: string, columns: readonly PackedColumn[]): string {
  const cells = columns.map(({ place }) => textAt(place))
  const numbered = `SELECT ${[...cells, ROW].join(', ')}, ${packedNumber(columns)} AS p FROM ${quoteName(rows)}`
  const left = columns.flatMap(({ texts }, columnIndex) => (texts.length === 0 ? [cells[columnIndex]] : []))
  const beside = left.length === 0 ? 'NULL' : `array(${left.join(', ')})`
  const texts = `IF(p IS NULL, array(${cells.join(', ')}), ${beside}) AS k`
  return (
    `SELECT CAST(p AS DOUBLE), k, count(*), min(${ROW}) FROM ` +
    `(SELECT p, ${texts}, ${ROW} FROM (${numbered})) GROUP BY p, k`
  )
}

/** The places of texts in their lists as one number: the place in the last list changes fastest. */
export const packedNumber = (columns: readonly PackedColumn[]): string =>
  columns.reduce(
    (number, { place, texts }) =>
      texts.length === 0 ? number : `(${number} * ${texts.length} + ${placeIn(texts, textAt(place))} - 1)`,
    'CAST(0 AS BIGINT)',
  )

/** From 1; NULL for a text that the list lacks. */
const placeIn = (texts: readonly string[], cell: string): string =>
  `nullif(array_position(array(${texts.map(literal).join(', ')}), ${cell}), 0)`
