import { OutisError, PLAIN_DECIMAL } from '@outis/core'
import type { RowFeed } from './row-feed.ts'
import { dateText, decimalText, escapeXlsxText, unescapeXlsxText } from './xlsx-text.ts'

/** Rows of a sheet, the header among them, and characters of a cell: the limits of the format. */
export const XLSX_MOST_ROWS = 1_048_576
export const XLSX_LONGEST_CELL = 32_767

/**
 * The first sheet of a workbook, its first row the header. Text is kept as it is, numbers get their shortest decimal
 * text, dates ISO, truth values TRUE and FALSE; an empty cell is empty text. The whole sheet is held in memory.
 */
export async function xlsxFeed(path: string): Promise<RowFeed> {
  const { readSheet } = await import('read-excel-file/node')
  let rows: readonly (readonly unknown[])[]
  try {
    rows = await readSheet(path, 1, { trim: false })
  } catch (cause) {
    throw new OutisError('DATA_FORMAT', {
      message: 'The file is not a workbook in the XLSX format.',
      hint: 'Save it again as .xlsx; older .xls files and files that were only renamed cannot be read.',
      details: { path },
      cause,
    })
  }
  const [header = [], ...data] = rows
  const names = header.map((cell, place) => cellText(cell) || `column${place + 1}`)
  return { names, batches: oneBatch(data, names.length) }
}

async function* oneBatch(
  rows: readonly (readonly unknown[])[],
  width: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  yield rows.map((row) => Array.from({ length: width }, (_, column) => cellText(row[column])))
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return unescapeXlsxText(value)
  if (typeof value === 'number') return decimalText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date ? dateText(value) : ''
}

/** A workbook of one sheet. Cells are text, save plain decimals that a number gives back digit by digit. */
export async function xlsxBytes(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Uint8Array> {
  const { default: writeSheet } = await import('write-excel-file/node')
  const header = names.map((name) => ({ value: escapeXlsxText(name), type: String }))
  return writeSheet([header, ...rows.map((row) => row.map(sheetCell))]).toBuffer()
}

function sheetCell(text: string) {
  if (text === '') return null
  const number = Number(text)
  if (PLAIN_DECIMAL.test(text) && decimalText(number) === text) return { value: number, type: Number }
  return { value: escapeXlsxText(text), type: String }
}
