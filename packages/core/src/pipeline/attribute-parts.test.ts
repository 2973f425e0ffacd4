import { describe, expect, it } from 'vitest'
import type { Combinations } from '../check/check-input.ts'
import type { OpenTable } from '../engine/engine.ts'
import { type PublishedColumns, publishedColumns } from '../method/published-columns.ts'
import type { BoundColumns } from '../policy/bind-columns.ts'
import type { LevelsRecoding, Recoding } from '../recoding/recoding.ts'
import { attributeParts } from './attribute-parts.ts'
import type { PublishJob } from './publish-job.ts'
import { openedTable, policyOf, tableOf } from './small-tables.fixture.ts'

const NAMES = ['id', 'age', 'illness', 'ward', 'note', 'choice']
const ROWS = [
  ['1', '30', 'flu', 'A', 'x', '1'],
  ['2', '30', 'flu', 'B', 'y', '1'],
  ['3', '40', 'gout', 'A', 'z', '2'],
]
const open = openedTable(NAMES, ROWS)
const columns: BoundColumns = {
  columns: [
    { name: 'id', role: 'identifying' },
    { name: 'age', role: 'quasi' },
    { name: 'illness', role: 'sensitive' },
    { name: 'ward', role: 'neutral' },
    { name: 'note', role: 'dropped' },
    { name: 'choice', role: 'choice' },
  ],
  quasi: ['age'],
  sensitive: ['illness'],
  published: ['age', 'illness', 'ward'],
}
const levels = {
  kind: 'levels',
  columns: [{ name: 'age', level: 2, height: 3, values: [], labels: [] }],
  suppressed: [],
  suppressedRows: 0,
} as unknown as LevelsRecoding
const release: Combinations = {
  columns: ['age', 'illness'],
  texts: [
    ['*', '*', '*'],
    ['flu', 'gout', 'flu'],
  ],
  rows: Uint32Array.of(1, 1, 1),
}
const facts: PublishedColumns = new Map([
  ['age', { type: 'number', distinct: 2 }],
  ['illness', { type: 'text', distinct: 2 }],
  ['ward', { type: 'text', distinct: 5 }],
])

const job = (more: object = {}, recoding: Recoding = levels): PublishJob =>
  ({
    open,
    columns,
    prepared: { quasi: [], table: tableOf({ age: ['30', '40'], illness: ['flu', 'gout'] }, [2, 1]) },
    outcome: { kind: 'released', recoding },
    ...more,
  }) as unknown as PublishJob

describe('the columns of a report', () => {
  it('[E131] have their role, level, and distribution before and after, most frequent first', async () => {
    const parts = await attributeParts(job(), release, facts)
    const ward = {
      values: [
        { value: 'A', rows: 2 },
        { value: 'B', rows: 1 },
      ],
    }
    expect(parts).toEqual([
      { name: 'id', role: 'identifying', type: 'text', published: false },
      {
        name: 'age',
        role: 'quasi',
        type: 'number',
        published: true,
        level: 2,
        height: 3,
        before: {
          values: [
            { value: '30', rows: 2 },
            { value: '40', rows: 1 },
          ],
        },
        after: { values: [{ value: '*', rows: 3 }] },
      },
      {
        name: 'illness',
        role: 'sensitive',
        type: 'text',
        published: true,
        before: {
          values: [
            { value: 'flu', rows: 2 },
            { value: 'gout', rows: 1 },
          ],
        },
        after: {
          values: [
            { value: 'flu', rows: 2 },
            { value: 'gout', rows: 1 },
          ],
        },
      },
      { name: 'ward', role: 'neutral', type: 'text', published: true, before: ward, after: ward },
    ])
  })

  it('[E131] values of equal rows stand by their text, and those without rows not at all', async () => {
    const table = tableOf(
      { age: ['30', '40', '50', '60'], illness: ['flu', 'flu', 'flu', 'flu'] },
      [1, 2, 1, 0],
    )
    const [, age] = await attributeParts(job({ prepared: { quasi: [], table } }), release, facts)
    expect(age!.before!.values).toEqual([
      { value: '40', rows: 2 },
      { value: '30', rows: 1 },
      { value: '50', rows: 1 },
    ])
  })

  it('[E76] a column that is published as something else has no distribution of the original', async () => {
    const form = { shown: 'as each person chose', reading: '' }
    const own = { shown: new Map([['illness', { type: 'text', form }]]) }
    const parts = await attributeParts(job({ own }), release, facts)
    expect(parts.find(({ name }) => name === 'illness')).toEqual({
      name: 'illness',
      role: 'sensitive',
      type: 'text',
      published: true,
      form,
      after: {
        values: [
          { value: 'flu', rows: 2 },
          { value: 'gout', rows: 1 },
        ],
      },
    })
  })

  it('[E131] levels are told where all rows have one: of a level plan, and of one beside aliases', async () => {
    const levelOf = async (recoding: Recoding) =>
      (await attributeParts(job({}, recoding), release, facts))[1].level
    expect(await levelOf({ kind: 'personalised', columns: [], quasi: levels })).toBe(2)
    expect(await levelOf({ kind: 'personalised', columns: [] })).toBeUndefined()
    expect(await levelOf({ kind: 'assigned' } as unknown as Recoding)).toBeUndefined()
    const stopped = { outcome: { kind: 'stopped', best: { recoding: levels } } }
    expect((await attributeParts(job(stopped), release, facts))[1].level).toBe(2)
  })

  it('[E131] values of a neutral column that are not listed are counted as the rest', async () => {
    const long: OpenTable = openedTable(NAMES, ROWS, {
      rows: 9,
      frequencies: async () => [{ value: 'A', rows: 2 }],
    })
    const parts = await attributeParts(job({ open: long }), release, facts)
    expect(parts.at(-1)!.before).toEqual({ values: [{ value: 'A', rows: 2 }], rest: { values: 4, rows: 7 } })
  })
})

describe('published columns', () => {
  it('[E131] are of the declared type, else of the counted one; missing is no value', async () => {
    const policy = policyOf(`outis: 1
data: { source: a.csv }
attributes: { age: quasi, ward: neutral, code: { role: neutral, type: text } }
method: { full-domain: { k: 2 } }
release: { to: out.csv }
`)
    const asked: string[][] = []
    const table = openedTable(NAMES, ROWS, {
      profile: async (names: string[]) => {
        asked.push(names)
        return names.map((name) => ({ name, type: 'number', distinct: 7, missing: 0, unique: 0 }))
      },
    })
    const found = await publishedColumns({
      open: table,
      columns: { published: ['age', 'ward', 'code'] },
      prepared: { quasi: [], table: tableOf({ age: ['', '30', '40'] }) } as unknown as PublishJob['prepared'],
      policy,
    })
    expect(Object.fromEntries(found)).toEqual({
      age: { type: 'number', distinct: 2 },
      ward: { type: 'number', distinct: 7 },
      code: { type: 'text', distinct: 7 },
    })
    expect(asked).toEqual([['ward', 'code']])
  })
})
