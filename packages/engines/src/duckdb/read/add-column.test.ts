import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf, useBench } from '../tables.fixture.ts'

const bench = useBench()

const csv = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.join(',')).join('\n')}\n`

async function joined(
  rows: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
  missing = [''],
) {
  writeFileSync(bench.path('choices.csv'), csv([['note', 'choice', 'id'], ...others]))
  const table = await bench.open('table.csv', csv([['id', 'x'], ...rows]))
  try {
    await table.setMissing(missing)
    const source = { kind: 'file', path: bench.path('choices.csv') } as const
    const { unmatched } = await table.addColumn('added', { source, key: 'id', column: 'choice' })
    const { columns, rows: counts } = await table.combinations(['id', 'x', 'added'])
    return {
      unmatched,
      rows: await bench.rows(table),
      combinations: counts.length,
      columns: columns.length,
      names: [...table.columns],
    }
  } finally {
    await table.close()
  }
}

describe('a column of another file', () => {
  it('[EN73] cells come by their key, rows keep their order, what has no match is empty and counted', async () => {
    const rows = [
      ['c', '1'],
      ['a', '2'],
      ['c', '3'],
      ['?', '4'],
      ['z', '5'],
    ]
    const others = [
      ['n', '1', 'a'],
      ['n', '2', 'b'],
      ['n', '3', 'c'],
      ['n', '1', '?'],
    ]
    const found = await joined(rows, others, ['?', ''])
    expect(found.rows.map((row) => row.join())).toEqual(['c,1,3', 'a,2,1', 'c,3,3', '?,4,', 'z,5,'])
    expect(found.unmatched).toBe(2)
    expect(found.names).toEqual(['id', 'x', 'added'])
  })

  it('[EN73] random tables, as a plain map gives', async () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(key, fc.nat(9).map(String)), { minLength: 1, maxLength: 30 }),
        fc.uniqueArray(fc.tuple(key, fc.constantFrom('1', '2', '3')), {
          minLength: 1,
          selector: ([id]) => id,
        }),
        async (rows, choices) => {
          const chosen = new Map(choices)
          const found = await joined(
            rows,
            choices.map(([id, choice]) => ['n', choice, id]),
          )
          expect(found.rows).toEqual(rows.map(([id, x]) => [id, x, chosen.get(id) ?? '']))
          expect(found.unmatched).toBe(rows.filter(([id]) => !chosen.has(id)).length)
        },
      ),
      { seed: 7, numRuns: 20 },
    )
  })

  it('[EN73] keys match by value: numbers however written, text in whatever Unicode form', async () => {
    const rows = [
      ['7', 'a'],
      ['7.0', 'b'],
      ['Zu\u0308rich', 'c'],
      ['007', 'd'],
      ['1e1', 'e'],
      ['-99.0', 'f'],
    ]
    const others = [
      ['n', '1', '7.00'],
      ['n', '2', 'Zürich'],
      ['n', '3', '10'],
      ['n', '1', '-99'],
    ]
    const found = await joined(rows, others, ['', '-99'])
    expect(found.rows.map(([, , added]) => added)).toEqual(['1', '1', '2', '', '3', ''])
    expect(found.rows.map(([id]) => id)).toEqual(rows.map(([id]) => id))
    expect(found.unmatched).toBe(2)
    const repeated = await faultOf(
      joined(
        [['a', '1']],
        [
          ['n', '1', '5'],
          ['n', '2', '5.0'],
        ],
      ),
    )
    expect([repeated.code, repeated.details]).toEqual(['DATA_FORMAT', { column: 'id', keys: 1 }])
  })

  it('[EN73] repeated keys, unknown columns and taken names are refused, without a value', async () => {
    const repeated = await faultOf(
      joined(
        [['a', '1']],
        [
          ['n', '1', 'secret'],
          ['n', '2', 'secret'],
        ],
      ),
    )
    expect([repeated.code, repeated.details]).toEqual(['DATA_FORMAT', { column: 'id', keys: 1 }])
    expect(repeated.message + repeated.hint).not.toContain('secret')
    const table = await bench.open(
      't.csv',
      csv([
        ['id', 'x'],
        ['a', '1'],
      ]),
    )
    writeFileSync(
      bench.path('o.csv'),
      csv([
        ['id', 'y'],
        ['a', '1'],
      ]),
    )
    const source = { kind: 'file', path: bench.path('o.csv') } as const
    const code = async (name: string, key: string, column: string) =>
      (await faultOf(table.addColumn(name, { source, key, column }))).code
    expect(await code('x', 'id', 'y')).toBe('COLUMN_DUPLICATE')
    expect(await code('new', 'id', 'nothing')).toBe('COLUMN_UNKNOWN')
    expect(await code('new', 'nothing', 'y')).toBe('COLUMN_UNKNOWN')
    // After a refusal the table is as it was.
    expect((await table.combinations(['id', 'x'])).length).toBe(1)
    await table.close()
  })
})
