import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 100] } }
  diagnosis: sensitive
method: { full-domain: { k: 3 } }`

const people = (diagnoses: readonly string[]) => [
  'age|diagnosis',
  ...diagnoses.map((value, diagnoseIndex) => `${21 + 10 * diagnoseIndex}|${value}`),
]

const TRUE = ['flu', 'cancer', 'asthma', 'ulcer', 'gout', 'mumps']
const FALSE = ['mumps', 'gout', 'ulcer', 'asthma', 'cancer', 'flu']

/** Everybody's nearest row is their own; or all rows are equally near, to those who are in it as to others. */
export const inferenceExample: AttackExample = {
  weak: { policy, original: people(TRUE), release: people(TRUE), others: people(FALSE) },
  resists: {
    policy,
    original: people(TRUE),
    release: ['age|diagnosis', ...TRUE.map((value) => `[0, 100)|${value}`)],
    others: people(FALSE),
  },
}
