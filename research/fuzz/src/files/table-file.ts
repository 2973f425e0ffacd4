import { parquetReadObjects } from 'hyparquet'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { FileForm, Format, TableData } from '../cases/case.ts'
import { delimitedText, parseDelimited } from './delimited.ts'
import { encoded } from './encodings.ts'
import { workbookBytes, workbookRows } from './workbook.ts'

/** A table as the bytes of a file. */
export function tableBytes(table: TableData, form: FileForm): Buffer {
  switch (form.format) {
    case 'csv':
    case 'tsv':
      return encoded(delimitedText(table, form), form.encoding ?? 'utf-8')
    case 'json':
      return Buffer.from(`[${objectTexts(table, form).join(form.compact ? ',' : ',\n ')}]\n`)
    case 'jsonl':
      return Buffer.from(
        objectTexts(table, form)
          .map((object) => `${object}\n`)
          .join(''),
      )
    case 'xlsx':
      return workbookBytes(table, form)
    case 'parquet':
      return parquetBytes(table)
  }
}

/** Objects by hand: a column may be called `2019` or `__proto__`, and a number keeps its digits. */
function objectTexts({ columns, rows }: TableData, { numbers }: FileForm): string[] {
  const value = (text: string): string => {
    if (numbers && text === '') return 'null'
    return numbers && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? text : JSON.stringify(text)
  }
  return rows.map(
    (row) =>
      `{${columns.map((name, columnIndex) => `${JSON.stringify(name)}: ${value(row[columnIndex])}`).join(', ')}}`,
  )
}

const parquetBytes = ({ columns, rows }: TableData): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      columnData: columns.map((name, columnIndex) => ({
        name,
        data: rows.map((row) => row[columnIndex]),
        type: 'STRING' as const,
      })),
    }),
  )

/** A release as the product wrote it, read by code of our own. */
export async function readTable(bytes: Buffer, format: Format): Promise<TableData> {
  if (format === 'json') return fromObjects(JSON.parse(asTexts(bytes.toString('utf8'))))
  if (format === 'jsonl') {
    const lines = bytes.toString('utf8').split('\n')
    return fromObjects(lines.filter((line) => line !== '').map((line) => JSON.parse(asTexts(line))))
  }
  if (format === 'parquet') return fromParquet(bytes)
  const rows =
    format === 'xlsx'
      ? workbookRows(bytes)
      : parseDelimited(bytes.toString('utf8'), format === 'tsv' ? '\t' : ',')
  const [columns = [], ...cells] = rows
  const ragged = cells.findIndex((row) => row.length !== columns.length)
  if (ragged >= 0)
    throw new Error(`row ${ragged + 1} has ${cells[ragged].length} cells, not ${columns.length}`)
  return { columns, rows: cells }
}

/** Numbers and truth values as the texts they are written by, and nothing as an empty one: JSON.parse would lose digits. */
const asTexts = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|[-\d][\d.eE+-]*|true|false|null/g, (token) =>
    token.startsWith('"') ? token : token === 'null' ? '""' : `"${token}"`,
  )

/** A value of a column that is more than text, as the text it stands for. */
const parquetText = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
      ? String(value)
      : (value ?? '')

/** Only texts may stand in a release; columns come in the order of the first object, as JSON.parse keeps it. */
function fromObjects(objects: readonly Readonly<Record<string, unknown>>[]): TableData {
  const columns = Object.keys(objects[0] ?? {})
  const rows = objects.map((object) =>
    columns.map((name) => {
      const value = object[name]
      if (typeof value !== 'string') throw new Error(`a cell is a ${typeof value}, not a text`)
      return value
    }),
  )
  return { columns, rows }
}

/** The library's own decoder drops a U+FEFF at the beginning of a text. */
const stringFromBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

async function fromParquet(bytes: Buffer): Promise<TableData> {
  const file = new Uint8Array(bytes).buffer
  const objects = await parquetReadObjects({ file, parsers: { ...DEFAULT_PARSERS, stringFromBytes } })
  const texts = objects.map((object) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, parquetText(value)])),
  )
  return fromObjects(texts)
}
