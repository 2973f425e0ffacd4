import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  ward: quasi
  age: { role: sensitive, type: number }
method:
  personalised:
    choice: { column: choice }
    grade: { age: { bounds: [20, 60] } }`

const ages = [21, 21, 21, 25, 25, 30, 34, 34, 38, 40, 40, 45, 47, 52, 55, 58]
const original = ['ward|age|choice', ...ages.map((age) => `east|${age}|3`)]
const origin = ages.map((_, row) => row)

/** (age − 20) / 40 behind the point gives every age back; ranks dealt anew with a grade for each row give none. */
export const gradeInversionExample: AttackExample = {
  weak: {
    policy,
    original,
    others: original,
    origin,
    release: ['ward|age', ...ages.map((age) => `east|${(1 + (age - 20) / 40).toFixed(4)}`)],
  },
  resists: {
    policy,
    original,
    others: original,
    origin,
    release: [
      'ward|age',
      ...ages.map((_, row) => `east|1.${String(((row * 7 + 5) % 16) * 600 + 113).padStart(4, '0')}`),
    ],
  },
}
