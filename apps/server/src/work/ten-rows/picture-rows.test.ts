import type { TableView } from '@outis/engines'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseAlike } from './choose-alike.ts'
import { pictureRows } from './picture-rows.ts'

/** A table that tells which columns were read of it. */
function tableOf(columns: Readonly<Record<string, readonly string[]>>) {
  const read = new Set<string>()
  const rows = Object.values(columns)[0]?.length ?? 0
  const view = {
    rows,
    page: async ({ columns: names = Object.keys(columns) }: { readonly columns?: readonly string[] }) => {
      for (const name of names) read.add(name)
      return { total: rows, rows: [], columns: names.map((name) => ({ name, values: columns[name] ?? [] })) }
    },
  } as unknown as TableView
  return { view, read }
}

const person = fc.record({
  name: fc.integer({ min: 1e6, max: 9e6 }).map((id) => `person ${id}`),
  age: fc.integer({ min: 18, max: 90 }).map(String),
  town: fc.constantFrom('Ulm', 'Uelzen', 'Bonn', 'Boppard', ''),
  illness: fc.integer({ min: 1e6, max: 9e6 }).map((id) => `illness ${id}`),
})

const asked = {
  attributes: {
    age: { role: 'quasi', type: 'number', hierarchy: { intervals: [5, 20] } },
    town: { role: 'quasi' },
  },
  secret: 'illness',
  missing: [''],
  files: {},
} as const

const columnsOf = (people: readonly Readonly<Record<'name' | 'age' | 'town' | 'illness', string>>[]) =>
  Object.fromEntries(
    (['name', 'age', 'town', 'illness'] as const).map((name) => [name, people.map((person) => person[name])]),
  )

describe('ten rows', () => {
  it('[PR930] never show a secret or identifying cell: none of these columns is even read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 12, maxLength: 30 }), async (people) => {
        const { view, read } = tableOf(columnsOf(people))
        const shown = await pictureRows(view, asked)
        const text = JSON.stringify(shown)
        for (const { name, illness } of people) {
          expect(text).not.toContain(name)
          expect(text).not.toContain(illness)
        }
        expect([...read].sort()).toEqual(['age', 'town'])
        // Not even from which secret stands where: other secrets give the same picture.
        const others = people.map((person) => ({ ...person, name: 'x', illness: 'the same' }))
        expect(await pictureRows(tableOf(columnsOf(others)).view, asked)).toEqual(shown)
      }),
      { seed: 930, numRuns: 3 },
    )
  })

  it('[PR930] are rows of the table as they are, ten where it has ten, and none where it has hardly any', async () => {
    await fc.assert(
      fc.property(fc.array(person, { minLength: 0, maxLength: 40 }), (people) => {
        const { age, town } = columnsOf(people)
        const rows = chooseAlike([age!, town!])
        expect(rows).toHaveLength(Math.min(10, people.length))
        expect(new Set(rows).size).toBe(rows.length)
      }),
      { seed: 931, numRuns: 100 },
    )
    const few = await pictureRows(tableOf({ age: ['1', '2'], town: ['a', 'b'] }).view, asked)
    expect([few.columns, few.methods]).toEqual([[], []])
  })

  it('[PR930] come in groups of people who are alike', () => {
    const age = ['20', '70', '21', '45', '71', '46', '22', '72', '47', '23', '99', '5']
    const rows = chooseAlike([age]).map((row) => age[row])
    expect(rows.slice(0, 4).sort()).toEqual(['20', '21', '22', '23'])
    expect(rows.slice(4).sort()).toEqual(['45', '46', '47', '70', '71', '72'])
  })
})
