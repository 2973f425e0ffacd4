import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import { readFeed } from './read-feed.fixture.ts'
import { sampleWorkbook } from './sample-workbook.fixture.ts'
import { columnLetters } from './write-workbook.ts'
import { xlsxFeed } from './xlsx-feed.ts'
import { dateText, decimalText, unescapeXlsxText } from './xlsx-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TEMPLATES = [
  'yyyy\\-mm\\-dd;@',
  '[$-409]d\\-mmm\\-yyyy',
  '0.00',
  '#,##0',
  '[h]:mm:ss.000',
  '"day "0',
  '@',
  '[Red]dd/mm/yy',
  'General',
  '0%',
  'mmm dddd, yyyy',
]
const STYLES = `<numFmts>${TEMPLATES.map((template, index) => `<numFmt numFmtId="${164 + index}" formatCode="${template.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="15"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf/><xf xfId="1"/>${[14, 22, 27, 45, 49, 81, 2].map((id) => `<xf numFmtId="${id}"/>`).join('')}${TEMPLATES.map((_, index) => `<xf numFmtId="${164 + index}" xfId="1"/>`).join('')}</cellXfs>`
const STYLE_COUNT = 10 + TEMPLATES.length

const SHARED = [
  'a',
  ' b ',
  '',
  '&lt;x&gt; &amp; &quot;',
  'a_x000D_&#10;b',
  '007',
  '_x005F_x0041_',
  '\u00e9 \u{1f600}',
  'constructor',
  '__proto__',
]
const shared = [
  ...SHARED.map((text) => `<si><t xml:space="preserve">${text}</t></si>`),
  '<si><r><t>one </t></r><r><rPr><b/></rPr><t>two</t></r><rPh sb="0" eb="1"><t>three</t></rPh><phoneticPr fontId="1"/></si>',
  '<si><t/></si>',
].join('')

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: -1000, max: 100_000 }).map(String),
  fc.constantFrom('0.10000000000000001', '1E+21', '-0', '43835.5625', '1e-7', '60', '2958465'),
)
// Parts of a day that both numbers and milliseconds hold exactly: the other reader cuts milliseconds off, ours rounds.
const days = fc
  .oneof(
    fc.integer({ min: -1000, max: 100_000 }),
    fc.nat(60_000 * 1024).map((parts) => parts / 1024),
  )
  .map(String)
const styled = fc.oneof(
  fc.constant(''),
  fc.nat(STYLE_COUNT - 1).map((style) => ` s="${style}"`),
)
const text = fc.constantFrom(...SHARED)

/** A cell from its place on. */
const cell: fc.Arbitrary<(place: string) => string> = fc.oneof(
  fc.tuple(days, fc.nat(STYLE_COUNT - 1)).map(
    ([v, s]) =>
      (place: string) =>
        `<c r="${place}" s="${s}"><v>${v}</v></c>`,
  ),
  number.map((v) => (place: string) => `<c r="${place}"><v>${v}</v></c>`),
  fc.tuple(fc.nat(SHARED.length + 1), styled).map(
    ([v, s]) =>
      (place: string) =>
        `<c r="${place}"${s} t="s"><v>${v}</v></c>`,
  ),
  fc.tuple(text, styled).map(
    ([v, s]) =>
      (place: string) =>
        `<c r="${place}"${s} t="inlineStr"><is><t>${v}</t></is></c>`,
  ),
  fc.tuple(text, text).map(
    ([v, w]) =>
      (place: string) =>
        `<c r="${place}" t="inlineStr"><is><r><t>${v}</t></r><r><t>${w}</t></r></is></c>`,
  ),
  text.map((v) => (place: string) => `<c r="${place}" t="str"><f>A1&amp;""</f><v>${v}</v></c>`),
  fc.constantFrom('0', '1').map((v) => (place: string) => `<c r="${place}" t="b"><v>${v}</v></c>`),
  fc.constantFrom('#N/A', '#DIV/0!').map((v) => (place: string) => `<c r="${place}" t="e"><v>${v}</v></c>`),
  fc
    .constantFrom('2020-01-05', '2020-01-05T13:30:00Z')
    .map((v) => (place: string) => `<c r="${place}" t="d"><v>${v}</v></c>`),
  styled.map((s) => (place: string) => `<c r="${place}"${s}/>`),
  fc
    .constantFrom('s', 'str', 'b', 'inlineStr', 'n', 'd')
    .map((t) => (place: string) => `<c r="${place}" t="${t}"/>`),
  fc.constant(() => ''),
)

const book = fc.record({
  rows: fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
  from1904: fc.boolean(),
})

const placed = (rows: readonly (readonly ((place: string) => string)[])[]): string =>
  rows
    .map((cells, row) => {
      const inner = cells.map((write, cellIndex) => write(`${columnLetters(cellIndex)}${row + 1}`)).join('')
      return inner === '' ? '' : `<row r="${row + 1}">${inner}</row>`
    })
    .join('')

function textOf(value: unknown): string {
  if (typeof value === 'string') return unescapeXlsxText(value)
  if (typeof value === 'number') return decimalText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date ? dateText(value) : ''
}

describe('workbooks of any kind of cell', () => {
  it('[EN11] have the cells that another reader finds in them', async () => {
    const path = join(folder, 'book.xlsx')
    await fc.assert(
      fc.asyncProperty(book, async ({ rows, from1904 }) => {
        const properties = from1904 ? 'date1904="1"' : ''
        writeFileSync(path, sampleWorkbook({ rows: placed(rows), shared, styles: STYLES, properties }))
        const other = ((await readSheet(path, 1, { trim: false })) as unknown[][]).map((row) =>
          row.map(textOf),
        )
        const own = await readFeed(await xlsxFeed(path, { skip: 0 }))
        const [header = [], ...data] = other
        const names = header.map((name, index) => name || `column${index + 1}`)
        expect(own).toEqual({ names, rows: data })
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})
