import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  salary: { role: sensitive, type: number }
method: { full-domain: { k: 10 } }`

const ages = ['[30, 40)', '[40, 50)', '[50, 60)', '[60, 70)']
const people = (salaryOf: (decade: number, year: number) => number) => {
  const rows = ages.flatMap((label, decade) =>
    Array.from({ length: 10 }, (_, year) => ({
      label,
      age: 30 + 10 * decade + year,
      salary: salaryOf(decade, year),
    })),
  )
  return {
    original: ['age|salary', ...rows.map(({ age, salary }) => `${age}|${salary}`)],
    release: ['age|salary', ...rows.map(({ label, salary }) => `${label}|${salary}`)],
  }
}

/** Ten different salaries in every class: a quarter of the scale each, or from all over it. */
export const similarityExample: AttackExample = {
  weak: { policy, ...people((decade, year) => 1000 + 100 * (10 * decade + year)) },
  resists: { policy, ...people((decade, year) => 1000 + 100 * (4 * year + decade)) },
}
