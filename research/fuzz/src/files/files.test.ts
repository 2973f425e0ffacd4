import { describe, expect, it } from 'vitest'
import type { FileForm, TableData } from '../cases/case.ts'
import { oddValues } from '../generate/odd-texts.ts'
import { delimitedText, parseDelimited } from './delimited.ts'
import { encoded, suitsWindows } from './encodings.ts'
import { isRun, withoutMarks } from './formula-marks.ts'
import { readTable, tableBytes } from './table-file.ts'
import { unzipped, zipped } from './zip.ts'

const plain = oddValues.filter((text) => [...text].every((character) => character.charCodeAt(0) >= 32))
const table: TableData = {
  columns: ['a', 'b c', 'ü'],
  rows: [...plain.map((text) => [text, '1.50', '']), ['x', '', 'y']],
}

describe('files', () => {
  it.each<FileForm>([
    { format: 'csv' },
    { format: 'csv', quoteAll: true },
    { format: 'tsv' },
    { format: 'json' },
    { format: 'json', numbers: false, compact: true },
    { format: 'jsonl' },
    { format: 'parquet' },
    { format: 'xlsx' },
    { format: 'xlsx', compact: true },
  ])('[Z5] $format (quoteAll $quoteAll, compact $compact) read back as they were written', async (form) => {
    expect(await readTable(tableBytes(table, form), form.format)).toEqual(table)
  })

  it('[Z5] workbooks hold numbers as numbers where the text comes back', async () => {
    const numbers: TableData = { columns: ['n'], rows: [['12'], ['1.50'], ['NaN'], ['-3.5'], ['1e3']] }
    const bytes = tableBytes(numbers, { format: 'xlsx', numbers: true })
    expect(unzipped(bytes).get('xl/worksheets/sheet1.xml')?.toString()).toContain('<c r="A2"><v>12</v></c>')
    expect(await readTable(bytes, 'xlsx')).toEqual(numbers)
  })

  it('[Z5] what workbooks escape is read: _x000D_ and entities', async () => {
    const bytes = tableBytes({ columns: ['n'], rows: [['a_x000D_b&amp;']] }, { format: 'xlsx' })
    expect((await readTable(bytes, 'xlsx')).rows).toEqual([['a\rb&amp;']])
  })

  it('[Z5] delimited text has quotes where a cell needs them, and line ends and delimiters as asked', () => {
    const rows = [
      ['a;b', 'c'],
      ['"', "'x'"],
      ['1\n2', ' '],
    ]
    const text = delimitedText(
      { columns: ['x', 'y'], rows },
      { format: 'csv', delimiter: ';', lineEnd: '\r\n' },
    )
    expect(text).toBe('x;y\r\n"a;b";c\r\n"""";"\'x\'"\r\n"1\n2"; \r\n')
  })

  it('[Z5] rows that are not whole are told, empty cells are cells', () => {
    expect(parseDelimited('a,b\n,\n"x""y",\n', ',')).toEqual([
      ['a', 'b'],
      ['', ''],
      ['x"y', ''],
    ])
    expect(parseDelimited('a\n""\n', ',')).toEqual([['a'], ['']])
    expect(() => parseDelimited('a\n"x', ',')).toThrow('no end')
    expect(() => parseDelimited('"x"y\n', ',')).toThrow('goes on')
  })

  it('[Z5] encodings have their marks and bytes', () => {
    expect([...encoded('é€', 'windows-1252')]).toEqual([0xe9, 0x80])
    expect([...encoded('a', 'utf-16be')]).toEqual([0xfe, 0xff, 0, 0x61])
    expect([...encoded('a', 'utf-8-mark')]).toEqual([0xef, 0xbb, 0xbf, 0x61])
    expect(suitsWindows('männlich')).toBe(true)
    expect(suitsWindows('plain')).toBe(false)
    expect(suitsWindows('日本 ä')).toBe(false)
  })

  it('[Z13] marks of formulas are told and taken away as docs/formats.md says', () => {
    const run = ['=1+1', '@SUM(A1)', '-2+3', '+5', '\t=1', '＝1']
    expect(run.filter(isRun)).toEqual(run)
    expect(['-', '-5', '-2.50', "'=1", 'a=b', ''].filter(isRun)).toEqual([])
    const marked = {
      columns: ["'=x", "it's"],
      rows: [
        ["'-2+3", "''=1"],
        ["'quoted'", '-5'],
      ],
    }
    expect(withoutMarks(marked)).toEqual({
      columns: ['=x', "it's"],
      rows: [
        ['-2+3', "'=1"],
        ["'quoted'", '-5'],
      ],
    })
  })

  it('[Z5] archives give back their files', () => {
    const files = unzipped(
      zipped([
        { name: 'a/b.txt', text: 'ä' },
        { name: 'c', text: '' },
      ]),
    )
    expect([...files].map(([name, data]) => [name, data.toString()])).toEqual([
      ['a/b.txt', 'ä'],
      ['c', ''],
    ])
  })
})
