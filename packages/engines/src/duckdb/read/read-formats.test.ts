import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adultFolder, adultIsThere } from '@outis/core/testing'
import { describe, expect, it } from 'vitest'
import type { SheetData } from 'write-excel-file/node'
import { inlineCell, sampleWorkbook } from '../../files/xlsx/sample-workbook.fixture.ts'
import { columnLetters } from '../../files/xlsx/write-workbook.ts'
import { loadDuckdb } from '../duckdb-connection.ts'
import { faultOf, useBench } from '../tables.fixture.ts'

const bench = useBench()

async function read(name: string, content: string | Uint8Array) {
  const table = await bench.open(name, content)
  const rows = await bench.rows(table)
  const { columns } = table
  await table.close()
  return { columns, rows }
}

describe('JSON', () => {
  const text =
    '[{"zip":"007","n":1.50,"big":12345678901234567890123,"e":1e21,"ok":true,"none":null},\n' +
    ' {"n":-0.0,"zip":"a\\"b\\u00e9\\n","later":"2020-01-01","ok":false}]'
  const expected = {
    columns: ['zip', 'n', 'big', 'e', 'ok', 'none', 'later'],
    rows: [
      ['007', '1.50', '12345678901234567890123', '1e21', 'true', '', ''],
      ['a"bé\n', '-0.0', '', '', 'false', '', '2020-01-01'],
    ],
  }

  it('[EN9] an array of flat objects', async () => {
    expect(await read('table.json', text)).toEqual(expected)
  })

  it('[EN9] one object on each line, also in a .json file', async () => {
    const lines = text.slice(1, -1).replace('},\n', '}\n')
    expect(await read('table.jsonl', lines)).toEqual(expected)
    expect(await read('table.json', lines)).toEqual(expected)
  })

  it('[EN9] columns that appear late, behind many rows', async () => {
    const early = Array.from({ length: 60_000 }, (_, index) => `{"id":${index},"name":"some name"}`)
    const table = await bench.open('late.jsonl', [...early, '{"id":1,"late":"x"}'].join('\n'))
    expect(table.columns).toEqual(['id', 'name', 'late'])
    expect([await table.row(1), await table.row(60_001)]).toEqual([
      ['0', 'some name', ''],
      ['1', '', 'x'],
    ])
    await table.close()
  })

  it('[EN9] lists and objects in a cell name the column', async () => {
    for (const nested of ['[{"a":1,"b":{"c":"SECRET"}}]', '[{"a":1,"b":["SECRET"]}]']) {
      const fault = await faultOf(read('nested.json', nested))
      expect([fault.code, fault.details]).toEqual(['DATA_FORMAT', { column: 'b' }])
    }
  })

  it.each([
    ['cut off', '[{"a":1},\n{"a":"SECRET'],
    ['no JSON at all', 'SECRET,b\n1,2\n'],
    ['a word that is none', '[{"a":SECRET}]'],
    ['an array not closed', '[{"a":1}'],
    ['text after the array', '[{"a":1}] SECRET'],
    ['a list of lists', '[["SECRET"]]'],
    ['no comma', '[{"a":1} {"a":2}]'],
  ])('[EN9] unreadable, %s: DATA_FORMAT', async (_, broken) => {
    const fault = await faultOf(read('broken.json', broken))
    expect(fault.code).toBe('DATA_FORMAT')
    expect(JSON.stringify([fault.message, fault.hint, fault.details])).not.toContain('SECRET')
  })

  it('[EN9] a key twice in an object', async () => {
    expect((await faultOf(read('twice.json', '[{"a":1,"a":2}]'))).code).toBe('COLUMN_DUPLICATE')
  })

  it('[EN9] a key without a name, and keys that objects know', async () => {
    const text = '[{"a":1,"":2,"__proto__":3,"constructor":4},{"toString":5,"__proto__":6}]'
    expect(await read('odd.json', text)).toEqual({
      columns: ['a', 'column2', '__proto__', 'constructor', 'toString'],
      rows: [
        ['1', '2', '3', '4', ''],
        ['', '', '6', '', '5'],
      ],
    })
    expect((await faultOf(read('odd.json', '[{"a":1,"":2,"column2":3}]'))).code).toBe('COLUMN_DUPLICATE')
  })

  it('[EN9] half a character', async () => {
    expect((await faultOf(read('half.json', '[{"a":"\\ud800"}]'))).code).toBe('DATA_ENCODING')
    expect((await faultOf(read('latin.json', Buffer.from('[{"a":"\xe9"}]', 'latin1')))).code).toBe(
      'DATA_ENCODING',
    )
  })

  it.each(['[]', '[ ]', '{}', '  '])('[EN7] no row in %j: DATA_EMPTY', async (nothing) => {
    expect((await faultOf(read('none.json', nothing))).code).toBe('DATA_EMPTY')
  })
})

describe('Parquet', () => {
  async function parquet(name: string, query: string): Promise<Uint8Array> {
    const instance = await (await loadDuckdb()).DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(`COPY (${query}) TO '${bench.path(name)}' (FORMAT parquet)`)
    connection.closeSync()
    instance.closeSync()
    return readFileSync(bench.path(name))
  }

  it('[EN10] every column becomes text', async () => {
    const query =
      "SELECT '007' AS zip, 1.50::DECIMAL(9,2) AS d, 0.1::DOUBLE AS f, 9223372036854775807::BIGINT AS h, " +
      "DATE '2020-01-05' AS day, true AS ok, NULL::VARCHAR AS none, TIMESTAMPTZ '2020-01-05 12:00:00+02' AS t"
    const bytes = await parquet('typed.parquet', query)
    expect((await read('typed.parquet', bytes)).rows).toEqual([
      ['007', '1.50', '0.1', '9223372036854775807', '2020-01-05', 'true', '', '2020-01-05 10:00:00+00'],
    ])
  })

  it('[EN10] nested columns are named', async () => {
    const bytes = await parquet('nested.parquet', "SELECT 1 AS a, {'x': 'SECRET'} AS b")
    const fault = await faultOf(read('nested.parquet', bytes))
    expect([fault.code, fault.details]).toEqual(['DATA_FORMAT', { column: 'b' }])
  })

  it('[EN7] cut off, or no Parquet at all: DATA_FORMAT', async () => {
    const bytes = await parquet('whole.parquet', 'SELECT i, i * 2 AS j FROM range(1000) AS t(i)')
    for (const broken of [bytes.subarray(0, bytes.length / 2), Buffer.from('a,b\n1,2\n')]) {
      expect((await faultOf(read('cut.parquet', broken))).code).toBe('DATA_FORMAT')
    }
  })

  it('[EN7] no row: DATA_EMPTY', async () => {
    const bytes = await parquet('none.parquet', 'SELECT 1 AS a WHERE false')
    expect((await faultOf(read('none.parquet', bytes))).code).toBe('DATA_EMPTY')
  })
})

describe('XLSX', () => {
  async function workbook(rows: SheetData): Promise<Uint8Array> {
    const { default: write } = await import('write-excel-file/node')
    return write(rows).toBuffer()
  }

  it('[EN11] text, numbers, dates, truth values, empty cells', async () => {
    const bytes = await workbook([
      ['zip', 'n', 'day', 'time', 'ok', 'none'],
      [
        '007',
        0.1,
        { value: new Date('2020-01-05T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: new Date('2020-01-05T13:30:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' },
        true,
        null,
      ],
      [' x ', 1e21, null, null, false, null],
      ['1.50', 1e-7, null, null, null, 'end'],
    ])
    expect(await read('book.xlsx', bytes)).toEqual({
      columns: ['zip', 'n', 'day', 'time', 'ok', 'none'],
      rows: [
        ['007', '0.1', '2020-01-05', '2020-01-05T13:30:00', 'TRUE', ''],
        [' x ', '1000000000000000000000', '', '', 'FALSE', ''],
        ['1.50', '0.0000001', '', '', '', 'end'],
      ],
    })
  })

  it.each([
    ['text named .xlsx', Buffer.from('a,b\n1,2\n')],
    ['an archive that is none', Buffer.from('PK\u0003\u0004 and nothing more')],
  ])('[EN7] %s: DATA_FORMAT', async (_, bytes) => {
    expect((await faultOf(read('no.xlsx', bytes))).code).toBe('DATA_FORMAT')
  })

  it('[EN140] one byte behind the end: DATA_FORMAT', async () => {
    const bytes = await workbook([['a'], ['x']])
    expect((await faultOf(read('longer.xlsx', Buffer.concat([bytes, Buffer.from('x')])))).code).toBe(
      'DATA_FORMAT',
    )
  })

  it('[EN141] one cell in the last sourceIndex of a sheet: one column more, and empty rows', async () => {
    const rows = `<row r="1">${inlineCell('A1', 'a')}</row><row r="1048576">${inlineCell('XFD1048576', 'x')}</row>`
    const table = await bench.open('far.xlsx', sampleWorkbook({ rows }))
    expect([table.columns, table.rows]).toEqual([['a', 'column16384'], 1_048_575])
    expect([await table.row(1), await table.row(1_048_575)]).toEqual([
      ['', ''],
      ['', 'x'],
    ])
    await table.close()
  })

  it('[EN142] more columns and rows than can be held: DATA_TOO_LARGE, unless only some are asked for', async () => {
    const header = Array.from({ length: 300 }, (_, index) =>
      inlineCell(`${columnLetters(index)}1`, `c${index}`),
    ).join('')
    const rows = `<row r="1">${header}</row><row r="1048576">${inlineCell('A1048576', 'x')}</row>`
    const fault = await faultOf(bench.open('wide.xlsx', sampleWorkbook({ rows })))
    expect([fault.code, fault.details]).toEqual(['DATA_TOO_LARGE', { columns: 300, most: 100_000_000 }])
    const source = { kind: 'file', path: bench.path('wide.xlsx') } as const
    const table = await bench.engine.open(source, { columns: ['c7'] })
    expect([table.columns, table.rows]).toEqual([['c7'], 1_048_575])
    await table.close()
  })

  it('[EN7] a column found late that has the name of another: COLUMN_DUPLICATE', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index) => `<row>${inlineCell(`A${index + 2}`, 'x')}</row>`,
    )
    const rows = `<row>${inlineCell('A1', 'column4')}</row>${many.join('')}<row>${inlineCell('D10002', 'x')}</row>`
    expect((await faultOf(bench.open('late.xlsx', sampleWorkbook({ rows })))).code).toBe('COLUMN_DUPLICATE')
  })

  it('[EN7] header alone: DATA_EMPTY; two columns of one name: COLUMN_DUPLICATE', async () => {
    expect((await faultOf(read('head.xlsx', await workbook([['a', 'b']])))).code).toBe('DATA_EMPTY')
    const twice = await workbook([
      ['a', 'a'],
      ['1', '2'],
    ])
    expect((await faultOf(read('twice.xlsx', twice))).code).toBe('COLUMN_DUPLICATE')
  })
})

describe('UCI', () => {
  const names =
    '| A comment: with a colon.\n\n>50K, <=50K.\n\nage: continuous.\nwork: Private, State-gov,\n  Without-pay. | more\n'
  const data = '39, State-gov , <=50K\n\n|skipped\n 50,?, >50K.\n'

  it('[EN8] columns, order and class come from the .names file beside it', async () => {
    writeFileSync(bench.path('small.names'), names)
    const expected = [
      ['39', 'State-gov', '<=50K'],
      ['50', '?', '>50K'],
    ]
    for (const name of ['small.data', 'small.test']) {
      const table = await bench.open(name, data)
      expect(table.columns).toEqual(['age', 'work', 'class'])
      expect(await bench.rows(table)).toEqual(expected)
      expect([...table.orders]).toEqual([
        ['work', ['Private', 'State-gov', 'Without-pay']],
        ['class', ['>50K', '<=50K']],
      ])
      const { values } = await table.dictionary({ name: 'work' })
      expect(values).toEqual(['', 'State-gov', '?'])
      await table.close()
    }
  })

  it('[EN8] a class that is one of the attributes', async () => {
    writeFileSync(bench.path('named.names'), 'work.\n\nage: continuous.\nwork: a, b.\n')
    expect(await read('named.data', '1,a.\n2,b\n')).toEqual({
      columns: ['age', 'work'],
      rows: [
        ['1', 'a'],
        ['2', 'b'],
      ],
    })
  })

  it('[EN8] without .names, and with one that declares nothing', async () => {
    const expected = { columns: ['column1', 'column2'], rows: [['1', 'x.']] }
    expect(await read('alone.data', '1, x.\n')).toEqual(expected)
    writeFileSync(bench.path('prose.names'), '1. Title: a data set.\n2. Sources: somewhere.\n')
    expect(await read('prose.data', '1, x.\n')).toEqual(expected)
  })

  it('[EN8] blanks part cells where nothing else does', async () => {
    expect((await read('blanks.data', 'A11  6 x\nA12 48 y\n')).rows).toEqual([
      ['A11', '6', 'x'],
      ['A12', '48', 'y'],
    ])
  })

  it('[EN6] a line with other cells than declared', async () => {
    const fault = await faultOf(read('small.data', `${data}SECRET, 1\n`))
    expect([fault.code, fault.details]).toEqual(['DATA_RAGGED', { line: 5, expected: 3, found: 2 }])
  })
})

describe.skipIf(!adultIsThere)('Adult', () => {
  // Row counts and the values' order: adult.names and the data set's description, doi 10.24432/C5XW20.
  it('[EN8] adult.data and adult.test are read with adult.names', async () => {
    for (const [name, rows] of [
      ['adult.data', 32_561],
      ['adult.test', 16_281],
    ] as const) {
      const table = await bench.engine.open({ kind: 'file', path: join(adultFolder, name) })
      expect([table.rows, table.columns.length, table.columns[14]]).toEqual([rows, 15, 'class'])
      await table.setMissing(['?'])
      expect((await table.dictionary({ name: 'class' })).values).toEqual(['?', '>50K', '<=50K'])
      expect((await table.dictionary({ name: 'sex' })).values).toEqual(['?', 'Female', 'Male'])
      await table.close()
    }
  })

  it('[EN20] 30,162 rows of adult.data are complete', async () => {
    const table = await bench.engine.open({ kind: 'file', path: join(adultFolder, 'adult.data') })
    await table.setMissing(['?'])
    expect([await table.dropMissing(table.columns), table.rows]).toEqual([32_561 - 30_162, 30_162])
    await table.close()
  })
})

describe('a folder named like a file', () => {
  it('[EN7] DATA_NOT_FOUND for every format', async () => {
    for (const ending of ['csv', 'json', 'parquet', 'xlsx', 'data']) {
      mkdirSync(bench.path(`folder.${ending}`))
      const fault = await faultOf(bench.engine.open({ kind: 'file', path: bench.path(`folder.${ending}`) }))
      expect(fault.code).toBe('DATA_NOT_FOUND')
    }
  })
})
