import { describe, expect, it } from 'vitest'
import type { Alias, Meaning } from '../../../data/recoding/alias-meaning.ts'
import type { PersonalisedRecoding } from '../../../data/recoding/recoding.ts'
import { defined } from '../../../data/value/defined.ts'
import { openedTable, policyOf } from '../../../run/small-tables.fixture.ts'
import type { ReleaseKey } from '../../kit/release-key.ts'
import { explainPersonalisedRow } from './explain-personalised.ts'

const alias = (text: string, form: Alias['form'], ...values: string[]): Alias => ({ text, form, values })

const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'illness',
      aliases: [
        alias('K7QX', 2, 'flu'),
        alias('M2RT', 2, 'flu'),
        alias('P9ZW', 2, 'flu'),
        alias('B4CD', 2, 'gout'),
        alias('T6YX', 2, 'ulcer'),
        alias('V3NW', 2, 'ulcer'),
        alias('Lungs #1', 1, 'flu'),
        alias('Joints', 1, 'gout', 'arthritis'),
      ],
    },
    {
      kind: 'grades',
      column: 'income',
      categories: [
        { lower: '0', upper: '30000', membership: 'paper' },
        { lower: '30000', upper: '90000', membership: 'paper' },
      ],
      grades: ['1.200', '2.500'],
      values: ['20000', '60000'],
    },
  ],
}

const NAMES = ['age', 'town', 'illness', 'income', 'ward']
const ROWS = [
  ['30', 'Ulm', 'K7QX', '1.200', 'A'],
  ['30', 'Ulm', 'Joints', '2.500', 'A'],
  ['31', 'Ulm', 'flu', '', 'A'],
  ['30', 'Ulm', 'B4CD', '9.999', 'A'],
  ['*', '*', 'Lungs #1', '1.200', 'A'],
  ['32', 'Ulm', 'T6YX', '1.200', 'A'],
]

const plain: PersonalisedRecoding = { kind: 'personalised', columns: [] }

async function explained(
  row: number,
  {
    mode = 'faithful',
    recoding = plain,
    column,
  }: { mode?: string; recoding?: PersonalisedRecoding; column?: string } = {},
) {
  const policy = policyOf(`outis: 1
data: { source: people.csv }
attributes: { age: quasi, town: quasi, illness: sensitive, income: sensitive, ward: neutral }
method: { personalised: { mode: ${mode}, choice: { column: choice }, grade: { income: { categories: 2 } } } }
release: { to: out.csv }
`)
  const explanation = await explainPersonalisedRow({
    open: openedTable(NAMES, ROWS),
    key: { meaning, reasons: [] } as unknown as ReleaseKey,
    recoding,
    policy,
    row,
    cells: ROWS[row - 1],
    ...defined({ column }),
  })
  return {
    ...explanation,
    text: Object.fromEntries(explanation.cells.map((cell) => [cell.column, cell.text])),
  }
}

describe('why a personalised row reads as it does', () => {
  it('[E79] counts the aliases of the same form that stand for the same value', async () => {
    const { text } = await explained(1)
    expect(text.illness).toMatch(/choice 3 or none.*It stands for flu\. 3 aliases of this form/)
    expect((await explained(6)).text.illness).toMatch(/It stands for ulcer\. 2 aliases of this form/)
    expect((await explained(4)).text.illness).toMatch(/It stands for gout\.$/)
    expect((await explained(5)).text.illness).toMatch(/choice 2.*It stands for flu\.$/)
  })

  it('[E79] a label of several values stands for one of them, and it is not told which', async () => {
    const { illness } = (await explained(2)).text
    expect(illness).toMatch(/choice 2.*one of 2 values of the group/)
    expect(illness).not.toMatch(/gout|arthritis/)
  })

  it('[E79] a value as it is shows choice 1; hardened, an alias may hide others', async () => {
    expect((await explained(3)).text.illness).toMatch(/flu, the value itself.*choice 1/)
    expect((await explained(1)).text.illness).not.toContain('hides others')
    expect((await explained(1, { mode: 'hardened' })).text.illness).toContain('hides others')
  })

  it('[E79] a grade tells its category of all, and the number the key has for it', async () => {
    expect((await explained(1)).text.income).toMatch(/category 1 of 2.*It stands for 20000;/)
    expect((await explained(2)).text.income).toMatch(/category 2 of 2.*It stands for 60000;/)
    expect((await explained(4)).text.income).toContain('a number the key does not know')
    expect((await explained(3)).text.income).toContain('nothing was recorded')
  })

  it('[E79] counts the rows that share all quasi-identifiers', async () => {
    const shared = await explained(1)
    expect(shared.classSize).toBe(3)
    expect(shared.text.age).toMatch(/as it was recorded.*3 rows share/)
    const alone = await explained(3)
    expect(alone.classSize).toBe(1)
    expect(alone.text.town).toContain('no other row shares')
    expect(alone.text.ward).toContain('not a quasi-identifier')
  })

  it('[E79] a quasi-identifier that is dealt row by row is told as one, on a level of its own', async () => {
    const dealt = (name: string) => ({
      ...{ kind: 'aliases' as const, name, choice: null, values: [], pools: [] },
      shares: { value: [], choice: [], first: [], pool: [], turn: [] },
    })
    const recoding: PersonalisedRecoding = {
      ...plain,
      quasi: { kind: 'dealt', columns: [dealt('age'), dealt('town')], suppressedRows: 1 },
    }
    const { text } = await explained(1, { recoding })
    expect(text.age).toMatch(/shows “30”.*a level of its own.*2 other rows share/)
    expect((await explained(5, { recoding })).suppressed).toBe(true)
  })

  it('[E79] a row is suppressed where the plan suppresses rows and all its recoded columns are blank', async () => {
    const levels = (suppressedRows: number): PersonalisedRecoding => ({
      ...plain,
      quasi: {
        kind: 'levels',
        columns: ['age', 'town'].map((name) => ({ name, level: 1, height: 1, values: [], labels: [] })),
        suppressed: [],
        suppressedRows,
      } as unknown as NonNullable<PersonalisedRecoding['quasi']>,
    })
    expect((await explained(5, { recoding: levels(1) })).suppressed).toBe(true)
    expect((await explained(5, { recoding: levels(0) })).suppressed).toBe(false)
    expect((await explained(1, { recoding: levels(1) })).suppressed).toBe(false)
    expect((await explained(5)).suppressed).toBe(false)
  })

  it('[E79] of one column alone, if asked', async () => {
    const { cells, sentences } = await explained(1, { column: 'income' })
    expect(cells.map(({ column }) => column)).toEqual(['income'])
    expect(sentences).toEqual([cells[0].text])
  })
})
