import { describe, expect, it } from 'vitest'
import { methods } from '../methods/registry.ts'
import { type PicturedPeople, pictureMethods } from './picture-methods.ts'

const PEOPLE: PicturedPeople = {
  quasi: {
    number: ['23', '27', '25', '29', '34', '36', '38', '51', '55', '58'],
    choice: ['10115', '10117', '10119', '10115', '20095', '20097', '20095', '80331', '80333', '80335'],
  },
  attributes: {
    number: { role: 'quasi', type: 'number', hierarchy: { intervals: [5, 20] } },
    choice: { role: 'quasi', type: 'text', hierarchy: { prefix: 5, keep: [4, 2] } },
  },
  secret: {
    name: 'illness',
    values: ['A', 'B', 'C', 'A', 'D', 'C', 'A', 'B', 'D', 'A'],
    groups: { 'A or B': ['A', 'B'], 'C or D': ['C', 'D'] },
    picked: 'A',
  },
  choices: ['1', '2', '3', '1', '2', '3', '1', '1', '2', '1'],
}

describe('pictures of methods', () => {
  it('[LB930] show what each of ours makes of the same people, whatever their columns are called', async () => {
    const pictures = await pictureMethods(PEOPLE)
    expect(pictures.map(({ method }) => method)).toEqual(methods.map(({ id }) => id))
    const before = Object.entries({ ...PEOPLE.quasi, illness: PEOPLE.secret.values })
    for (const { method, paired, columns } of pictures) {
      expect(Object.values(columns).every(({ length }) => length === 10)).toBe(true)
      const changed = before.filter(([name, values]) => values.join() !== columns[name]?.join())
      expect(changed.length, method).toBeGreaterThan(0)
      // Rows that are set together anew still have all values of their columns.
      if (!paired)
        for (const [name, values] of before) expect([...columns[name]!].sort()).toEqual([...values].sort())
    }
    expect(await pictureMethods(PEOPLE)).toEqual(pictures)
  })

  it('[LB930] leave a method out that cannot be run on them', async () => {
    const attributes = { ...PEOPLE.attributes, choice: { role: 'quasi', hierarchy: 'nowhere.csv' } as const }
    expect(await pictureMethods({ ...PEOPLE, attributes })).toEqual([])
    const others = methods.filter(({ id }) => id !== 'local')
    expect(await pictureMethods(PEOPLE, others)).toHaveLength(others.length)
  })
})
