import type { PublishedTable } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { cellText, delimiterOf, eachCell } from '@outis/interpret'

/** Cells that spreadsheet programs would run have a mark in front, which is no part of the value. */
const MARKED = /^'(?=[=+\-@\t\r])/

/** Delimited text with a header, column by column. Refuses what is ragged or has a name twice. */
export function readTable(text: string): PublishedTable {
  const columns: { name: string; texts: string[] }[] = []
  const source = text.replace(/^\uFEFF/, '')
  const shape = eachCell(source, delimiterOf(source), (row, column, start, end) => {
    const cell = cellText(source, start, end).replace(MARKED, '')
    if (row === 0) columns.push({ name: cell, texts: [] })
    else columns[column]?.texts.push(cell)
  })
  const names = new Set(columns.map(({ name }) => name))
  if (shape.raggedLine !== 0 || names.size !== columns.length || shape.rows < 2) {
    throw new OutisError('DATA_RAGGED', {
      message: 'The table has no rows, rows of different length, or two columns of one name.',
      hint: 'Send the file as the run wrote it.',
      details: { line: shape.raggedLine },
    })
  }
  return { columns }
}
