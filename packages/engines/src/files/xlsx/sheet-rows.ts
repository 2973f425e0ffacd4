import type { Archive } from './archive.ts'
import { type CellContext, cellText } from './cell-text.ts'
import { type Attributes, readXml, type XmlEvents } from './read-xml.ts'
import { textRuns } from './shared-texts.ts'
import {
  brokenWorkbook,
  SHEET_COLUMNS,
  SHEET_ROWS,
  tooLargeWorkbook,
  type WorkbookLimits,
} from './workbook-limits.ts'

/** A row that has a value. What has none is not there: it costs nothing. */
export interface SheetRow {
  /** From 1. */
  readonly number: number
  /** Places of the cells that have a value, from 0, ascending. */
  readonly columns: readonly number[]
  readonly texts: readonly string[]
}

/** Rows and cells handed on at once. */
const BATCH_ROWS = 8192
const BATCH_CELLS = 500_000

/** The rows of a sheet in their order, some thousands at a time. */
export async function* sheetRows(
  archive: Archive,
  part: string,
  { context, limits }: { readonly context: CellContext; readonly limits: WorkbookLimits },
): AsyncGenerator<readonly SheetRow[]> {
  const sheet: ReadRows = { rows: [], cells: 0, most: limits.cells }
  let handedOn = 0
  for await (const _ of readXml(
    archive.part(part, { mostBytes: limits.unpackedBytes }),
    sheetEvents(context, sheet),
  )) {
    if (sheet.rows.length < BATCH_ROWS && sheet.cells - handedOn < BATCH_CELLS) continue
    handedOn = sheet.cells
    yield sheet.rows.splice(0)
  }
  if (sheet.rows.length > 0) yield sheet.rows
}

interface ReadRows {
  readonly rows: SheetRow[]
  /** Cells with a value so far. */
  cells: number
  readonly most: number
}

interface OpenRow {
  readonly number: number
  readonly columns: number[]
  readonly texts: string[]
  /** The place of the last cell, whether it has a value or not; -1 before the first. */
  last: number
}

/** `worksheet` > `sheetData` > `row` > `c` > `v`, or `is` with runs of text; all else says nothing of values. */
function sheetEvents(context: CellContext, sheet: ReadRows): XmlEvents {
  const runs = textRuns()
  let inData = false
  let row: OpenRow | undefined
  let lastRow = 0
  let cell: { readonly column: number; readonly attributes: Attributes } | undefined
  let reading: 'v' | 'is' | undefined
  let value = ''
  let inline = ''
  const startRow = (attributes: Attributes) => {
    lastRow = rowNumber(attributes.r, lastRow)
    row = { number: lastRow, columns: [], texts: [], last: -1 }
  }
  const startCell = (attributes: Attributes, open: OpenRow) => {
    cell = { column: columnOf(attributes.r, open), attributes }
    value = ''
    inline = ''
  }
  const endCell = ({ column, attributes }: NonNullable<typeof cell>, open: OpenRow) => {
    open.last = column
    const text = cellText({ type: attributes.t ?? 'n', style: attributes.s, value, inline }, context)
    if (text === '') return
    if (++sheet.cells > sheet.most) throw tooLargeWorkbook('cells', sheet.most)
    open.columns.push(column)
    open.texts.push(text)
  }
  return {
    open(name, attributes, depth) {
      if (depth === 1 && name !== 'worksheet') throw brokenWorkbook('its sheet is not a worksheet')
      if (depth === 2) inData = name === 'sheetData'
      if (!inData) return
      if (depth === 3 && name === 'row') startRow(attributes)
      else if (depth === 4 && name === 'c' && row) startCell(attributes, row)
      else if (depth === 5 && cell) {
        reading = name === 'v' || name === 'is' ? name : undefined
        if (name === 'is') runs.start()
      } else if (reading === 'is') runs.open(name)
    },
    close(name, depth) {
      if (depth === 2) inData = false
      if (depth === 5) {
        if (reading === 'is') inline = runs.end()
        reading = undefined
      } else if (reading === 'is') runs.close(name)
      if (depth === 4 && cell && row) {
        endCell(cell, row)
        cell = undefined
      }
      if (depth === 3 && row) {
        if (row.columns.length > 0) sheet.rows.push(row)
        row = undefined
      }
    },
    text(text) {
      if (reading === 'v') value += text
      else if (reading === 'is') runs.text(text)
    },
  }
}

/** Rows may leave out their number, and then follow the one before. */
function rowNumber(written: string | undefined, last: number): number {
  const number = written === undefined ? last + 1 : /^\d{1,7}$/.test(written) ? Number(written) : Number.NaN
  if (number > last && number <= SHEET_ROWS) return number
  throw brokenWorkbook('its rows are not in order', { row: last })
}

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/

/** The place of a cell in its row; cells may leave it out, too. */
function columnOf(written: string | undefined, { number, last }: OpenRow): number {
  if (written === undefined && last + 1 < SHEET_COLUMNS) return last + 1
  const [, letters = '', row] = REFERENCE.exec(written ?? '') ?? []
  let columnNumber = 0
  for (let letterIndex = 0; letterIndex < letters.length; letterIndex++)
    columnNumber = columnNumber * 26 + letters.charCodeAt(letterIndex) - 64
  if (Number(row) === number && columnNumber - 1 > last && columnNumber <= SHEET_COLUMNS)
    return columnNumber - 1
  throw brokenWorkbook('the cells of a row are not in order', { row: number })
}
