import { describe, expect, it } from 'vitest'
import type { AssignedRecoding } from '../../../data/recoding/recoding.ts'
import { defined } from '../../../data/value/defined.ts'
import { recordOf } from '../../../methods/registry.ts'
import { openedTable, policyOf } from '../../../run/small-tables.fixture.ts'
import type { ReleaseKey } from '../../kit/release-key.ts'
import { explainClassRow } from './explain-class-row.ts'

const policy = (mode = 'faithful') =>
  policyOf(`outis: 1
data: { source: people.csv }
attributes:
  age: quasi
  town: { role: quasi, hierarchy: { groups: { North: [Kiel, Bonn] } } }
  illness: sensitive
  ward: neutral
method: { mondrian: { k: 2, l: 2, mode: ${mode} } }
release: { to: out.csv }
`)

const askedIn = (own: ReturnType<typeof policy>) => {
  const record = recordOf(own.method)
  return { policy: own, needs: record.needs(own.method), search: record.search(own.method) }
}

const key = {
  hierarchies: [
    { column: 'age', spec: { kind: 'suppress' } },
    { column: 'town', spec: { kind: 'groups', levels: [[{ label: 'North', members: ['Kiel', 'Bonn'] }]] } },
  ],
  reasons: [],
} as unknown as ReleaseKey

/** Three people of the north in two combinations, and two classes that are published alike. */
const recoding: AssignedRecoding = {
  kind: 'assigned',
  keys: ['age', 'town', 'illness'],
  columns: ['age', 'town'],
  values: [
    ['', '20', '25', '40'],
    ['', 'Kiel', 'Bonn', 'Ulm'],
    ['', 'flu', 'gout'],
  ],
  classes: [
    { labels: ['[20,25]', 'North'], suppressed: false },
    { labels: ['40', 'Ulm'], suppressed: false },
    { labels: ['40', 'Ulm'], suppressed: false },
    { labels: ['*', 'Ulm'], suppressed: false },
  ],
  assignments: {
    combination: [
      [1, 2, 3, 3, 0, 3],
      [1, 2, 3, 3, 3, 3],
      [1, 2, 1, 2, 1, 2],
    ],
    classOf: [0, 0, 1, 2, 3, 3],
    rows: [2, 1, 2, 3, 1, 1],
  },
  suppressedRows: 0,
}

const NAMES = ['age', 'town', 'illness', 'ward']
const ROWS = [
  ...new Array(2).fill(['[20,25]', 'North', 'flu', 'A']),
  ['[20,25]', 'North', 'gout', 'A'],
  ...new Array(2).fill(['40', 'Ulm', 'flu', 'A']),
  ...new Array(3).fill(['40', 'Ulm', 'gout', 'A']),
  ['*', 'Ulm', 'flu', 'A'],
  ['*', 'Ulm', 'gout', 'A'],
]

async function explained(row: number, { mode, column }: { mode?: string; column?: string } = {}) {
  const explanation = await explainClassRow({
    open: openedTable(NAMES, ROWS),
    key,
    recoding,
    ...askedIn(policy(mode)),
    row,
    cells: ROWS[row - 1],
    ...defined({ column }),
  })
  return {
    ...explanation,
    text: Object.fromEntries(explanation.cells.map((cell) => [cell.column, cell.text])),
  }
}

describe('why a row of a class reads as it does', () => {
  it('[E108] counts rows and different recorded values of its class', async () => {
    const { classSize, text, suppressed } = await explained(1)
    expect([classSize, suppressed]).toEqual([3, false])
    expect(text.age).toMatch(/the 3 rows of its class have 2 different values, and this range/)
    expect(text.town).toMatch(/2 different values, and this is the smallest group/)
    expect(text.ward).toContain('not a quasi-identifier')
  })

  it('[E234] where people are counted, nothing is told of models by rows', async () => {
    const given = { open: openedTable(NAMES, ROWS), key, recoding, row: 1, cells: ROWS[0] }
    const asked = askedIn(policy())
    const byRows = await explainClassRow({ ...given, ...asked })
    expect(byRows.sentences.at(-1)).toContain('k-anonymity')
    const byPeople = await explainClassRow({
      ...given,
      ...asked,
      policy: { ...asked.policy, person: 'name' },
    })
    expect(byPeople.sentences.at(-1)).toBe('The class has 3 rows.')
  })

  it('[E108] classes that are published alike are one', async () => {
    const { classSize, text } = await explained(4)
    expect(classSize).toBe(5)
    expect(text.age).toMatch(/the recorded value of the 5 rows/)
  })

  it('[E108] no range holds missing values', async () => {
    expect((await explained(9)).text.age).toMatch(
      /2 different values, and no range holds numbers and missing/,
    )
  })

  it('[E108] hardened, what is more general than needed is told, and nothing else', async () => {
    expect((await explained(1, { mode: 'hardened' })).text.town).not.toContain('by chance')
    const wider = {
      ...recoding,
      classes: [{ labels: ['[20,30]', '*'], suppressed: false }, ...recoding.classes.slice(1)],
    }
    const rows = ROWS.map((cells) => (cells[1] === 'North' ? ['[20,30]', '*', ...cells.slice(2)] : cells))
    for (const [mode, told] of [
      ['hardened', true],
      ['faithful', false],
    ] as const) {
      const { cells } = await explainClassRow({
        open: openedTable(NAMES, rows),
        key,
        recoding: wider,
        ...askedIn(policy(mode)),
        row: 1,
        cells: rows[0],
      })
      for (const { column, text } of cells.slice(0, 2))
        expect([column, text.includes('by chance')]).toEqual([column, told])
    }
  })

  it('[E108] says what its class reaches of each model, measured on the release', async () => {
    const { sentences } = await explained(1)
    expect(sentences.at(-1)).toMatch(
      /The class has 3 rows\. Just met: .*l-diversity.*here 2\. Met with room: k-anonymity.*here 3/,
    )
    expect((await explained(1, { column: 'town' })).cells.map(({ column }) => column)).toEqual(['town'])
  })
})
