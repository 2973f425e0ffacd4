import { describe, expect, it } from 'vitest'
import type { SlicedRecoding } from '../../../data/recoding/recoding.ts'
import { defined } from '../../../data/value/defined.ts'
import { openedTable, policyOf } from '../../../run/small-tables.fixture.ts'
import { explainSlicedRow } from './explain-sliced.ts'

const policy = policyOf(`outis: 1
data: { source: people.csv }
attributes: { age: quasi, sex: quasi, illness: sensitive, ward: neutral }
method: { slicing: { l: 2, columns: [[age], [sex, illness]] } }
release: { to: out.csv }
`)

const recoding: SlicedRecoding = {
  kind: 'sliced',
  keys: ['age', 'sex', 'illness'],
  values: [
    ['', '30', '31', '77'],
    ['', 'f', 'm'],
    ['', 'flu', 'gout'],
  ],
  groups: [
    { columns: [{ key: 0, name: 'age' }], generalised: { keys: [0], from: [[3]], to: [['[70,80)']] } },
    {
      columns: [
        { key: 1, name: 'sex' },
        { key: 2, name: 'illness' },
      ],
    },
  ],
  neutral: ['ward'],
  sizes: [4, 1],
  assignments: { combination: [[], [], []], bucketOf: [], rows: [] },
}

const NAMES = ['bucket', 'age', 'sex', 'illness', 'ward']
/** Bucket 1: of three women one has gout; bucket 2 is one person. */
const ROWS = [
  ['1', '30', 'f', 'flu', 'A'],
  ['1', '31', 'f', 'flu', 'A'],
  ['1', '30', 'f', 'gout', 'B'],
  ['1', '[70,80)', 'm', 'gout', 'A'],
  ['2', '30', 'f', 'gout', 'C'],
]

async function explained(row: number, column?: string) {
  const explanation = await explainSlicedRow({
    open: openedTable(NAMES, ROWS),
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

describe('why a sliced row reads as it does', () => {
  it('[E107] counts the bucket’s rows with the value, among those that agree beside it', async () => {
    const { text, classSize } = await explained(1)
    expect(classSize).toBe(4)
    expect(text.bucket).toContain('bucket 1, of 4 rows')
    expect(text.illness).toMatch(/Of the 3 rows of the bucket that agree .* 2 have it: .* 66\.7 % likely/)
    expect((await explained(3)).text.illness).toMatch(/Of the 3 rows .* 1 has it: .* 33\.3 % likely/)
    expect((await explained(4)).text.illness).toMatch(/Of the 1 row .* 1 has it: .* 100 % likely/)
    expect(text.age).toMatch(/2 of the 4 rows of the bucket have this value/)
    expect((await explained(2)).text.age).toMatch(/1 of the 4 rows of the bucket has this value/)
    expect(text.ward).toMatch(/3 of the 4 rows/)
    expect(text.ward).toContain('Neutral columns')
    expect(text.sex).not.toContain('Neutral')
  })

  it('[E107] says which columns are of one person', async () => {
    const { text } = await explained(1)
    expect(text.sex).toContain('Of the same person is "illness"')
    expect(text.age).toContain('No other column of the row need be')
    const alone = await explained(5)
    expect(alone.classSize).toBe(1)
    expect(alone.text.bucket).toContain('a whole true record')
    expect(alone.text.sex).toContain('All columns of the row are the same person’s')
  })

  it('[E107] a label that stands for rare values is told as such', async () => {
    expect((await explained(4)).text.age).toContain('too rare to be published')
    expect((await explained(1)).text.age).not.toContain('too rare')
    expect((await explained(4)).text.illness).not.toContain('too rare')
  })

  it('[E107] in the order of the release, or of one column alone', async () => {
    expect((await explained(1)).cells.map(({ column }) => column)).toEqual(NAMES)
    expect((await explained(1, 'ward')).cells.map(({ column }) => column)).toEqual(['ward'])
    expect((await explained(1, 'bucket')).cells.map(({ column }) => column)).toEqual(['bucket'])
  })

  it('[E107] one cell for a column group is counted like its columns', async () => {
    const names = ['bucket', '(age)', '(sex,illness)', '(ward)']
    const rows = ROWS.map(([bucket, age, sex, illness, ward]) => [
      bucket!,
      `(${age!.includes(',') ? `"${age}"` : age})`,
      `(${sex},${illness})`,
      `(${ward})`,
    ])
    const { cells, classSize } = await explainSlicedRow({
      open: openedTable(names, rows),
      recoding,
      policy,
      row: 1,
      cells: rows[0],
    })
    expect(classSize).toBe(4)
    const text = Object.fromEntries(cells.map((cell) => [cell.column, cell.text]))
    expect(text['(sex,illness)']).toMatch(/Of the 3 rows .* 2 have it: .* 66\.7 % likely/)
    expect(text['(age)']).toContain('2 of the 4 rows')
  })
})
