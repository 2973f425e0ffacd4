import { describe, expect, it } from 'vitest'
import { tableOf } from '../small-tables.fixture.ts'
import { beforeRelease } from './published-original.ts'

describe('risks before the release', () => {
  // By hand: the classes of town and sex have 5, 1 and 4 of 10 rows, whatever the illness.
  const table = tableOf(
    {
      town: ['Ulm', 'Ulm', 'Kiel', 'Kiel'],
      sex: ['m', 'm', 'm', 'f'],
      illness: ['flu', 'gout', 'flu', 'flu'],
    },
    [3, 2, 1, 4],
  )

  it('[E101] are those of the rows, counted by quasi-identifiers alone', () => {
    const { risks } = beforeRelease(table, { quasi: 2 })
    expect(Object.fromEntries(risks.map(({ id, value }) => [id, value]))).toEqual({
      'prosecutor-risk': 1,
      'average-risk': 3 / 10,
      'rows-at-risk': 5 / 10,
      'journalist-risk': 1,
      'journalist-rows-at-risk': 5 / 10,
      'marketer-risk': 3 / 10,
      uniqueness: 1 / 10,
    })
  })

  it('[E101] class sizes are rows and not combinations', () => {
    const sizes = beforeRelease(table, { quasi: 2 }).classSizes.filter(({ classes }) => classes > 0)
    expect(sizes).toEqual([
      { from: 1, to: 1, classes: 1, rows: 1 },
      { from: 4, to: 4, classes: 1, rows: 4 },
      { from: 5, to: 9, classes: 1, rows: 5 },
    ])
  })

  it('[E101] a combination that only the population has is no class', () => {
    const known = { ...table, weights: Uint32Array.of(3, 2, 0, 4), rows: 9 }
    expect(beforeRelease(known, { quasi: 2 }).risks.find(({ id }) => id === 'uniqueness')?.value).toBe(0)
  })

  it('[E101] a missing value counts as any where it is a wildcard, and as a value of its own elsewhere', () => {
    // By hand: the row without a town may be any of the five; the two of Ulm and the two of Kiel may be it.
    const gaps = tableOf({ town: ['Ulm', 'Kiel', ''] }, [2, 2, 1])
    const risk = (wildcard: boolean): unknown =>
      beforeRelease(gaps, { quasi: 1, wildcard }).risks.find(({ id }) => id === 'average-risk')?.value
    expect(risk(false)).toBeCloseTo((4 / 2 + 1) / 5, 12)
    expect(risk(true)).toBeCloseTo((4 / 3 + 1 / 5) / 5, 12)
  })
})
