import { OutisError } from '@outis/core/errors'
import { PLAIN_DECIMAL } from '@outis/core/table'
import type { SheetRow } from './sheet-rows.ts'
import { brokenWorkbook } from './workbook-limits.ts'
import type { Workbook } from './workbook-structure.ts'

type Sheet = Workbook['sheets'][number]

/** The sheet that is meant, and what the user should know of the others. */
export function chosenSheet(
  sheets: readonly Sheet[],
  wanted?: string | number,
): { readonly sheet: Sheet; readonly notices: readonly string[] } {
  if (sheets.length === 0) throw brokenWorkbook('it has no sheet with cells')
  if (wanted === undefined) return { sheet: sheets[0], notices: othersNotice(sheets) }
  const sheet = typeof wanted === 'number' ? sheets[wanted - 1] : sheets.find(({ name }) => name === wanted)
  if (sheet !== undefined) return { sheet, notices: [] }
  throw new OutisError('DATA_FORMAT', {
    message:
      typeof wanted === 'number'
        ? `The workbook has ${sheets.length} ${sheets.length === 1 ? 'sheet' : 'sheets'} with cells, and no sheet ${wanted}.`
        : `The workbook has no sheet named "${wanted}".`,
    hint: `Its sheets are ${listed(sheets)}.`,
    details: { sheets: sheets.length },
  })
}

function othersNotice(sheets: readonly Sheet[]): readonly string[] {
  if (sheets.length === 1) return []
  const [read, ...others] = sheets
  return [
    `The workbook has ${sheets.length} sheets; the first, "${read.name}", was read. Not read: ${listed(others)}. To read another, name it in data.sheet.`,
  ]
}

/** So many names tell what there is. */
const MOST_NAMED = 10

function listed(sheets: readonly Sheet[]): string {
  const names = sheets.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`)
  const more = sheets.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Rows among which a header is looked for. */
const LOOKED_AT = 20
const DATE = /^\d{4}-\d{2}-\d{2}/

/**
 * Refuses a sheet whose first row has one cell or none where a later one looks like the header: two cells or more, each a
 * text of its own. With `skip` nobody asks.
 */
export function refuseTitle(rows: readonly SheetRow[], sheet: string): void {
  const top = rows[0]?.number === 1 ? rows[0].texts.length : 0
  if (top > 1) return
  const header = rows.find(({ number, texts }) => number > 1 && texts.length > 1)
  if (header === undefined || header.number > LOOKED_AT || !looksLikeHeader(header)) return
  const above = header.number - 1
  throw new OutisError('DATA_FORMAT', {
    message: `The first row of the sheet "${sheet}" has ${top === 0 ? 'no cell' : 'one cell'}, and row ${header.number} looks like the header.`,
    hint: `Write data.skip: ${above} (or --skip ${above}) to leave out what stands above it, or data.skip: 0 if the first row is the header.`,
    details: { row: header.number },
  })
}

const looksLikeHeader = ({ texts }: SheetRow): boolean =>
  new Set(texts).size === texts.length && texts.every((text) => !PLAIN_DECIMAL.test(text) && !DATE.test(text))
