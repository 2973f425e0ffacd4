import { createHash } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cellTexts } from '@outis/core/pipeline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvScanner } from '../../files/csv-records.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf, useBench } from '../tables.fixture.ts'

const bench = useBench()

async function read(text: string | Uint8Array, csv = {}, name = 'table.csv') {
  const table = await bench.open(name, text, { csv })
  const rows = await bench.rows(table)
  const { columns } = table
  await table.close()
  return { columns, rows }
}

describe('delimited files', () => {
  it('[EN5] cells are the text of the file', async () => {
    const text =
      'zip,date,note\n00123,2020-01-05,NA\n1.50,05/01/2020,null\n"  x ",NULL,\\N\n+7,1e5,"a ""b"" c"\n'
    expect((await read(text)).rows).toEqual([
      ['00123', '2020-01-05', 'NA'],
      ['1.50', '05/01/2020', 'null'],
      ['  x ', 'NULL', '\\N'],
      ['+7', '1e5', 'a "b" c'],
    ])
  })

  it('[EN5] no value and empty value are empty text', async () => {
    expect((await read('a,b\n,""\n"",\nx,y\n')).rows).toEqual([
      ['', ''],
      ['', ''],
      ['x', 'y'],
    ])
  })

  it.each([
    ['\\n', 'a,b\n1,"x\ny"\n3,4\n'],
    ['\\r\\n', 'a,b\r\n1,"x\ny"\r\n3,4\r\n'],
    ['\\r', 'a,b\r1,"x\ny"\r3,4\r'],
    ['mixed line ends', 'a,b\r\n1,"x\ny"\n3,4\r\n'],
    ['no line end at the end', 'a,b\n1,"x\ny"\n3,4'],
    ['blank lines', '\na,b\n\n1,"x\ny"\n3,4\n\n'],
  ])('[EN5] %s: the same rows', async (_, text) => {
    expect(await read(text, { header: true })).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['1', 'x\ny'],
        ['3', '4'],
      ],
    })
  })

  it('[EN5] spaces around unquoted cells are kept, those around quoted cells are not', async () => {
    expect((await read('a,b\n x , y\n1, "p, q"  \n2,  "p"\n')).rows).toEqual([
      [' x ', ' y'],
      ['1', 'p, q'],
      ['2', '  "p"'],
    ])
  })

  it('[EN5] a quote inside a cell is a character', async () => {
    expect((await read('a,b\n5" pipe,it\'s\n')).rows).toEqual([['5" pipe', "it's"]])
  })

  it('[EN5] one column: a blank line is a row without value', async () => {
    expect((await read('name\nx\n\ny\n')).rows).toEqual([['x'], [''], ['y']])
  })

  it('[EN5] a hundred and fifty columns and a cell of five million characters', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `n${index}`)
    const long = 'x'.repeat(5_000_000)
    const row = names.map((name, nameIndex) => (nameIndex === 77 ? long : `${name} ü`))
    expect(await read(`${names}\n${row}\n${names.map(() => '0')}\n`)).toEqual({
      columns: names,
      rows: [row, names.map(() => '0')],
    })
  })

  it('[EN5] text like a comment, a null or a control character is text', async () => {
    const row = ['#1', '\\', '\u0000x', '\t y', '｟＊｠😀']
    expect((await read(`a,b,c,d,e\n${row}\n`)).rows).toEqual([row])
  })

  it('[EN5] [EN23] U+FEFF and other invisible characters are characters, but for the mark at the start', async () => {
    const cells = [
      '\ufeffx',
      '\ufeff',
      '\ufeff\ufefflong enough to lie elsewhere',
      '\u200bx',
      '\u2060',
      'x\ufeff',
    ]
    const names = ['\ufeffa', '\u200bb']
    const text = `\ufeff${names}\n${cells.map((cell) => `${cell},${cell}\n`).join('')}`
    expect(await read(text)).toEqual({ columns: names, rows: cells.map((cell) => [cell, cell]) })
    const table = await bench.open('marks.csv', text)
    const dictionary = await table.dictionary({ name: '\ufeffa' })
    expect(dictionary.values).toEqual(['', ...cells])
    expect((await table.frequencies('\ufeffa')).map(({ value }) => value).sort()).toEqual([...cells].sort())
    expect((await table.combinations(names)).columns.map(cellTexts)).toEqual([cells, cells])
    await table.close()
  })

  it.each([1, 2])(
    '[EN5] lines inside cells that look like records, in a large file of %i columns',
    async (width) => {
      const line = width === 1 ? '1' : '1,x'
      const inside = `"\n${`${line}\n`.repeat(400)}"`
      const record = width === 1 ? inside : `${inside},y`
      const text = `${['a', 'b'].slice(0, width)}\n${`${line}\n`.repeat(300)}${`${record}\n${line}\n`.repeat(9000)}`
      const table = await bench.open('inside.csv', text, { csv: { header: true } })
      expect([text.length > 4e6, table.rows]).toEqual([true, 300 + 2 * 9000])
      const cells = await table.frequencies('a')
      expect(cells.map(({ rows }) => rows)).toEqual([9300, 9000])
      await table.close()
    },
  )

  it.each([
    ['a lone zero behind the last column', 'a\n1,\u0000\n', 'DATA_RAGGED'],
    ['a quoted cell without end in the last line', 'a\n1\n"', 'DATA_FORMAT'],
  ])('[EN6] [EN7] %s is not lost', async (_, text, code) => {
    expect((await faultOf(read(text, { header: true, delimiter: ',' }))).code).toBe(code)
  })

  it.each([
    ['a\n\r\n', [['']]],
    ['a\r\nx\r y\r\nz\r\n', [['x'], [' y'], ['z']]],
    ['a\nx,\r\ny\n', [['x'], ['y']]],
  ])('[EN5] mixed line ends in %j', async (text, rows) => {
    expect((await read(text, { header: true, delimiter: ',' })).rows).toEqual(rows)
  })

  it('[EN5] what DuckDB reads is what the plain scanner reads', async () => {
    const pieces = fc.constantFrom(',', ',', '"', '""', '\n', ' ', 'a', '0', "'", '#', 'é', '\t', '\\')
    const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), texts, async (width, body) => {
        const names = ['p', 'q', 'r'].slice(0, width)
        const expected = plainRows(body, width)
        fc.pre(expected !== undefined && expected.length > 0)
        const layout = { delimiter: ',', quote: '"', header: true }
        expect((await read(`${names}\n${body}`, layout)).rows).toEqual(expected)
      }),
      { seed: 7, numRuns: 150 },
    )
  })
})

/** What the rules say of a text after its header; undefined if it is none. */
function plainRows(body: string, width: number): string[][] | undefined {
  const scanner = csvScanner({ delimiter: ',', quote: '"' })
  try {
    const records = [...scanner.push(body), ...scanner.end()].filter(({ blank }) => !blank || width === 1)
    const rows = records.map(({ cells }) => [...cells])
    const even = rows.every((cells) => cells.length === width)
    return even ? rows : undefined
  } catch {
    return undefined
  }
}

describe('what is detected', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n1,5;2,5\n'],
    ['tab', 'a\tb\n1, 2\t3\n'],
    ['|', 'a|b\nx,y|z\n'],
  ])('[EN2] delimiter %s', async (_, text) => {
    expect((await read(text, { header: true })).columns).toEqual(['a', 'b'])
  })

  it('[EN2] .tsv means tab', async () => {
    expect(await read('a,b\tc\n1,5\t2\n', {}, 'table.tsv')).toEqual({
      columns: ['a,b', 'c'],
      rows: [['1,5', '2']],
    })
  })

  it('[EN2] a named delimiter overrules', async () => {
    expect((await read('a,b;c\nx,y;z\n', { delimiter: ';' })).columns).toEqual(['a,b', 'c'])
  })

  it('[EN3] single quotes enclose cells', async () => {
    expect((await read("a,b\n'x, y','it''s'\n")).rows).toEqual([['x, y', "it's"]])
  })

  it("[EN3] a word that begins with ' is no quoted cell", async () => {
    expect((await read("a,b\n'tis,x\n'twas,y\n")).rows).toEqual([
      ["'tis", 'x'],
      ["'twas", 'y'],
    ])
  })

  it('[EN4] a number in the first line: there is no header', async () => {
    expect(await read('39,State-gov\n50,Private\n')).toEqual({
      columns: ['column1', 'column2'],
      rows: [
        ['39', 'State-gov'],
        ['50', 'Private'],
      ],
    })
  })

  it('[EN4] header can be said', async () => {
    expect((await read('name,2019\nx,5\n', { header: true })).columns).toEqual(['name', '2019'])
    expect((await read('x,y\nz,w\n', { header: false })).rows).toEqual([
      ['x', 'y'],
      ['z', 'w'],
    ])
  })

  it('[EN4] a column without a name gets one', async () => {
    expect((await read(',age\n1,2\n')).columns).toEqual(['column1', 'age'])
  })

  const german = 'name,straße\nJörg,"Größe 5 €"\n'
  const expected = { columns: ['name', 'straße'], rows: [['Jörg', 'Größe 5 €']] }
  it.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${german}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(german, 'utf16le')],
    ['windows-1252', windows1252(german)],
  ])('[EN1] %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(expected)
  })

  it('[EN1] nothing of a decoded file stays behind', async () => {
    const parent = bench.path('temporary')
    const engine = await duckdbEngine({ tempDirectory: parent })
    writeFileSync(bench.path('decoded.csv'), windows1252(german))
    const source = { kind: 'file', path: bench.path('decoded.csv') } as const
    const [one, other] = await Promise.all([engine.open(source), engine.open(source)])
    expect([await one.row(1), await other.row(1)]).toEqual([expected.rows[0], expected.rows[0]])
    const [own] = readdirSync(parent)
    expect([statSync(join(parent, own!)).mode & 0o777, readdirSync(join(parent, own!))]).toEqual([0o700, []])
    await engine.close()
    expect(readdirSync(parent)).toEqual([])
  })

  it('[EN1] an encoding that is named overrules', async () => {
    const bytes = Buffer.from([...Buffer.from('name,x\n'), 0xa4, ...Buffer.from(',1\n')])
    expect((await read(bytes, { encoding: 'iso-8859-15' })).rows).toEqual([['€', '1']])
  })

  it('[EN1] bytes that are not ASCII late in a large file are read too', async () => {
    const lines = 'name,x\n'.concat('Anna,1\n'.repeat(200_000))
    const table = await bench.open('late.csv', windows1252(`${lines}Jörg,2\n`))
    expect(await table.row(200_001)).toEqual(['Jörg', '2'])
    await table.close()
  })

  it('[EN12] the fingerprint is that of the file', async () => {
    const text = 'a,b\n1,é\n'
    const table = await bench.open('print.csv', text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect(table.fingerprint).toEqual({ sha256, bytes: Buffer.byteLength(text) })
    await table.close()
  })

  it('[EN13] only the columns asked for are kept', async () => {
    await bench.open('keep.csv', 'a,b,c\n1,2,3\n').then((table) => table.close())
    const source = { kind: 'file', path: bench.path('keep.csv'), csv: { header: true } } as const
    const table = await bench.engine.open(source, { columns: ['c', 'z', 'a'] })
    expect([table.columns, await table.row(1)]).toEqual([
      ['a', 'c'],
      ['1', '3'],
    ])
    await table.close()
  })

  it('[EN13] a function chooses them, and may refuse the file before it is read', async () => {
    const source = { kind: 'file', path: bench.path('keep.csv'), csv: { header: true } } as const
    const seen: (readonly string[])[] = []
    const table = await bench.engine.open(source, {
      columns: (names) => {
        seen.push(names)
        return names.slice(1)
      },
    })
    expect([seen, table.columns]).toEqual([[['a', 'b', 'c']], ['b', 'c']])
    await table.close()
    const refuse = () => {
      throw new Error('not this one')
    }
    await expect(bench.engine.open(source, { columns: refuse })).rejects.toThrow('not this one')
  })

  it.each(['keep.jsonl', 'keep.data'])('[EN13] %s', async (name) => {
    const json = '{"a":1,"b":2}\n{"c":3,"a":4}\n'
    await bench.open(name, name === 'keep.data' ? '1,2,\n4,,3\n' : json).then((table) => table.close())
    const wanted = name === 'keep.data' ? ['column3', 'column1'] : ['c', 'a']
    const table = await bench.engine.open({ kind: 'file', path: bench.path(name) }, { columns: wanted })
    expect([table.columns, await bench.rows(table)]).toEqual([
      [wanted[1], wanted[0]],
      [
        ['1', ''],
        ['4', '3'],
      ],
    ])
    await table.close()
  })
})

function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\x80'), 'latin1')
}

describe('faults of delimited files', () => {
  it.each([
    ['fewer cells', 'a,b\n1,2\nSECRET\n', { line: 3, expected: 2, found: 1 }],
    ['more cells', 'a,b\n"x\ny",2\nSECRET,2,3\n', { line: 4, expected: 2, found: 3 }],
  ])('[EN6] [EN40] %s: line and counts, no cell', async (_, text, details) => {
    const fault = await faultOf(read(text, { header: true }))
    expect(fault.code).toBe('DATA_RAGGED')
    expect(fault.details).toEqual(details)
    expect(JSON.stringify([fault.message, fault.hint, fault.details, String(fault.cause)])).not.toContain(
      'SECRET',
    )
  })

  it('[EN6] a trailing delimiter is let pass', async () => {
    expect((await read('a,b\nx,y,\n')).rows).toEqual([['x', 'y']])
  })

  it.each([
    ['a quoted cell without end', 'a,b\nx,y\n"SECRET,2\n3,4\n'],
    ['text after a closing quote', 'a,b\nx,y\n"SECRET"x,2\n'],
  ])('[EN7] %s', async (_, text) => {
    const fault = await faultOf(read(text))
    expect([fault.code, fault.details]).toEqual(['DATA_FORMAT', { line: 3 }])
    expect(fault.message).not.toContain('SECRET')
  })

  it.each([
    ['empty', ''],
    ['only a mark', '\ufeff'],
    ['blank lines', '\n\n'],
    ['header alone', 'a,b\n'],
    ['header alone, no line end', 'a,b'],
  ])('[EN7] %s: DATA_EMPTY', async (_, text) => {
    expect((await faultOf(read(text))).code).toBe('DATA_EMPTY')
  })

  it('[EN7] one row is a table', async () => {
    expect((await read('a,b\nx,y\n')).rows).toEqual([['x', 'y']])
  })

  it('[EN7] two columns of one name: told by their sourceIndexes, for they may be cells', async () => {
    const fault = await faultOf(read('Nemo,b,Nemo\n1,2,3\n', { header: true }))
    expect([fault.code, fault.details]).toEqual(['COLUMN_DUPLICATE', { sourceIndexes: ['3'] }])
    expect(`${fault.message}${fault.hint}`).not.toContain('Nemo')
  })

  it('[EN7] names that differ in capitals are two names', async () => {
    expect((await read('Id,id\nx,y\n')).columns).toEqual(['Id', 'id'])
  })

  it('[EN1] damaged UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\nJörg,Müller\n'), Buffer.from([0xff]), Buffer.from(',1\n')])
    const fault = await faultOf(read(bytes))
    expect([fault.code, fault.details]).toEqual(['DATA_ENCODING', { expected: 'UTF-8', byte: 18 }])
  })

  it('[EN1] bytes that are not of the named encoding', async () => {
    const fault = await faultOf(
      read(Buffer.from([...Buffer.from('a,b\n'), 0xe9, 0x2c, 0x31]), { encoding: 'utf8' }),
    )
    expect(fault.code).toBe('DATA_ENCODING')
    expect((await faultOf(read('a,b\n1,2\n', { encoding: 'klingon' }))).code).toBe('DATA_ENCODING')
  })

  it.each([
    ['a file that is not there', 'nowhere.csv'],
    ['a folder', '.'],
  ])('[EN7] %s: DATA_NOT_FOUND', async (_, name) => {
    const path = bench.path(name)
    const fault = await faultOf(bench.engine.open({ kind: 'file', path, format: 'csv' }))
    expect(fault.code).toBe('DATA_NOT_FOUND')
  })

  it.each([
    ['an ending nobody knows', 'table.doc', 'a,b\n1,2\n'],
    ['a workbook named .csv', 'book.csv', 'PK\u0003\u0004xx'],
    ['a Parquet file named .csv', 'other.csv', 'PAR1xx'],
  ])('[EN7] %s: DATA_FORMAT', async (_, name, text) => {
    expect((await faultOf(bench.open(name, text))).code).toBe('DATA_FORMAT')
  })
})
