import { OutisError } from '@outis/core/errors'
import { PLAIN_DECIMAL } from '@outis/core/table'
import { archiveWriter } from './archive-writer.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts'
import { FIXED_PARTS, SHEET_PART, TEXTS_PART } from './workbook-parts.ts'
import { decimalText, escapeXlsxText } from './xlsx-text.ts'

/** A table by its columns. */
export interface SheetTable {
  readonly names: readonly string[]
  readonly columns: readonly (readonly string[])[]
  readonly rows: number
}

/** More than all parts have together that are the same in every workbook. */
const FIXED_BYTES = 1 << 16

/** Characters of a document that are packed at once. */
const PIECE = 1 << 18

/**
 * Writes a workbook of one sheet. Cells are text, save plain decimals that a number gives back digit by digit. One
 * that is larger than can be read again is refused.
 */
export async function writeWorkbook(
  path: string,
  table: SheetTable,
  limits: WorkbookLimits = WORKBOOK_LIMITS,
): Promise<void> {
  const writer = await archiveWriter(path)
  try {
    const texts = new Map<string, number>()
    for (const [name, text] of FIXED_PARTS) await writer.add(name, [text])
    const sheet = limits.unpackedBytes - limits.sharedBytes - FIXED_BYTES
    await writer.add(SHEET_PART.name, inPieces(sheetText(table, texts), sheet))
    if (texts.size > limits.sharedTexts) throw tooLarge('different texts', limits.sharedTexts)
    await writer.add(TEXTS_PART.name, inPieces(sharedText(texts), limits.sharedBytes))
    await writer.end()
  } finally {
    await writer.close()
  }
}

function* sheetText({ names, columns, rows }: SheetTable, texts: Map<string, number>): Generator<string> {
  const letters = names.map((_, nameIndex) => columnLetters(nameIndex))
  yield SHEET_PART.before
  yield rowText(
    1,
    names.map((name, nameIndex) => textCell(`${letters[nameIndex]}1`, name, texts)),
  )
  for (let index = 0; index < rows; index++) {
    const number = index + 2
    yield rowText(
      number,
      columns.map((column, columnIndex) => cell(`${letters[columnIndex]}${number}`, column[index], texts)),
    )
  }
  yield SHEET_PART.after
}

const rowText = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`

function cell(place: string, text: string, texts: Map<string, number>): string {
  if (text === '') return ''
  const isNumber = PLAIN_DECIMAL.test(text) && decimalText(Number(text)) === text
  return isNumber ? `<c r="${place}"><v>${text}</v></c>` : textCell(place, text, texts)
}

function textCell(place: string, text: string, texts: Map<string, number>): string {
  const number = texts.get(text) ?? texts.size
  texts.set(text, number)
  return `<c r="${place}" t="s"><v>${number}</v></c>`
}

function* sharedText(texts: ReadonlyMap<string, number>): Generator<string> {
  yield TEXTS_PART.before(texts.size)
  for (const text of texts.keys()) {
    const space = text.trim() === text ? '' : ' xml:space="preserve"'
    yield `<si><t${space}>${escapeXml(escapeXlsxText(text))}</t></si>`
  }
  yield TEXTS_PART.after
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A, B … Z, AA …: how a sheet names its columns. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : `${columnLetters(Math.floor(place / 26) - 1)}${last}`
}

function* inPieces(texts: Iterable<string>, mostBytes: number): Generator<string> {
  let piece = ''
  let left = mostBytes
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    left -= Buffer.byteLength(piece)
    if (left < 0) throw tooLarge('bytes, unpacked,', mostBytes)
    yield piece
    piece = ''
  }
  if (Buffer.byteLength(piece) > left) throw tooLarge('bytes, unpacked,', mostBytes)
  yield piece
}

const tooLarge = (what: string, most: number): OutisError =>
  new OutisError('RELEASE_TARGET', {
    message: `The release has more than ${most} ${what} and is too large for an XLSX file.`,
    hint: 'Write it as .csv or .parquet.',
    details: { most },
  })
