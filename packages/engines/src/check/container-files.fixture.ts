import { gzipSync } from 'node:zlib'
import {
  inlineCell,
  relationshipsXml,
  type SampleParts,
  sampleWorkbook,
  sheetXml,
} from '../files/xlsx/sample-workbook.fixture.ts'
import { type SampleColumn, type SampleParquet, sampleParquet } from './parquet.fixture.ts'

/** What the worst finding of a file says; `silent`: nothing was found. */
export type Worst = 'stop' | 'decide' | 'silent'

export interface ContainerCase {
  readonly name: string
  readonly file: string
  readonly bytes: Uint8Array
  readonly alone: Worst
  /** Beside the original. */
  readonly beside: Worst
}

const GIVEN = ['Yusuf', 'Mary', 'Anna', 'John', 'Peter', 'Laura', 'Emma', 'James', 'Linda', 'Carl']
const FAMILY = ['Hall', 'Smith', 'Jones', 'Brown', 'Garcia', 'Miller', 'Davis', 'Lopez', 'Moore', 'Clark']
export const NAMES: readonly string[] = Array.from(
  { length: 20 },
  (_, row) => `${GIVEN[row % 10]} ${FAMILY[(row * 3 + Math.floor(row / 10)) % 10]}`,
)
export const NAME = NAMES[0]
export const ROWS = NAMES.map((_, row) => ['fm'[row % 2], ['30s', '40s'][row % 2], 'abcd'[row % 4]])
export const COLUMNS = ['sex', 'age', 'dx']

export const ORIGINAL = `name,${COLUMNS.join(',')}\n${ROWS.map((row, index) => `${NAMES[index]},${row.join(',')}\n`).join('')}`
export const POLICY = `outis: 1
data: { source: people.csv }
attributes: { name: identifying, sex: quasi, age: quasi, dx: sensitive }
method: { full-domain: { k: 2 } }
release: { to: out.csv }
`
export const RELEASE = `${COLUMNS.join(',')}\n${ROWS.map((row) => `${row.join(',')}\n`).join('')}`

/** Rows of a sheet, with other cells where they are given. */
export function sheetRowsXml(cells: Readonly<Record<string, string>> = {}): string {
  return [COLUMNS, ...ROWS]
    .map((row, rowIndex) => {
      const written = row.map((text, columnIndex) => {
        const reference = `${'ABC'[columnIndex]}${rowIndex + 1}`
        return cells[reference] ?? inlineCell(reference, text)
      })
      return `<row r="${rowIndex + 1}">${written.join('')}</row>`
    })
    .join('')
}

export const book = (parts: SampleParts = {}): Uint8Array =>
  sampleWorkbook({ rows: sheetRowsXml(), ...parts })
export const cells = (replaced: Readonly<Record<string, string>>): Uint8Array =>
  sampleWorkbook({ rows: sheetRowsXml(replaced) })
export const part = (name: string, text: string | Uint8Array): Uint8Array => book({ parts: { [name]: text } })
export const formula = (text: string): Uint8Array =>
  cells({ C2: `<c r="C2" t="str"><f>${text}</f><v>a</v></c>` })
/** A sheet with elements behind its cells. */
export const sheetWith = (elements: string): Uint8Array =>
  part(
    'xl/worksheets/sheet1.xml',
    sheetXml(sheetRowsXml()).replace('</sheetData>', `</sheetData>${elements}`),
  )
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const REFERENCE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const workbookXml = (more: string) =>
  `<workbook ${MAIN} ${REFERENCE}><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>${more}</workbook>`
export const workbookWith = (more: string): Uint8Array => part('xl/workbook.xml', workbookXml(more))
export const properties = (inner: string): Uint8Array =>
  part(
    'docProps/core.xml',
    `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t">${inner}</cp:coreProperties>`,
  )
export const twoSheets = (rows: string): Uint8Array =>
  book({
    parts: {
      'xl/workbook.xml': `<workbook ${MAIN} ${REFERENCE}><sheets><sheet name="One" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationshipsXml(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ),
      'xl/worksheets/sheet2.xml': sheetXml(rows),
    },
  })
export const external = (target: string): Uint8Array =>
  part(
    'xl/worksheets/_rels/sheet1.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="t/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
  )
/** Bytes between the parts and their list, which then begins later. */
export function between(bytes: Uint8Array, hidden: string): Uint8Array {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const list = archive.readUInt32LE(end + 16)
  const tail = Buffer.from(archive.subarray(end))
  tail.writeUInt32LE(list + hidden.length, 16)
  return Buffer.concat([archive.subarray(0, list), Buffer.from(hidden), archive.subarray(list, end), tail])
}
export function commented(bytes: Uint8Array, comment: string): Uint8Array {
  const archive = Buffer.from(bytes)
  archive.writeUInt16LE(comment.length, archive.length - 2)
  return Buffer.concat([archive, Buffer.from(comment)])
}

export const columnsOf = (more: Readonly<Record<string, Partial<SampleColumn>>> = {}): SampleColumn[] =>
  COLUMNS.map((name, columnIndex) => ({
    name,
    values: ROWS.map((row) => row[columnIndex]),
    ...more[name],
  }))
export const parquet = (
  more: Omit<SampleParquet, 'columns'> = {},
  columns?: Readonly<Record<string, Partial<SampleColumn>>>,
): Uint8Array => sampleParquet({ columns: columnsOf(columns), ...more })
/** What pandas writes of this table. */
export const PANDAS = {
  index_columns: [{ kind: 'range', name: null, start: 0, stop: 20, step: 1 }],
  column_indexes: [
    {
      name: null,
      field_name: null,
      pandas_type: 'unicode',
      numpy_type: 'object',
      metadata: { encoding: 'UTF-8' },
    },
  ],
  columns: COLUMNS.map((name) => ({
    name,
    field_name: name,
    pandas_type: 'categorical',
    numpy_type: 'int8',
    metadata: { num_categories: 4, ordered: false },
  })),
  creator: { library: 'pyarrow', version: '26.0.1' },
  pandas_version: '3.1.1',
}
export const pandas = (more: object = {}): readonly [string, string] => [
  'pandas',
  JSON.stringify({ ...PANDAS, ...more }),
]
/** The form of a schema that Arrow keeps: texts between bytes that are none. */
export const arrowSchema = (...texts: readonly string[]): readonly [string, string] => [
  'ARROW:schema',
  Buffer.concat(
    [...COLUMNS, ...texts].flatMap((text) => [
      Buffer.from([text.length, 0, 0, 0]),
      Buffer.from(text),
      Buffer.alloc(2),
    ]),
  ).toString('base64'),
]

interface Head {
  readonly name?: string
  readonly comment?: string
  readonly extra?: string
}
/** A gzip member with what RFC 1952 lets stand in its head. */
export function member(text: string, { name, comment, extra }: Head = {}): Buffer {
  const plain = gzipSync(text)
  const flags =
    (extra === undefined ? 0 : 4) + (name === undefined ? 0 : 8) + (comment === undefined ? 0 : 16)
  const fields: Buffer[] = []
  if (extra !== undefined)
    fields.push(Buffer.from([extra.length + 4, 0, 88, 88, extra.length, 0]), Buffer.from(extra))
  for (const text of [name, comment]) if (text !== undefined) fields.push(Buffer.from(`${text}\0`))
  return Buffer.concat([
    plain.subarray(0, 3),
    Buffer.from([flags]),
    plain.subarray(4, 10),
    ...fields,
    plain.subarray(10),
  ])
}

export const xlsx = (
  name: string,
  bytes: Uint8Array,
  [alone, beside]: readonly [Worst, Worst],
): ContainerCase => ({
  name: `workbook: ${name}`,
  file: 'release.xlsx',
  bytes,
  alone,
  beside,
})
export const columnar = (
  name: string,
  bytes: Uint8Array,
  [alone, beside]: readonly [Worst, Worst],
): ContainerCase => ({
  name: `Parquet: ${name}`,
  file: 'release.parquet',
  bytes,
  alone,
  beside,
})
export const packed = (
  name: string,
  bytes: Uint8Array,
  [alone, beside]: readonly [Worst, Worst],
): ContainerCase => ({
  name: `gzip: ${name}`,
  file: 'release.csv.gz',
  bytes,
  alone,
  beside,
})

export const STOP = ['stop', 'stop'] as const
/** Found by the original; without it somebody must look. */
export const KNOWN = ['decide', 'stop'] as const
export const DECIDE = ['decide', 'decide'] as const
export const SILENT = ['silent', 'silent'] as const
export const SOME_NAMES = NAMES.slice(0, 8).join(', ')
