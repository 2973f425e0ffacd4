import { describe, expect, it } from 'vitest'
import { censusCsv, censusTable } from './census.ts'
import {
  AGES,
  CENSUS_COLUMNS,
  EDUCATIONS,
  MARITAL,
  OCCUPATIONS,
  RACES,
  RELATIONSHIPS,
  WORKCLASSES,
} from './census-domain.ts'
import { type CensusHierarchyColumn, COUNTRIES, censusHierarchies } from './census-hierarchies.ts'
import { toCsv } from './text-table.ts'

type Name = (typeof CENSUS_COLUMNS)[number]
const table = censusTable()
const column = (name: Name) => table.columns[CENSUS_COLUMNS.indexOf(name)]
const counts = (name: Name) => {
  const rows = new Map<string, number>()
  for (const value of column(name)) rows.set(value, (rows.get(value) ?? 0) + 1)
  return rows
}
const share = (name: Name, value: string) => counts(name).get(value)! / table.rows

describe('generated tables', () => {
  it('[E1] the same seed gives the same text, another seed another', () => {
    const text = (seed: number) => toCsv(censusTable({ rows: 200, seed }))
    expect(text(3)).toBe(text(3))
    expect(text(3)).not.toBe(text(4))
  })

  it('[E3] the streamed CSV is the text of the table', () => {
    expect([...censusCsv(5000, 3)].join('')).toBe(toCsv(censusTable({ rows: 5000, seed: 3 })))
  })
})

describe('census', () => {
  it('[C1] values are those of the domains, none is missing', () => {
    const domains: Partial<Record<Name, readonly string[]>> = {
      age: AGES.map(String),
      workclass: WORKCLASSES,
      education: EDUCATIONS,
      'marital-status': MARITAL,
      occupation: OCCUPATIONS,
      relationship: RELATIONSHIPS,
      race: RACES,
      sex: ['Female', 'Male'],
      'native-country': COUNTRIES.map((country) => country.name),
      income: ['<=50K', '>50K'],
    }
    for (const [name, values] of Object.entries(domains)) {
      const allowed = new Set(values)
      expect(
        [...counts(name as Name).keys()].filter((value) => !allowed.has(value)),
        name,
      ).toEqual([])
    }
    expect(table.columns.every((cells) => cells.every((cell) => cell !== ''))).toBe(true)
  })

  // Distinct values in the 30,162 complete rows of Adult's training part, counted there.
  it('[C1] domains have the sizes of Adult', () => {
    const sizes = {
      age: 72,
      workclass: 7,
      education: 16,
      'education-num': 16,
      'marital-status': 7,
      occupation: 14,
    }
    const more = {
      relationship: 6,
      race: 5,
      sex: 2,
      'capital-gain': 118,
      'capital-loss': 90,
      'hours-per-week': 94,
    }
    const rest = { 'native-country': 41, income: 2 }
    for (const [name, size] of Object.entries({ ...sizes, ...more, ...rest })) {
      expect(counts(name as Name).size, name).toBe(size)
    }
  })

  // Shares in the same rows of Adult, rounded.
  it.each([
    ['native-country', 'United-States', 0.912],
    ['race', 'White', 0.86],
    ['sex', 'Male', 0.676],
    ['marital-status', 'Married-civ-spouse', 0.466],
    ['marital-status', 'Never-married', 0.322],
    ['occupation', 'Prof-specialty', 0.134],
    ['education', 'HS-grad', 0.326],
    ['workclass', 'Private', 0.739],
    ['hours-per-week', '40', 0.472],
    ['income', '>50K', 0.249],
    ['capital-gain', '0', 0.916],
  ] as const)('[C2] %s %s is as frequent as in Adult, to two points', (name, value, expected) => {
    expect(Math.abs(share(name, value) - expected)).toBeLessThan(0.02)
  })

  it('[C3] eight quasi-identifiers have nearly as many distinct combinations as in Adult', () => {
    const quasi = [
      'sex',
      'age',
      'race',
      'marital-status',
      'education',
      'native-country',
      'workclass',
      'income',
    ] as const
    const columns = quasi.map(column)
    const combinations = new Set(column('age').map((_, row) => columns.map((cells) => cells[row]).join('|')))
    // 12,458 in Adult, counted there.
    expect(Math.abs(combinations.size / 12_458 - 1)).toBeLessThan(0.1)
  })

  it('[C4] marriage, schooling and age raise the chance of the higher income', () => {
    const rich = (holds: (row: number) => boolean) => {
      const rows = column('income').flatMap((income, row) => (holds(row) ? [income === '>50K' ? 1 : 0] : []))
      return rows.reduce((sum: number, one) => sum + one, 0) / rows.length
    }
    const married = rich((row) => column('marital-status')[row] === 'Married-civ-spouse')
    const single = rich((row) => column('marital-status')[row] === 'Never-married')
    expect(married).toBeGreaterThan(5 * single)
    expect(rich((row) => column('education')[row] === 'Masters')).toBeGreaterThan(
      2 * rich((row) => column('education')[row] === 'HS-grad'),
    )
    expect(rich((row) => Number(column('age')[row]) < 24)).toBeLessThan(0.05)
  })

  it('[C4] relationship agrees with sex and marital status', () => {
    const married = new Set(['Married-civ-spouse', 'Married-AF-spouse'])
    const wrong = column('relationship').filter((relationship, row) => {
      if (relationship !== 'Husband' && relationship !== 'Wife') return false
      const sex = relationship === 'Husband' ? 'Male' : 'Female'
      return column('sex')[row] !== sex || !married.has(column('marital-status')[row])
    })
    expect(column('relationship')).toContain('Wife')
    expect(wrong).toEqual([])
  })

  // Heights of the hierarchies that the ARX project gives for Adult.
  it.each([
    ['age', 4],
    ['workclass', 2],
    ['education', 3],
    ['marital-status', 2],
    ['occupation', 2],
    ['race', 1],
    ['sex', 1],
    ['native-country', 2],
    ['income', 1],
  ] as const)('[C5] the hierarchy of %s has height %i, holds each value once and nests', (name, height) => {
    const rows = censusHierarchies()[name satisfies CensusHierarchyColumn]
    expect(rows.every((row) => row.length === height + 1)).toBe(true)
    const leaves = rows.map((row) => row[0])
    expect(new Set(leaves).size).toBe(leaves.length)
    expect([...counts(name).keys()].filter((value) => !leaves.includes(value))).toEqual([])
    for (let level = 1; level < height; level++) {
      const above = new Map<string, string>()
      for (const row of rows) {
        expect(above.get(row[level]) ?? row[level + 1]).toBe(row[level + 1])
        above.set(row[level], row[level + 1])
      }
    }
    expect(rows.every((row) => row[height] === '*')).toBe(true)
  })
})
