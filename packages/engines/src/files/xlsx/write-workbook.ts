import { open } from 'node:fs/promises'
import { OutisError } from '@outis/core/errors'
import { PLAIN_DECIMAL } from '@outis/core/table'
import { Zip, ZipDeflate } from 'fflate'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts'
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

/** The parts of a workbook with one sheet that are the same in every release: nothing in them tells when, where or by whom it was made. */
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const contentTypes = [
  ['/xl/workbook.xml', 'sheet.main'],
  ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ['/xl/styles.xml', 'styles'],
  ['/xl/sharedStrings.xml', 'sharedStrings'],
]
  .map(([part, type]) => `<Override PartName="${part}" ContentType="${CONTENT}.${type}+xml"/>`)
  .join('')

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], targetIndex) =>
        `<Relationship Id="rId${targetIndex + 1}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const STYLES =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'

/** Name and text of each, in the order in which programs look for them. */
export const FIXED_PARTS: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentTypes}</Types>`,
  ],
  ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  ],
  [
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/styles.xml', `${DECLARATION}<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>`],
]

export const SHEET_PART = {
  name: 'xl/worksheets/sheet1.xml',
  before: `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`,
  after: '</sheetData></worksheet>',
}

export const TEXTS_PART = {
  name: 'xl/sharedStrings.xml',
  before: (texts: number) => `${DECLARATION}<sst xmlns="${MAIN}" uniqueCount="${texts}">`,
  after: '</sst>',
}

/** Writes a ZIP archive part by part. The same parts give the same bytes: whenever, in whatever time zone, on whatever machine. */
export interface ArchiveWriter {
  /** Adds a part from pieces of its text. */
  add(name: string, pieces: Iterable<string>): Promise<void>
  /** Writes the list of parts. */
  end(): Promise<void>
  /** Lets go of the file, complete or not. */
  close(): Promise<void>
}

/** The format writes local time without a zone: midday of the first day it knows is there in every zone. */
const writtenAt = (): Date => new Date(1980, 0, 1, 12)

export async function archiveWriter(path: string): Promise<ArchiveWriter> {
  const file = await open(path, 'w')
  let packed: Uint8Array[] = []
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault
    packed.push(bytes)
  })
  const flush = async (): Promise<void> => {
    const bytes = packed
    packed = []
    for (const piece of bytes) await file.writeFile(piece)
  }
  return {
    async add(name, pieces) {
      // Packed here and not by Node, whose compression differs between processors and versions.
      const part = new ZipDeflate(name, { level: 6 })
      part.mtime = writtenAt()
      zip.add(part)
      for (const piece of pieces) {
        part.push(encoder.encode(piece))
        await flush()
      }
      part.push(new Uint8Array(), true)
      await flush()
    },
    async end() {
      zip.end()
      await flush()
    },
    close: () => file.close(),
  }
}

const encoder = new TextEncoder()
