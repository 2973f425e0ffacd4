import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { RowBatch } from '../row-feed.ts'
import { readFeed } from './read-feed.fixture.ts'
import { inlineCell, relationshipsXml, sampleWorkbook, sheetXml } from './sample-workbook.fixture.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { xlsxFeed } from './xlsx-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function open(bytes: Uint8Array, limits = WORKBOOK_LIMITS) {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, bytes)
  return xlsxFeed(path, { limits, skip: 0 })
}

const read = async (rows: string) => readFeed(await open(sampleWorkbook({ rows })))
const header = `<row r="1">${inlineCell('A1', 'a')}${inlineCell('C1', 'c')}</row>`

describe('what has no value', () => {
  it('[EN141] one cell in the last place of a sheet is one column', async () => {
    const feed = await open(
      sampleWorkbook({ rows: `${header}<row r="1048576">${inlineCell('XFD1048576', 'x')}</row>` }),
    )
    expect(feed.names).toEqual(['a', 'column2', 'c', 'column16384'])
    const batches: RowBatch[] = []
    for await (const batch of feed.batches) batches.push(batch)
    const row: string[] = []
    row[3] = 'x'
    expect(batches).toEqual([[], 1_048_574, [row]])
    feed.close?.()
  })

  it('[EN141] a wide gap in the header is no columns', async () => {
    const far = `<row>${inlineCell('A1', 'a')}${inlineCell('IX1', 'b')}${inlineCell('XFD1', 'c')}</row>`
    const { names, rows } = await read(`${far}<row>${inlineCell('XFD2', 'x')}</row>`)
    expect([names.length, names[0], names[257], names[258]]).toEqual([259, 'a', 'b', 'c'])
    expect(rows[0].indexOf('x')).toBe(258)
  })

  it('[EN141] cells and rows with a look but without a value are not there, unless others follow', async () => {
    const { names, rows } = await read(
      `${header}<row r="2"><c r="A2" s="0"/><c r="XFD2" s="0"/></row><row r="3">${inlineCell('A3', 'x')}</row><row r="900000"><c r="Z900000"/></row>`,
    )
    expect({ names, rows }).toEqual({
      names: ['a', 'column2', 'c'],
      rows: [
        ['', '', ''],
        ['x', '', ''],
      ],
    })
  })

  it('[EN11] values beyond the header have columns of their own, from left to right', async () => {
    const { names, rows } = await read(
      `${header}<row>${inlineCell('H2', 'h')}</row><row>${inlineCell('E3', 'e')}</row>`,
    )
    expect({ names, rows }).toEqual({
      names: ['a', 'column2', 'c', ...['4', '5', '6', '7', '8'].map((place) => `column${place}`)],
      rows: [
        ['', '', '', '', '', '', '', 'h'],
        ['', '', '', '', 'e', '', '', ''],
      ],
    })
  })

  it('[EN11] and further down columns that follow all others', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, index) => `<row>${inlineCell(`F${index + 2}`, 'f')}</row>`,
    ).join('')
    const last = `<row>${inlineCell('H20002', 'h')}${inlineCell('ABC20002', 'x')}</row>`
    const { names, rows } = await read(`${header}${many}${last}`)
    const more = ['4', '5', '6', '7', '8', '731'].map((place) => `column${place}`)
    expect(names).toEqual(['a', 'column2', 'c', ...more])
    expect(rows.at(-1)).toEqual(['', '', '', '', '', '', '', 'h', 'x'])
    expect(rows.length).toBe(20_001)
  })

  it('[EN11] no header: columns up to the last value', async () => {
    expect(await read(`<row r="3">${inlineCell('B3', 'x')}${inlineCell('D3', 'y')}</row>`)).toEqual({
      names: ['column1', 'column2', 'column3', 'column4'],
      rows: [
        ['', '', '', ''],
        ['', 'x', '', 'y'],
      ],
    })
  })
})

describe('limits of a workbook', () => {
  const shared = '<si><t>one</t></si><si><t>two</t></si><si><t>three</t></si>'
  const rows = `${header}<row>${inlineCell('A2', 'x')}</row>`
  const book = sampleWorkbook({ rows, shared })

  it.each([
    ['cells', { cells: 2 }],
    ['shared texts', { sharedTexts: 2 }],
    ['bytes of shared texts', { sharedBytes: 30 }],
    ['bytes in all', { unpackedBytes: 1000 }],
  ])('[EN142] more %s than may be: DATA_TOO_LARGE', async (_, limits) => {
    await expect(open(book, { ...WORKBOOK_LIMITS, ...limits })).rejects.toMatchObject({
      code: 'DATA_TOO_LARGE',
    })
  })

  it('[EN142] as much as may be is read', async () => {
    const limits = { ...WORKBOOK_LIMITS, cells: 3, sharedTexts: 3, sharedBytes: 500, unpackedBytes: 5000 }
    expect((await readFeed(await open(book, limits))).rows).toEqual([['x', '', '']])
  })

  it('[EN142] what unpacks to very much is left after the first bytes too many', async () => {
    const bomb = sampleWorkbook({ rows: `${header}${'<row/>'.repeat(2_000_000)}` })
    expect(bomb.length).toBeLessThan(40_000)
    await expect(open(bomb, { ...WORKBOOK_LIMITS, unpackedBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'DATA_TOO_LARGE',
    })
  })
})

describe('what programs write in their own ways', () => {
  it('[EN11] rows and cells without places, prefixes before names, another place of the workbook', async () => {
    const inner =
      '<x:row><x:c t="str"><x:v>a</x:v></x:c><x:c t="str"><x:v>b</x:v></x:c></x:row><x:row><x:c/><x:c><x:v>1</x:v></x:c></x:row>'
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${inner}</x:sheetData></x:worksheet>`
    const book = sampleWorkbook({
      parts: {
        '_rels/.rels': relationshipsXml(['officeDocument', '/office/book.xml']),
        'office/book.xml': '<workbook xmlns:q="x"><sheets><sheet name="S" q:id="rId1"/></sheets></workbook>',
        'office/_rels/book.xml.rels': relationshipsXml(['worksheet', '../sheets/./one.xml']),
        'sheets/one.xml': sheet,
        'xl/workbook.xml': undefined,
      },
    })
    expect(await readFeed(await open(book))).toEqual({ names: ['a', 'b'], rows: [['', '1']] })
  })

  it('[EN11] the first sheet with cells; charts are passed over', async () => {
    const sheets = '<sheet name="C" r:id="rId1"/><sheet name="S" r:id="rId2"/>'
    const book = sampleWorkbook({
      rows,
      parts: {
        'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${sheets}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relationshipsXml(
          ['chartsheet', 'chart.xml'],
          ['worksheet', 'worksheets/sheet1.xml'],
        ),
      },
    })
    expect((await readFeed(await open(book))).names).toEqual(['a', 'column2', 'c'])
  })

  it('[EN11] UTF-16, CDATA, comments inside text', async () => {
    const document = sheetXml(
      '<row><c t="str"><v>a<!-- x -->b</v></c></row><row><c t="str"><v><![CDATA[<é>]]></v></c></row>',
    )
    const utf16 = Buffer.from(`\ufeff${document.replace(/<\?.*\?>/, '')}`, 'utf16le')
    for (const sheet of [document, utf16]) {
      const book = sampleWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } })
      expect(await readFeed(await open(book))).toEqual({ names: ['ab'], rows: [['<é>']] })
    }
  })

  it('[EN11] times of day come to the millisecond, days count from 1904 where it is said', async () => {
    const cells = ['43835.347222222219', '43835.999305555553', '43835.5'].map(
      (days) => `<row><c s="0"><v>${days}</v></c></row>`,
    )
    const made = {
      rows: `<row>${inlineCell('A1', 'a')}</row>${cells.join('')}`,
      styles: '<cellXfs><xf numFmtId="22"/></cellXfs>',
    }
    const texts = async (properties: string) =>
      (await readFeed(await open(sampleWorkbook({ ...made, properties })))).rows.flat()
    expect(await texts('')).toEqual(['2020-01-05T08:20:00', '2020-01-05T23:59:00', '2020-01-05T12:00:00'])
    const later = ['2024-01-06T08:20:00', '2024-01-06T23:59:00', '2024-01-06T12:00:00']
    for (const written of ['1', 'true']) expect(await texts(`date1904="${written}"`)).toEqual(later)
  })

  it('[EN11] a date that no calendar has is a number', async () => {
    const book = sampleWorkbook({
      rows: `<row>${inlineCell('A1', 'a')}</row><row><c s="0"><v>1e20</v></c></row>`,
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    })
    expect((await readFeed(await open(book))).rows).toEqual([['100000000000000000000']])
  })
})

const rows = `${header}<row>${inlineCell('A2', 'x')}</row>`
