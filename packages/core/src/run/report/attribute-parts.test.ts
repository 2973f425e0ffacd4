import { describe, expect, it } from 'vitest'
import type { Combinations } from '../../check/check-input.ts'
import type { LevelsRecoding, Recoding } from '../../data/recoding/recoding.ts'
import type { BoundColumns } from '../../policy/bind-columns.ts'
import { type PublishedColumns, publishedColumns } from '../../releases/kit/published-columns.ts'
import { PLAIN_FORM } from '../../releases/release-kind.ts'
import type { OpenTable } from '../engine/engine.ts'
import { openedTable, policyOf, tableOf } from '../small-tables.fixture.ts'
import { attributeParts, type ReportedRun } from './attribute-parts.ts'

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

const job = (more: object = {}, recoding: Recoding = levels): ReportedRun =>
  ({
    open,
    columns,
    prepared: { quasi: [], table: tableOf({ age: ['30', '40'], illness: ['flu', 'gout'] }, [2, 1]) },
    outcome: { kind: 'released', recoding },
    own: PLAIN_FORM,
    isLater: false,
    ...more,
  }) as unknown as ReportedRun

/** As a run reports them, nothing being suppressed unless the plan says so. */
const columnsOf = (of: ReportedRun, more: Partial<ReportedRun> = {}) =>
  attributeParts({
    ...of,
    release,
    published: facts,
    original: { table: of.prepared.table, labelled: () => LABELLED },
    ...more,
  })

const LABELLED = [
  { value: '30', label: '*', rows: 2 },
  { value: '40', label: '*', rows: 1 },
]

describe('the columns of a report', () => {
  it('[E131] have their role, level, and distribution before and after, most frequent first', async () => {
    const parts = await columnsOf(job())
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
        labels: LABELLED,
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

  it('[E131] values of equal rows stand by their text', async () => {
    const labelled = ['50', '30', '40', '40'].map((value) => ({ value, label: '*', rows: 1 }))
    const [, age] = await columnsOf(job(), {
      original: { table: job().prepared.table, labelled: () => labelled },
    })
    expect(age!.before!.values).toEqual([
      { value: '40', rows: 2 },
      { value: '30', rows: 1 },
      { value: '50', rows: 1 },
    ])
  })

  const mixedCells: Combinations = {
    ...release,
    texts: [
      ['30', '[30, 50)', '*'],
      ['flu', '*', 'flu'],
    ],
  }

  it('[E1400] cells that the release blanks are not counted, in a column as it was and in one with labels', async () => {
    const labelled = [
      { value: '30', label: '30', rows: 1 },
      { value: '40', label: '[30, 50)', rows: 1 },
      { value: '30', label: '*', rows: 1 },
    ]
    const [, age, illness] = await columnsOf(job(), {
      release: mixedCells,
      original: { table: job().prepared.table, labelled: () => labelled },
    })
    expect(age!.before!.values.map(({ value, rows }) => [value, rows])).toEqual([
      ['30', 1],
      ['40', 1],
    ])
    expect(age!.labels).toEqual(labelled.slice(0, 2))
    expect([illness!.before, illness!.labels]).toEqual([{ values: [{ value: 'flu', rows: 2 }] }, undefined])
  })

  it('[E1400] of a column with labels nothing is counted where it is not known who is blanked', async () => {
    const [, age, illness] = await columnsOf(job(), { release: mixedCells, original: undefined })
    expect([age!.before, age!.labels]).toEqual([undefined, undefined])
    expect(illness!.before).toEqual({ values: [{ value: 'flu', rows: 2 }] })
  })

  it('[E1401] nor where another report of these people exists', async () => {
    const [, age, illness, ward] = await columnsOf(job(), { release: mixedCells, isLater: true })
    expect([age!.before, age!.labels]).toEqual([undefined, undefined])
    expect([illness!.before, ward!.before]).not.toContain(undefined)
  })

  it('[E76] a column that is published as something else has no distribution of the original', async () => {
    const form = { shown: 'as each person chose', reading: '' }
    const own = { ...PLAIN_FORM, shown: new Map([['illness', { type: 'text', form }]]) }
    const parts = await columnsOf(job({ own }))
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
    const levelOf = async (recoding: Recoding) => (await columnsOf(job({}, recoding)))[1].level
    expect(await levelOf({ kind: 'personalised', columns: [], quasi: levels })).toBe(2)
    expect(await levelOf({ kind: 'personalised', columns: [] })).toBeUndefined()
    expect(await levelOf({ kind: 'assigned' } as unknown as Recoding)).toBeUndefined()
    const stopped = { outcome: { kind: 'stopped', best: { recoding: levels } } }
    expect((await columnsOf(job(stopped)))[1].level).toBe(2)
  })

  it('[E131] values of a neutral column that are not listed are counted as the rest', async () => {
    const long: OpenTable = openedTable(NAMES, ROWS, {
      rows: 9,
      frequencies: async () => [{ value: 'A', rows: 2 }],
    })
    const parts = await columnsOf(job({ open: long }))
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
      prepared: {
        quasi: [],
        table: tableOf({ age: ['', '30', '40'] }),
      } as unknown as ReportedRun['prepared'],
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
