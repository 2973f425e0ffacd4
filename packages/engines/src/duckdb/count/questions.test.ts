import { cellTexts } from '@outis/core/pipeline'
import { type Dictionary, PLAIN_DECIMAL, type Table } from '@outis/core/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell } from '../../files/cell-encoding.ts'
import { faultOf, useBench } from '../tables.fixture.ts'

const bench = useBench()
const layout = { csv: { delimiter: ',', quote: '"', header: true, encoding: 'utf-8' } } as const

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(',')}\n`).join('')

const column = (values: readonly string[]) =>
  bench.open('column.csv', csv([['x'], ...values.map((v) => [v])]), layout)

async function dictionaryOf(values: readonly string[], options = {}, missing = ['']): Promise<Dictionary> {
  const table = await column(values)
  await table.setMissing(missing)
  try {
    return await table.dictionary({ name: 'x', ...options })
  } finally {
    await table.close()
  }
}

describe('dictionary', () => {
  it('[EN21] plain decimals make a number column, in order of value', async () => {
    const { type, values, numbers } = await dictionaryOf(['10', '9', '', '-1.50', '-1.5', '9'])
    expect([type, values]).toEqual(['number', ['', '-1.5', '9', '10']])
    expect([...numbers!]).toEqual([Number.NaN, -1.5, 9, 10])
  })

  it.each([['007'], ['1e5'], ['+1'], ['.5'], [' 1'], ['NA']])('[EN21] %j makes it text', async (other) => {
    expect((await dictionaryOf(['1', other])).type).toBe('text')
  })

  it('[EN21] declared number: any finite decimal', async () => {
    const { type, values } = await dictionaryOf(['1e3', '007', '+2', '.5'], { type: 'number' })
    expect([type, values]).toEqual(['number', ['', '.5', '+2', '007', '1e3']])
  })

  it('[EN21] [EN40] what does not fit the declared type is counted, not shown', async () => {
    const fault = await faultOf(dictionaryOf(['1', 'SECRET', 'SECRET', '2e999'], { type: 'number' }))
    expect([fault.code, fault.details]).toEqual(['COLUMN_TYPE', { column: 'x', type: 'number', values: 2 }])
    const none = await faultOf(dictionaryOf(['a', 'b', 'c'], { type: 'number' }))
    expect(none.message).toContain('none of its 3 distinct values is one')
    expect(fault.message).not.toContain('SECRET')
    expect((await faultOf(dictionaryOf(['2020-01-01', 'SECRET'], { type: 'date' }))).code).toBe('COLUMN_TYPE')
  })

  it.each([
    [
      ['2020-02-01', '1999-12-31', '2020-01-15'],
      ['1999-12-31', '2020-01-15', '2020-02-01'],
    ],
    [
      ['01.02.2020', '31.12.1999'],
      ['31.12.1999', '01.02.2020'],
    ],
    [
      ['02/13/2020', '01/31/2020', '12/31/1999'],
      ['12/31/1999', '01/31/2020', '02/13/2020'],
    ],
  ])('[EN22] dates by day: %j', async (data, expected) => {
    const { type, values } = await dictionaryOf(data, { type: 'date' })
    expect([type, values]).toEqual(['date', ['', ...expected]])
  })

  it('[EN22] text by declared order, else by first appearance', async () => {
    const data = ['high', 'low', 'middle', 'low']
    expect((await dictionaryOf(data)).values).toEqual(['', 'high', 'low', 'middle'])
    const order = ['low', 'middle', 'high', 'absent']
    expect((await dictionaryOf(data, { order })).values).toEqual(['', 'low', 'middle', 'high'])
    expect((await dictionaryOf(['3', '1'], { order: ['3', '1'] })).values).toEqual(['', '3', '1'])
    const fault = await faultOf(dictionaryOf(data, { order: ['low'] }))
    expect([fault.code, fault.details]).toEqual(['COLUMN_ORDER', { column: 'x', values: 2 }])
  })

  it('[EN20] missing tokens are code 0, written as the most frequent of them', async () => {
    const { values, type } = await dictionaryOf(['?', '1', 'NA', 'NA', '2'], {}, ['', '?', 'NA'])
    expect([values, type]).toEqual([['NA', '1', '2'], 'number'])
    expect((await dictionaryOf(['?', '?'], {}, ['?'])).values).toEqual(['?'])
  })
})

describe('census', () => {
  it('[EN23] combinations by first appearance; all missing tokens are one value', async () => {
    const rows = [
      ['a', '1'],
      ['?', '2'],
      ['', '2'],
      ['a', '1'],
      ['b', '1'],
    ]
    const table = await bench.open('census.csv', csv([['p', 'q'], ...rows]), layout)
    await table.setMissing(['?', ''])
    const dictionaries = [await table.dictionary({ name: 'p' }), await table.dictionary({ name: 'q' })]
    const counted = await table.census([
      { name: 'p', dictionary: dictionaries[0] },
      { name: 'q', dictionary: dictionaries[1] },
    ])
    expect(counted.columns.map(({ codes }) => [...codes])).toEqual([
      [1, 0, 2],
      [1, 2, 1],
    ])
    expect([[...counted.weights], counted.length, counted.rows]).toEqual([[2, 2, 1], 3, 5])
    const none = await table.census([])
    expect([[...none.weights], none.length]).toEqual([[5], 1])
    await table.close()
  })

  it('[EN23] a dictionary made elsewhere', async () => {
    const table = await column(['b', 'a', 'b', ''])
    const wider: Dictionary = { type: 'text', values: ['', 'x', 'a', 'b'] }
    const counted = await table.census([{ name: 'x', dictionary: wider }])
    expect([...counted.columns[0].codes]).toEqual([3, 2, 0])
    const narrower: Dictionary = { type: 'text', values: ['', 'a'] }
    const fault = await faultOf(table.census([{ name: 'x', dictionary: narrower }]))
    expect([fault.code, fault.details]).toEqual(['UNSEEN_VALUES', { column: 'x', values: 1, rows: 2 }])
    await table.close()
  })

  it('[EN23] [EN24] equal to a plain count, for random tables', async () => {
    const cell = fc.constantFrom('', '?', 'a', 'b', '1', '01', 'é', '"', ',', '\n', ' a')
    const tables = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 60 }),
      )
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const names = rows[0].map((_, index) => `n${index}`)
        const table = await bench.open('random.csv', csv([names, ...rows]), layout)
        await table.setMissing(['', '?'])
        const columns = []
        for (const name of names) columns.push({ name, dictionary: await table.dictionary({ name }) })
        const merged = rows.map((row) => row.map((text) => (text === '?' ? '' : text)))
        expect(textsOf(await table.census(columns))).toEqual(plainCount(merged))
        const { columns: cells, rows: weights } = await table.combinations(names)
        const texts = cells.map(cellTexts)
        for (const { values, codes } of cells)
          expect([...new Set(Array.from(codes))]).toEqual(values.map((_, code) => code))
        expect([...weights].map((weight, index) => [texts.map((list) => list[index]), weight])).toEqual(
          plainCount(rows),
        )
        await table.close()
      }),
      { seed: 7, numRuns: 60 },
    )
  })

  it('[EN24] many combinations', async () => {
    const rows = Array.from({ length: 120_000 }, (_, index) => [
      `a${index % 500}`,
      `b${index % 401}`,
      `c${index % 7}`,
    ])
    const table = await bench.open('many.csv', csv([['p', 'q', 'r'], ...rows]), layout)
    const { columns: cells, rows: weights } = await table.combinations(['r', 'p', 'q'])
    const columns = cells.map(cellTexts)
    const found = [...weights].map((weight, index) => [columns.map((list) => list[index]), weight])
    expect(found).toEqual(plainCount(rows.map(([p, q, r]) => [r!, p!, q!])))
    await table.close()
  })

  it('[EN24] many combinations, most of them of one row', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [
      `v${(index * 7919) % 150_001}`,
      index % 150_001 < 9 ? '' : '?',
    ])
    const table = await bench.open('single.csv', csv([['p', 'q'], ...rows]), layout)
    await table.setMissing(['', '?'])
    const { columns: cells, rows: weights, length } = await table.combinations(['q', 'p'])
    const [q, p] = cells.map(cellTexts)
    const counted = plainCount(rows)
    expect(length).toBe(counted.length)
    // In order of first appearance, texts as they are: one list for each, for two hundred thousand are slow to compare.
    expect(p.join()).toBe(counted.map(([[text]]) => text).join())
    expect(q.join()).toBe(counted.map(([[, text]]) => text).join())
    expect([...weights].join()).toBe(counted.map(([, count]) => count).join())
    for (const { values, codes } of cells)
      expect([...new Set(Array.from(codes))]).toEqual(values.map((_, code) => code))
    await table.close()
  })
})

function textsOf({ columns, weights }: Table): [string[], number][] {
  return [...weights].map((weight, index) => [
    columns.map(({ dictionary, codes }) => (codes[index] === 0 ? '' : dictionary.values[codes[index]])),
    weight,
  ])
}

function plainCount(rows: readonly (readonly string[])[]): [string[], number][] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(JSON.stringify(row), (counts.get(JSON.stringify(row)) ?? 0) + 1)
  return [...counts].map(([key, count]) => [JSON.parse(key) as string[], count])
}

describe('other questions', () => {
  const rows = [
    ['1', 'x', ''],
    ['2', '?', '5'],
    ['', 'x', '5'],
    ['2', 'y', '7'],
  ]
  const open = () => bench.open('small.csv', csv([['n', 't', 'm'], ...rows]), layout)

  it('[EN25] profile', async () => {
    const table = await open()
    await table.setMissing(['', '?'])
    expect(await table.profile()).toEqual([
      { name: 'n', type: 'number', missing: 1, distinct: 2, unique: 1 },
      { name: 't', type: 'text', missing: 1, distinct: 2, unique: 1 },
      { name: 'm', type: 'number', missing: 1, distinct: 2, unique: 1 },
    ])
    expect(await table.profile(['t'])).toHaveLength(1)
    await table.close()
  })

  it('[EN25] frequencies: most frequent first, then by appearance', async () => {
    const table = await open()
    expect(await table.frequencies('t')).toEqual([
      { value: 'x', rows: 2 },
      { value: '?', rows: 1 },
      { value: 'y', rows: 1 },
    ])
    expect(await table.frequencies('t', 1)).toEqual([{ value: 'x', rows: 2 }])
    await table.close()
  })

  it('[EN25] row by its number', async () => {
    const table = await open()
    expect([await table.row(2), await table.row(5), await table.row(0)]).toEqual([
      rows[1],
      undefined,
      undefined,
    ])
    await table.close()
  })

  it('[EN20] rows without a value are dropped and keep their numbers', async () => {
    const table = await open()
    await table.setMissing(['', '?'])
    expect(await table.frequencies('n')).toContainEqual({ value: '', rows: 1 })
    expect([await table.dropMissing(['n', 't']), table.rows]).toEqual([2, 2])
    expect(await table.frequencies('n')).toEqual([
      { value: '1', rows: 1 },
      { value: '2', rows: 1 },
    ])
    expect(await table.row(4)).toEqual(rows[3])
    expect([await table.dropMissing(['m']), table.rows]).toEqual([1, 1])
    await table.close()
    await table.close()
  })

  it('[EN25] a column that is not there', async () => {
    const table = await open()
    for (const ask of [
      table.dictionary({ name: 'N' }),
      table.profile(['N']),
      table.frequencies('N'),
      table.combinations(['N']),
      table.dropMissing(['N']),
    ]) {
      expect((await faultOf(ask)).code).toBe('COLUMN_UNKNOWN')
    }
    await table.close()
  })

  it('[EN21] SQL and JavaScript agree on what a plain decimal is', async () => {
    const texts = fc.oneof(
      fc.stringMatching(/^[-+]?\d{0,3}\.?\d{0,2}(e\d)?$/),
      fc.constantFrom('-0', '00', '1\n', '\n1', '١', '9'.repeat(400)),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        fc.pre(text !== '')
        const table = await column([text])
        const [profile] = await table.profile()
        const { type } = await table.dictionary({ name: 'x' })
        const plain = PLAIN_DECIMAL.test(text) && Number.isFinite(Number(text))
        expect([profile!.type, type]).toEqual(plain ? ['number', 'number'] : ['text', 'text'])
        await table.close()
      }),
      { seed: 7, numRuns: 120 },
    )
  })
})

describe('a census of single rows', () => {
  it('[EN53] has the same combinations and rows as one that is counted, where nearly all rows differ', async () => {
    const rows = Array.from(
      { length: 200_500 },
      (_, row) => `${(row * 7919) % 100_003},${row % 7},${row % 3}`,
    )
    const table = await bench.open('many.csv', `a,b,c\n${rows.join('\n')}\n`)
    const columns = []
    for (const name of ['a', 'b', 'c']) columns.push({ name, dictionary: await table.dictionary({ name }) })
    const single = await table.census(columns, { singleRows: true })
    const counted = await table.census(columns)
    expect(single.length).toBe(rows.length)
    expect(counted.length).toBeLessThanOrEqual(rows.length)
    const tally = ({ columns: of, weights, length }: typeof single) => {
      const found = new Map<string, number>()
      for (let index = 0; index < length; index++) {
        const key = of.map(({ codes }) => codes[index]).join()
        found.set(key, (found.get(key) ?? 0) + weights[index])
      }
      return found
    }
    expect(tally(single)).toEqual(tally(counted))
    await table.close()
  })

  it('[EN53] is counted all the same where rows repeat', async () => {
    const rows = Array.from({ length: 200_500 }, (_, row) => `${row % 100},${row % 7}`)
    const table = await bench.open('few.csv', `a,b\n${rows.join('\n')}\n`)
    const columns = []
    for (const name of ['a', 'b']) columns.push({ name, dictionary: await table.dictionary({ name }) })
    expect((await table.census(columns, { singleRows: true })).length).toBe(700)
    await table.close()
  })
})

describe('a census with row numbers', () => {
  const numbersOf = ({ rowNumbers, length }: Table): number[][] =>
    Array.from({ length }, (_, c) => [
      ...rowNumbers!.rows.subarray(rowNumbers!.offsets[c], rowNumbers!.offsets[c + 1]),
    ])

  it('[EN54] tells where the rows of each combination stand; dropped rows leave gaps', async () => {
    const rows = ['a,1', 'b,1', 'a,?', 'a,1', 'b,1', 'a,1', 'c,2']
    const table = await bench.open('numbered.csv', `p,q\n${rows.join('\n')}\n`, layout)
    await table.setMissing(['?'])
    await table.dropMissing(['q'])
    const columns = []
    for (const name of ['p', 'q']) columns.push({ name, dictionary: await table.dictionary({ name }) })
    const counted = await table.census(columns, { rowNumbers: true })
    expect(numbersOf(counted)).toEqual([[0, 3, 5], [1, 4], [6]])
    expect([...counted.rowNumbers!.offsets]).toEqual([0, 3, 5, 6])
    expect((await table.census(columns)).rowNumbers).toBeUndefined()
    expect(numbersOf(await table.census([], { rowNumbers: true }))).toEqual([[0, 1, 3, 4, 5, 6]])
    await table.close()
  })

  it('[EN54] equal to a plain list, for many rows and one long list; even where single rows would do', async () => {
    const rows = Array.from({ length: 210_000 }, (_, row) =>
      row % 3 === 0 ? 'x' : `v${(row * 7919) % 100_003}`,
    )
    const table = await bench.open('long.csv', `p\n${rows.join('\n')}\n`, layout)
    const columns = [{ name: 'p', dictionary: await table.dictionary({ name: 'p' }) }]
    const counted = await table.census(columns, { rowNumbers: true, singleRows: true })
    const expected = new Map<string, number[]>()
    for (const [row, text] of rows.entries()) {
      const list = expected.get(text)
      if (list) list.push(row)
      else expected.set(text, [row])
    }
    expect(numbersOf(counted)).toEqual([...expected.values()])
    expect([...counted.weights]).toEqual([...expected.values()].map((list) => list.length))
    await table.close()
  })
})
