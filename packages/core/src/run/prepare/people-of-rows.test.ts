import { describe, expect, it } from 'vitest'
import { memoryEngine } from '../memory/memory-engine.ts'
import { sourceOfLines } from '../memory/source-of-lines.ts'
import { openedTable, policyOf } from '../small-tables.fixture.ts'
import { combinationsOfPeople, nobodysNotice, preparePeople, repeatedColumns } from './people-of-rows.ts'

const policy = (attributes: string, more = '') =>
  policyOf(
    `outis: 1\ndata: { source: a.csv }\nattributes: { age: quasi, ${attributes} }\n${more}method: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n`,
  )

/** Columns of ten rows with so many distinct values each; `missing` cells of each have none. */
const tableOf = (distinct: Readonly<Record<string, number>>, missing = 0) =>
  openedTable(['age', ...Object.keys(distinct)], new Array(10).fill([]), {
    profile: async (names = []) =>
      names.map((name) => ({ name, type: 'text' as const, missing, distinct: distinct[name], unique: 0 })),
  })

const repeated = async (distinct: Readonly<Record<string, number>>, missing = 0, more = '') =>
  (
    await repeatedColumns(
      policy(
        Object.keys(distinct)
          .map((name) => `${name}: identifying`)
          .join(),
        more,
      ),
      tableOf(distinct, missing),
    )
  ).map(({ name, often }) => [name, often])

describe('columns that repeat', () => {
  it('[E1550] tell that people may have several rows, unless the policy says whose rows they are', async () => {
    expect(await repeated({ patient: 5 })).toEqual([['patient', true]])
    expect(await repeated({ patient: 5 }, 0, 'person: patient\n')).toEqual([])
    expect(await repeated({ patient: 10 })).toEqual([])
  })

  it('[E1550] cells without a value do not repeat', async () => {
    expect(await repeated({ patient: 8 }, 2)).toEqual([])
    expect(await repeated({ patient: 0 }, 10)).toEqual([])
  })

  it('[E1551] few that repeat are namesakes where another column tells all rows apart', async () => {
    expect(await repeated({ patient: 9, visit: 10 })).toEqual([['patient', false]])
    expect(await repeated({ patient: 8, visit: 10 })).toEqual([['patient', true]])
    // Where no column does, they are not.
    expect(await repeated({ patient: 9 })).toEqual([['patient', true]])
  })

  it('[E1551] names that repeat are left out where a number of people repeats too', async () => {
    expect(await repeated({ name: 5 })).toEqual([['name', true]])
    expect(await repeated({ name: 5, patient: 5 })).toEqual([['patient', true]])
  })
})

const NAMES = ['patient', 'illness']
const asked = policy('patient: identifying', 'person: patient\n')
const numbered = (rows: readonly (readonly string[])[]) =>
  openedTable(NAMES, rows, {
    census: async () => ({
      columns: [
        {
          name: 'patient',
          dictionary: { type: 'text', values: ['', 'a', 'b'] },
          codes: Uint32Array.of(1, 2),
        },
      ],
      weights: Uint32Array.of(2, 1),
      length: 2,
      rows: 3,
      rowNumbers: { offsets: Uint32Array.of(0, 2, 3), rows: Uint32Array.of(0, 2, 1) },
    }),
  })

describe('people of a table', () => {
  it('[E1552] are known by the rows they have in the source', async () => {
    const people = await preparePeople(asked, numbered([]))
    expect(people).toMatchObject({ people: 2, repeat: true })
    expect([...people!.personOf]).toEqual([1, 2, 1])
    expect(await preparePeople(policy('patient: identifying'), numbered([]))).toBeUndefined()
  })

  it('[E1553] each row without a person is of its own, in a run and where a table is measured', async () => {
    const rows = [
      ['a', 'flu'],
      ['', 'gout'],
      ['', 'gout'],
      ['a', 'flu'],
    ]
    const open = await memoryEngine().open(sourceOfLines([NAMES, ...rows].map((row) => row.join('|'))))
    const people = await preparePeople(asked, open)
    expect(people).toMatchObject({ people: 3, repeat: true, nobodys: 2 })
    expect(new Set(people!.personOf).size).toBe(3)
    expect(nobodysNotice(people!)).toEqual([expect.stringContaining('no value in 2 rows')])
    const measured = await combinationsOfPeople(openedTable(NAMES, rows), ['illness'], 'patient')
    expect([...measured.rows]).toEqual([2, 1, 1])
    expect(new Set(measured.persons).size).toBe(3)
    await expect(combinationsOfPeople(openedTable(NAMES, rows), ['illness'], 'nurse')).rejects.toMatchObject({
      code: 'COLUMN_UNKNOWN',
    })
  })
})
