import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  salary: { role: sensitive, type: number }
method: { full-domain: { k: 5 } }`

const ages = ['[30, 40)', '[40, 50)']
const people = (salaries: readonly (readonly number[])[]) => ({
  original: [
    'age|salary',
    ...salaries.flatMap((of, decade) => of.map((salary, year) => `${30 + 10 * decade + year}|${salary}`)),
  ],
  release: [
    'age|salary',
    ...salaries.flatMap((of, decade) => of.map((salary) => `${ages[decade]}|${salary}`)),
  ],
})

/** All salaries of a class lie within 40 of each other, where the table's go from 1,000 to 3,000 and age tells nothing of others; or they are spread. */
export const proximityExample: AttackExample = {
  weak: {
    policy,
    ...people([
      [1000, 1010, 1020, 1030, 1040],
      [2960, 2970, 2980, 2990, 3000],
    ]),
    others: people([
      [1400, 1700, 2000, 2300, 2600],
      [1400, 1700, 2000, 2300, 2600],
    ]).original,
  },
  resists: {
    policy,
    ...people([
      [1000, 1500, 2000, 2500, 3000],
      [1000, 1500, 2000, 2500, 3000],
    ]),
  },
}
