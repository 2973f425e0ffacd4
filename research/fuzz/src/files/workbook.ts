import type { FileForm, TableData } from '../cases/case.ts'
import { unzipped, zipped } from './zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet, as small as one can be. */
export function workbookBytes({ columns, rows }: TableData, form: FileForm): Buffer {
  const shared: string[] = []
  const placeOf = new Map<string, number>()
  const text = (value: string): string => {
    if (!form.compact) return ` t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
    if (!placeOf.has(value)) placeOf.set(value, shared.push(value) - 1)
    return ` t="s"><v>${placeOf.get(value)}</v></c>`
  }
  const cell = (value: string, row: number, column: number): string => {
    if (value === '') return ''
    const asNumber = form.numbers && row > 0 && /^-?\d/.test(value) && String(Number(value)) === value
    return `<c r="${columnLetters(column)}${row + 1}"${asNumber ? `><v>${value}</v></c>` : text(value)}`
  }
  const lines = [columns, ...rows].map(
    (row, index) => `<row r="${index + 1}">${row.map((value, c) => cell(value, index, c)).join('')}</row>`,
  )
  const sheet = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
  return zipped([
    ...frame(form.compact === true),
    { name: 'xl/worksheets/sheet1.xml', text: sheet },
    ...list(shared),
  ])
}

const list = (shared: readonly string[]) =>
  shared.length === 0
    ? []
    : [
        {
          name: 'xl/sharedStrings.xml',
          text: `${HEAD}<sst xmlns="${MAIN}" count="${shared.length}" uniqueCount="${shared.length}">${shared
            .map((value) => `<si><t xml:space="preserve">${escaped(value)}</t></si>`)
            .join('')}</sst>`,
        },
      ]

function frame(strings: boolean): { readonly name: string; readonly text: string }[] {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`
  const link = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return [
    {
      name: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${strings ? part('sharedStrings', 'sharedStrings') : ''}</Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${link(1, 'worksheet', 'worksheets/sheet1.xml')}${strings ? link(2, 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    },
  ]
}

/** The rows of the first sheet, cells as texts. */
export function workbookRows(bytes: Buffer): string[][] {
  const files = unzipped(bytes)
  const shared = [
    ...(files.get('xl/sharedStrings.xml')?.toString('utf8') ?? '').matchAll(/<si\b[^>]*>(.*?)<\/si>/gs),
  ].map(([, inner]) => textsIn(inner!))
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString('utf8')
  if (sheet === undefined) throw new Error('no sheet')
  const rows = [...sheet.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, inner = '']) => {
    const cells: string[] = []
    for (const [, attributes, content = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const letters = /\br="([A-Z]+)\d+"/.exec(attributes!)?.[1]
      const place = letters === undefined ? cells.length : columnPlace(letters)
      while (cells.length < place) cells.push('')
      cells.push(cellText(content, /\bt="(\w+)"/.exec(attributes!)?.[1], shared))
    }
    return cells
  })
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

function cellText(content: string, type: string | undefined, shared: readonly string[]): string {
  if (type === 'inlineStr') return textsIn(content)
  const value = /<v\b[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? ''
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === 'str' || value === '' ? unescaped(value) : String(Number(value))
}

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)].map(([, inner = '']) => unescaped(inner)).join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities of XML, then `_x000D_` as workbooks write what XML cannot hold. */
const unescaped = (text: string): string =>
  withoutEntities(text).replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal === undefined ? (NAMED[name] ?? whole) : String.fromCodePoint(Number(decimal))
  })

function columnLetters(place: number): string {
  let letters = ''
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

const columnPlace = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
