import { describe, expect, it } from 'vitest'
import { notTaken, rowsOfStrata, statedStrata } from './strata-panel.tsx'

const strata = statedStrata(
  {
    strata: [
      { name: 'others', rest: 'true', quasi: ['age'], k: '3' },
      { name: 'severe', where: { illness: ['HIV'], ward: ['ICU'] }, k: '5', l: '2' },
    ],
  },
  ['age', 'zip'],
)

describe('parts of the rows', () => {
  it('[STU40] are read from the options, the rest last', () => {
    expect(strata).toEqual([
      {
        name: 'severe',
        where: { illness: ['HIV'], ward: ['ICU'] },
        quasi: ['age', 'zip'],
        models: 'k = 5, l = 2',
      },
      { name: 'others', where: 'rest', quasi: ['age'], models: 'k = 3' },
    ])
    const ticked = statedStrata({ k: '4', 'sensitive-values': { illness: ['HIV', 'flu'] } }, ['age'])
    expect(ticked).toMatchObject([{ name: 'HIV, flu', where: { illness: ['HIV', 'flu'] }, models: 'k = 4' }])
    expect(statedStrata({ 'sensitive-values': { illness: [] } }, ['age'])).toEqual([])
  })

  it('[STU40] have all rows together, each row in the first that it fits', () => {
    expect(notTaken(strata)).toEqual([
      { column: 'illness', isNot: ['HIV'] },
      { column: 'ward', isNot: ['ICU'] },
    ])
    expect(rowsOfStrata(strata, [100, 70])).toEqual({ rows: [30, 70], untaken: 0 })
    expect(rowsOfStrata(strata.slice(0, 1), [100, 70])).toEqual({ rows: [30], untaken: 70 })
  })
})
