import { papersPatients } from '@outis/examples'
import { describe, expect, it } from 'vitest'
import { personalisedPaper } from '../personalised/personalised-paper.ts'
import { sbtamPaper } from '../sbtam/sbtam-paper.ts'
import { computedOf, smallRun } from '../small-people.fixture.ts'
import { sameClasses } from './made-view.ts'

describe('tables made from tables in print', () => {
  it.each([
    // By hand: halves at the lower median of seven ages, 29; ranges of the rows on either side.
    [
      personalisedPaper,
      'Made from table I by Mondrian, k = 3, l = 2',
      ['[31,60]', 'M', '[600009,600019]', '22000', 'Flu'],
    ],
    // By hand: row 3 is nearest to row 1.
    [
      sbtamPaper,
      'Made from table II by CAAT, k = 2',
      ['1', '[423065,423245]', '[29,38]', 'M', 'Heart Disease'],
    ],
  ])(
    '[PAP14] a view is made by a method and shown beside what it is made from and what is printed',
    async (paper, caption, first) => {
      const items = paper.items.filter(({ id }) => id === 'table-4')
      const [{ result }] = computedOf((await smallRun([{ ...paper, items }])).papers[0].items)
      expect(result.tables.slice(0, 3).map((table) => table.columns[0].of)).toEqual([
        'paper',
        'paper',
        'here',
      ])
      expect(result.tables[2]).toMatchObject({ caption })
      expect(result.tables[2].rows[0]).toEqual(first)
      expect(result.findings.join() + result.headline).toMatch(/the same patients/)
    },
  )

  it('[PAP14] views are the same where the same people stand together', () => {
    const { gradingThreeAnonymous: three, gradingTwoDiverse: two } = papersPatients
    const by = { quasi: ['age', 'sex', 'zip'], person: 'disease' }
    expect(sameClasses(three, three, by)).toBe(true)
    expect(sameClasses(three, two, by)).toBe(false)
  })
})
