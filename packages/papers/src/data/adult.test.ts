import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import { adultPeople } from './adult.ts'
import { cellsOf, codedTable } from './coded-table.ts'

const line = (age: string, job: string, income: string) =>
  `${age}, Private, 77516, Bachelors, 13, Never-married, ${job}, Not-in-family, White, Male, 2174, 0, 40, United-States, ${income}`
const TRAIN = `${line('39', 'Adm-clerical', '<=50K')}\n${line('50', '?', '>50K')}\n\n${line('28', 'Sales', '>50K')}\n`
const TEST = `|1x3 Cross validator\n${line('25', 'Sales', '<=50K.')}\n`

describe('reading Adult', () => {
  it('[PAP7] keeps complete rows, passes comments over, takes the full stop off', () => {
    const { train, all, source } = adultPeople({ text: TRAIN, sha256: 'a' }, { text: TEST, sha256: 'b' })
    expect(train.rows).toBe(2)
    expect(cellsOf(train, 'age')).toEqual(['39', '28'])
    expect(cellsOf(all, 'income')).toEqual(['<=50K', '>50K', '<=50K'])
    expect(source).toEqual({
      kind: 'adult',
      files: [
        { name: 'adult.data', sha256: 'a', rows: 3, complete: 2 },
        { name: 'adult.test', sha256: 'b', rows: 1, complete: 1 },
      ],
    })
  })

  it('[PAP7] without the test part, all is the training part', () => {
    const { train, all } = adultPeople({ text: TRAIN, sha256: 'a' })
    expect(all).toBe(train)
  })

  it('[PAP7] a row of another width is refused, its cells unsaid', () => {
    const read = () => adultPeople({ text: `${TRAIN}39, Secret-job\n`, sha256: 'a' })
    expect(read).toThrow(OutisError)
    expect(read).toThrow(/^Row 4 of adult\.data has 2 cells in place of 15\.$/)
  })

  it('[PAP7] a coded table counts combinations and knows where their rows stand', () => {
    const { train } = adultPeople({ text: TRAIN + TRAIN, sha256: 'a' })
    const table = codedTable(train, ['age', 'occupation'], {
      orders: { occupation: ['Sales', 'Adm-clerical'] },
    })
    expect([...table.weights]).toEqual([2, 2])
    expect(table.columns[0].dictionary).toMatchObject({ type: 'number', values: ['', '28', '39'] })
    expect(table.columns[1].dictionary.values).toEqual(['', 'Sales', 'Adm-clerical'])
    expect([...table.columns[0].codes]).toEqual([2, 1])
    expect([...table.rowNumbers!.rows]).toEqual([0, 2, 1, 3])
  })
})
