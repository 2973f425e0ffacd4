import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inlineCell,
  relationshipsXml,
  sampleWorkbook,
  sheetXml,
} from '../../files/xlsx/sample-workbook.fixture.ts'
import { faultOf, useBench } from '../tables.fixture.ts'

const bench = useBench()
const wide = useBench({ mostColumns: 0 })

const columnOf = async (table: Awaited<ReturnType<typeof bench.open>>, name: string) =>
  (await table.dictionary({ name })).values.slice(1)

describe('text files as hospitals have them', () => {
  it('[EN240] windows-1252 with dropped later columns is read, not an internal fault', async () => {
    const lines = ['1', '2', '3', '4', '5', '6'].map((id) => `${id};m\xe4nnlich;1\n`)
    const bytes = Buffer.from(`id;sex;x\n${lines.join('')}`, 'latin1')
    await bench.open('t.csv', bytes)
    const table = await bench.engine.open({ kind: 'file', path: bench.path('t.csv') }, { columns: ['sex'] })
    expect(await columnOf(table, 'sex')).toEqual(['männlich'])
    expect(table.rows).toBe(6)
  })

  it.each([
    ['utf-16le', Buffer.from('\ufeffa;b\n1;ä\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffa;b\n1;ä\n', 'utf16le').swap16()],
  ])('[EN240] %s with a mark', async (_, bytes) => {
    expect(await bench.rows(await bench.open('u.csv', bytes))).toEqual([['1', 'ä']])
  })

  it.each([
    ['a mark', [0xff, 0xfe, 0, 0, 97, 0, 0, 0, 10, 0, 0, 0]],
    ['a mark, big end first', [0, 0, 0xfe, 0xff, 0, 0, 0, 97, 0, 0, 0, 10]],
    ['no mark', [97, 0, 0, 0, 10, 0, 0, 0, 98, 0, 0, 0]],
  ])('[EN240] UTF-32 is refused by name: %s', async (_, bytes) => {
    const fault = await faultOf(bench.open('u.csv', Uint8Array.from(bytes)))
    expect(fault).toMatchObject({ code: 'DATA_ENCODING', message: expect.stringContaining('UTF-32') })
  })

  it.each([
    ['sep=;\na;b\n1,5;x\n', ['a', 'b'], [['1,5', 'x']]],
    ['\ufeff"sep=|"\r\na|b;c\r\n1|2\r\n', ['a', 'b;c'], [['1', '2']]],
    ['SEP=,\r1,2\r', ['column1', 'column2'], [['1', '2']]],
  ])('[EN241] a first line that names the delimiter is no record: %j', async (text, columns, rows) => {
    const table = await bench.open('s.csv', text)
    expect(table.columns).toEqual(columns)
    expect(await bench.rows(table)).toEqual(rows)
  })

  it('[EN241] lines above the header are skipped, and counted where a line is named', async () => {
    const title = 'Report of the ward\n"of May"\n\n'
    const table = await bench.open('t.csv', `${title}a,b\n1,2\n`, { skip: 3 })
    expect(table.columns).toEqual(['a', 'b'])
    expect(await bench.rows(table)).toEqual([['1', '2']])
    const fault = await faultOf(bench.open('t.csv', `${title}a,b\n1,2,3\n`, { skip: 3 }))
    expect(fault).toMatchObject({ code: 'DATA_RAGGED', details: { line: 5 } })
    const untold = await faultOf(bench.open('t.csv', `${title}a,b\n1,2\n`))
    expect(untold.hint).toContain('data.skip')
    expect(await faultOf(bench.open('t.csv', 'a\n', { skip: 9 }))).toMatchObject({ code: 'DATA_EMPTY' })
  })

  it('[EN241] any lines skipped leave what a file without them gives', async () => {
    const line = fc.stringMatching(/^[a-z ,;"]{0,12}$/)
    const end = fc.constantFrom('\n', '\r\n', '\r')
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 4 }), end, async (lines, eol) => {
        const above = lines.map((text) => text + eol).join('')
        const table = await bench.open('p.csv', `${above}x,y${eol}1,2${eol}`, { skip: lines.length })
        expect([table.columns, await bench.rows(table)]).toEqual([['x', 'y'], [['1', '2']]])
        await table.close()
      }),
      { seed: 5, numRuns: 25 },
    )
  })

  for (const [where, tables] of [
    ['in the database', bench],
    ['in memory', wide],
  ] as const) {
    it(`[EN242] decimal commas of a file parted by semicolons are read, column by column, ${where}`, async () => {
      const text = 'age;note;whole;code\n0,035;1,2,3;1;1,5\n-12,50;x;2;1.5\nNA;;3;2\n'
      const table = await tables.open('d.csv', text)
      await table.setMissing(['', 'NA'])
      expect(await tables.rows(table)).toEqual([
        ['0.035', '1,2,3', '1', '1,5'],
        ['-12.50', 'x', '2', '1.5'],
        ['NA', '', '3', '2'],
      ])
      expect(await table.dictionary({ name: 'age' })).toMatchObject({ type: 'number' })
      expect(table.notices).toEqual([expect.stringMatching(/one column \("age"\)/)])
    })
  }

  /** Two title rows, a header, texts with decimal commas, and one cell that somebody typed as a number. */
  const GERMAN = sampleWorkbook({
    rows: [
      `<row r="1">${inlineCell('A1', 'Klinikum Nord')}</row>`,
      `<row r="2">${inlineCell('A2', 'Stand: März')}</row>`,
      `<row r="3">${inlineCell('A3', 'Alter (Jahre)')}${inlineCell('B3', 'Kreatinin')}${inlineCell('C3', 'Befund')}</row>`,
      `<row r="4"><c r="A4"><v>34</v></c>${inlineCell('B4', '0,9')}${inlineCell('C4', 'a,b')}</row>`,
      `<row r="5"><c r="A5"><v>51</v></c><c r="B5"><v>1.25</v></c>${inlineCell('C5', 'x')}</row>`,
      `<row r="6"><c r="A6"><v>34</v></c>${inlineCell('B6', '1,25')}${inlineCell('C6', 'x')}</row>`,
    ].join(''),
  })

  for (const [where, tables] of [
    ['in the database', bench],
    ['in memory', wide],
  ] as const) {
    it(`[EN242] texts of a workbook with title rows have decimal commas where it is said, ${where}`, async () => {
      const read = async (source: object) => {
        const table = await tables.open('k.xlsx', GERMAN, { skip: 2, ...source })
        await table.setMissing([''])
        return table
      }
      const asText = await read({})
      expect(await columnOf(asText, 'Kreatinin')).toEqual(['0,9', '1.25', '1,25'])
      const table = await read({ csv: { decimal: ',' } })
      expect(table.columns).toEqual(['Alter (Jahre)', 'Kreatinin', 'Befund'])
      expect(await tables.rows(table)).toEqual([
        ['34', '0.9', 'a,b'],
        ['51', '1.25', 'x'],
        ['34', '1.25', 'x'],
      ])
      expect(await table.dictionary({ name: 'Kreatinin' })).toMatchObject({ type: 'number' })
      expect(await table.frequencies('Kreatinin')).toContainEqual({ value: '1.25', rows: 2 })
      expect(table.notices).toEqual([expect.stringMatching(/one column \("Kreatinin"\)/)])
    })
  }

  it.each([
    ['d.json', '[{"a":"1,5","b":2.5},{"a":3.25,"b":1}]'],
    ['d.jsonl', '{"a":"1,5","b":2.5}\n{"a":3.25,"b":1}\n'],
  ])('[EN242] so have texts of %s', async (name, text) => {
    const table = await bench.open(name, text, { csv: { decimal: ',' } })
    await table.setMissing([''])
    expect(await bench.rows(table)).toEqual([
      ['1.5', '2.5'],
      ['3.25', '1'],
    ])
  })

  it('[EN242] 1.234 beside commas may be a thousand: the column stays text', async () => {
    const table = await bench.open('k.json', '[{"a":"1,5"},{"a":"1.234"}]', { csv: { decimal: ',' } })
    await table.setMissing([''])
    expect(await bench.rows(table)).toEqual([['1,5'], ['1.234']])
  })

  it('[EN242] the key decides elsewhere, and what is published as recorded keeps its commas', async () => {
    const read = async (text: string, source: object) => {
      const table = await bench.open('d.csv', text, source)
      await table.setMissing([''])
      return bench.rows(table)
    }
    expect(await read('a,b\n"1,5",x\n', {})).toEqual([['1,5', 'x']])
    expect(await read('a,b\n"1,5",x\n', { csv: { decimal: ',' } })).toEqual([['1.5', 'x']])
    expect(await read('a;b\n1,5;x\n', { csv: { decimal: '.' } })).toEqual([['1,5', 'x']])
    const asRecorded = (name: string) => name === 'a'
    expect(await read('a;b\n1,5;2,5\n', { asRecorded })).toEqual([['1,5', '2.5']])
  })
})

describe('packed files', () => {
  it.each([
    ['p.csv.gz', 'a,b\n1,ä\n'],
    ['p.tsv.gz', 'a\tb\n1\tä\n'],
    ['p.json.gz', '[{"a":1,"b":"ä"}]'],
    ['p.JSONL.GZ', '{"a":1,"b":"ä"}\n'],
  ])('[EN243] %s is read; its fingerprint is of the packed bytes', async (name, text) => {
    const packed = gzipSync(text)
    const table = await bench.open(name, packed)
    expect(table.columns).toEqual(['a', 'b'])
    expect(await bench.rows(table)).toEqual([['1', 'ä']])
    expect(table.fingerprint.bytes).toBe(packed.length)
  })

  it('[EN243] cut off, not packed, packed twice, or of a format that is packed itself: DATA_FORMAT', async () => {
    const packed = gzipSync('a,b\n1,2\n'.repeat(500))
    for (const [name, bytes] of [
      ['c.csv.gz', packed.subarray(0, packed.length - 9)],
      ['n.csv.gz', Buffer.from('a,b\n1,2\n')],
      ['t.csv.gz', gzipSync(packed)],
      ['x.xlsx.gz', packed],
      ['x.csv', packed],
    ] as const)
      expect([name, (await faultOf(bench.open(name, bytes))).code]).toEqual([name, 'DATA_FORMAT'])
  })

  it.each(['.sav', '.dta', '.sas7bdat', '.xls', '.ods'])(
    '[EN244] %s: the hint is a line that converts it',
    async (ending) => {
      const fault = await faultOf(bench.open(`old${ending}`, 'x'))
      expect(fault).toMatchObject({ code: 'DATA_FORMAT', hint: expect.stringContaining(`FILE${ending}`) })
    },
  )
})

const row = (number: number, ...texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text, textIndex) => inlineCell(`${'ABCDEF'[textIndex]}${number}`, text)).join('')}</row>`

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const twoSheets = sampleWorkbook({
  rows: row(1, 'Notes') + row(2, 'by hand'),
  parts: {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Info" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
    ),
    'xl/worksheets/sheet2.xml': sheetXml(row(1, 'id', 'age') + row(2, '1', '40')),
  },
})

describe('workbooks', () => {
  it('[EN247] the first sheet is read with a notice of the others', async () => {
    const table = await bench.open('w.xlsx', twoSheets)
    expect(table.columns).toEqual(['Notes'])
    expect(table.notices).toEqual([expect.stringMatching(/"Info", was read\. Not read: "Data"/)])
  })

  it('[EN247] a sheet by name or number; one that is not there is refused with the list', async () => {
    for (const sheet of ['Data', 2]) {
      const table = await bench.open('w.xlsx', twoSheets, { sheet })
      expect([table.columns, table.notices]).toEqual([['id', 'age'], []])
    }
    for (const sheet of ['Dato', 3]) {
      const fault = await faultOf(bench.open('w.xlsx', twoSheets, { sheet }))
      expect(fault).toMatchObject({ code: 'DATA_FORMAT', hint: expect.stringContaining('"Info", "Data"') })
    }
  })

  it('[EN248] rows above the header are skipped, or refused where they look like a title', async () => {
    const rows = row(1, 'Ward 7') + row(3, 'id', 'age') + row(4, '1', '40') + row(6, '2', '50')
    const titled = sampleWorkbook({ rows })
    const table = await bench.open('t.xlsx', titled, { skip: 2 })
    expect(table.columns).toEqual(['id', 'age'])
    expect(await bench.rows(table)).toEqual([
      ['1', '40'],
      ['', ''],
      ['2', '50'],
    ])
    const fault = await faultOf(bench.open('t.xlsx', titled))
    expect(fault).toMatchObject({ code: 'DATA_FORMAT', hint: expect.stringContaining('data.skip: 2') })
    expect((await bench.open('t.xlsx', titled, { skip: 0 })).columns).toEqual(['Ward 7', 'column2'])
    // One column, and a header that names one of two where the rows below are numbers, are no titles.
    const plain = sampleWorkbook({ rows: row(1, 'id') + row(2, '1', '40') })
    expect((await bench.open('t.xlsx', plain)).columns).toEqual(['id', 'column2'])
  })
})
