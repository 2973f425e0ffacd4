import { OutisError } from '@outis/core/errors'
import { readDelimited } from '@outis/core/hierarchy'
import { csvCell } from '@outis/engines'

/** Rows as RFC 4180 writes them. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`).join('')

/** Rows of a CSV text, parted by commas or by semicolons as its first line is. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/, '')
  const header = plain.slice(0, plain.search(/[\r\n]|$/))
  const { rows, brokenQuote } = readDelimited(
    plain,
    !header.includes(',') && header.includes(';') ? ';' : ',',
  )
  if (brokenQuote === undefined) return rows
  throw new OutisError('REQUEST_INVALID', {
    message: `The CSV cannot be read: a quoted cell in line ${brokenQuote} has no proper end.`,
    hint: 'Write quotes inside a cell twice, and put cells with commas or lines in quotes.',
  })
}
