import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../../files/cell-kinds.ts'
import { useBench } from '../tables.fixture.ts'

const bench = useBench()
const wide = useBench({ mostColumns: 0 })

const TABLE = `whole,mixed,zeros,zip,day,ok,gap,text\n1,70,1.50,01234,2014-05-18,true,,x\n-20,70.5,2.25,99999,2014-06-01,false,3,\n`
const NAMES = ['whole', 'mixed', 'zeros', 'zip', 'day', 'ok', 'gap', 'text']

/** A release of the table as it is, by the database and in memory. */
async function written(name: string, table = TABLE, names = NAMES): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const tables of [bench, wide]) {
    const open = await tables.open('t.csv', table)
    const columns = []
    for (const name of names) columns.push({ name: name, type: (await open.dictionary({ name: name })).type })
    const recoding = { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 } as const
    const target = { kind: 'file', path: tables.path(name) } as const
    const pending = await open.apply(recoding, { target, columns, keepOrder: true })
    await pending.commit()
    files.push(readFileSync(tables.path(name)))
    const again = await tables.engine.open({ kind: 'file', path: tables.path(name) })
    expect(await tables.rows(again)).toEqual(await tables.rows(open))
    await again.close()
    await open.close()
  }
  return files
}

describe('releases in formats that know more than text', () => {
  it('[EN251] JSON has numbers and truth values, and reads as it was', async () => {
    const [file, inMemory] = await written('r.jsonl')
    expect(file.toString()).toBe(
      '{"whole":1,"mixed":70,"zeros":"1.50","zip":"01234","day":"2014-05-18","ok":true,"gap":null,"text":"x"}\n' +
        '{"whole":-20,"mixed":70.5,"zeros":"2.25","zip":"99999","day":"2014-06-01","ok":false,"gap":3,"text":""}\n',
    )
    expect(inMemory.equals(file)).toBe(true)
    const [array, arrayInMemory] = await written('r.json')
    expect(JSON.parse(array.toString())[1].mixed).toBe(70.5)
    expect(arrayInMemory.equals(array)).toBe(true)
  })

  it('[EN251] Parquet has integers, doubles, dates and truth values, and reads as it was', async () => {
    await written('r.parquet')
    for (const tables of [bench, wide]) {
      const { DuckDBInstance } = await import('@duckdb/node-api')
      const connection = await (await DuckDBInstance.create(':memory:')).connect()
      const result = await connection.runAndReadAll(
        `SELECT column_type FROM (DESCRIBE SELECT * FROM read_parquet('${tables.path('r.parquet')}'))`,
      )
      expect(result.getRows().flat()).toEqual([
        'BIGINT',
        'DOUBLE',
        'VARCHAR',
        'VARCHAR',
        'DATE',
        'BOOLEAN',
        'BIGINT',
        'VARCHAR',
      ])
    }
  })

  it('[EN251] whatever numbers there are, they come back digit by digit', async () => {
    const decimal = fc.stringMatching(/^-?(0|[1-9]\d{0,17})(\.\d{1,17})?$/)
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 6 }), async (numbers) => {
        await written('p.parquet', `n\n${numbers.join('\n')}\n`, ['n'])
        await written('p.jsonl', `n\n${numbers.join('\n')}\n`, ['n'])
      }),
      { seed: 3, numRuns: 12 },
    )
  })

  it('[EN251] a column is of a kind if all its cells are', () => {
    expect(kindOf(['1', '', '-20'], true)).toBe('integer')
    expect(kindOf(['1', '2.5'], true)).toBe('decimal')
    expect(kindOf(['58.7652292950034'], true)).toBe('decimal')
    for (const text of ['1.50', '-0', '0.00001', '1234567890123456.5'])
      expect([text, kindOf([text], true)]).toEqual([text, undefined])
    for (const texts of [['1', '*'], ['']]) expect(kindOf(texts, true)).toBeUndefined()
    expect(kindOf(['12345'], false)).toBeUndefined()
    expect(kindOf(['2020-02-29', ''], false)).toBe('date')
    expect(kindOf(['2021-02-29'], false)).toBeUndefined()
    expect([kindOf(['true', 'false'], false), kindOf(['TRUE'], false)]).toEqual(['truth', undefined])
  })
})
