import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Page, PageQuestion, RowCondition } from '../../columns/page-question.ts'
import { csvCell } from '../../files/cell-encoding.ts'
import { useBench } from '../tables.fixture.ts'

const database = useBench()
const memory = useBench({ mostColumns: 1 })
const layout = { csv: { delimiter: ',', quote: '"', header: true, encoding: 'utf-8' } } as const
const NAMES = ['a"b', "c'; DROP TABLE x; --"]

type Rows = readonly (readonly [string, string])[]
const csv = (rows: Rows) =>
  [NAMES, ...rows]
    .map((row) => `${row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(',')}\n`)
    .join('')

/** Written without a look at the sources: what the rule says, row by row. */
function expected(rows: Rows, { where = [], every = 1, numbers, sort, offset, limit }: PageQuestion): Page {
  const number = (text: string) => (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : undefined)
  const at = (name: string) => NAMES.indexOf(name) as 0 | 1
  const meets = (row: readonly [string, string], one: RowCondition) => {
    const cell = row[at(one.column)]
    const own = number(cell)
    if ('is' in one) return one.is.includes(cell)
    if ('isNot' in one) return !one.isNot.includes(cell)
    if ('contains' in one) return cell.toLowerCase().includes(one.contains.toLowerCase())
    return own !== undefined && ('from' in one ? own >= one.from : own <= one.to)
  }
  const left = rows
    .map((row, sourceIndex) => ({ row, sourceIndex }))
    .filter(({ row, sourceIndex }) => sourceIndex % every === 0 && where.every((one) => meets(row, one)))
    .filter(
      ({ sourceIndex }) => numbers === undefined || numbers.some((number) => number === sourceIndex + 1),
    )
  if (sort) {
    const way = sort.descending ? -1 : 1
    left.sort((x, y) => {
      const [p, q] = [x.row[at(sort.column)], y.row[at(sort.column)]]
      const [m, n] = [number(p), number(q)]
      if (m !== undefined && n !== undefined && m !== n) return way * (m - n)
      if ((m === undefined) !== (n === undefined)) return m === undefined ? 1 : -1
      return way * (p < q ? -1 : p > q ? 1 : 0) || x.sourceIndex - y.sourceIndex
    })
  }
  const shown = left.slice(offset, offset + limit)
  return {
    total: left.length,
    rows: shown.map(({ sourceIndex }) => sourceIndex + 1),
    columns: NAMES.map((name, index) => ({ name, values: shown.map(({ row }) => row[index]!) })),
  }
}

const cell = fc.constantFrom('', '0', '-1', '2', '10', '2.5', 'a', 'A', 'b', "o'x", '007', '%', '"', 'é')
const name = fc.constantFrom(...NAMES)
const condition: fc.Arbitrary<RowCondition> = fc.oneof(
  fc.record({ column: name, is: fc.array(cell, { maxLength: 3 }) }),
  fc.record({ column: name, isNot: fc.array(cell, { maxLength: 3 }) }),
  fc.record({ column: name, contains: cell }),
  fc.record({ column: name, from: fc.constantFrom(-1, 0, 2.5) }),
  fc.record({ column: name, to: fc.constantFrom(0, 2, 11) }),
)
const question = fc.record(
  {
    offset: fc.nat(5),
    limit: fc.integer({ min: 1, max: 8 }),
    every: fc.integer({ min: 1, max: 3 }),
    numbers: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 6 }),
    where: fc.array(condition, { maxLength: 2 }),
    sort: fc.record({ column: name, descending: fc.boolean() }),
  },
  { requiredKeys: ['offset', 'limit'] },
)

describe('a page of rows', () => {
  it('[EN420] is what the rule says, in database and memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }),
        fc.array(question, { minLength: 1, maxLength: 4 }),
        async (rows, questions) => {
          for (const bench of [database, memory]) {
            const table = await bench.open('t.csv', csv(rows), layout)
            for (const question of questions)
              expect(await table.page(question)).toEqual(expected(rows, question))
            await table.close()
          }
        },
      ),
      { seed: 420, numRuns: 40 },
    )
  })

  it('[EN422] has no row of the values that are left out, however they are written', async () => {
    for (const bench of [database, memory]) {
      const table = await bench.open('ids.csv', 'id,x\n1,a\n2,b\n2.0,c\n3,d\n', layout)
      expect(await table.dropValues({ name: 'id' }, ['2', '9'])).toBe(2)
      expect((await table.page({ offset: 0, limit: 9 })).rows).toEqual([1, 4])
      expect((await table.frequencies('x')).map(({ value }) => value)).toEqual(['a', 'd'])
      await table.close()
    }
  })
})
