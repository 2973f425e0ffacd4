import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10] } }
  diagnosis: sensitive
method: { full-domain: { k: 2, l: 2 } }`

const header = 'age|diagnosis'
const ages = [20, 20, 25, 25, 25, 25, 25]
const origin = ages.map((_, ageIndex) => ageIndex)
const shared = ['HIV', 'HIV', 'influenza', 'gout', 'ulcer', 'asthma', 'angina']
const apart = ['HIV', 'gout', 'influenza', 'HIV', 'ulcer', 'asthma', 'angina']
const lines = (shown: readonly string[], values: readonly string[]) => [
  header,
  ...shown.map((age, index) => `${age}|${values[index]}`),
]

/**
 * Weak: two of 20 and five of 25 in one class. Shown by five years they would be two and five, enough for k = 2; that it was not
 * done says that somebody’s l failed, which it only can if the two share the one value that comes twice. Resists: they are
 * shown by five years.
 */
export const minimalityExample: AttackExample = {
  weak: {
    policy,
    original: lines(ages.map(String), shared),
    release: lines(
      ages.map(() => '[20,30)'),
      shared,
    ),
    origin,
  },
  resists: {
    policy,
    original: lines(ages.map(String), apart),
    release: lines(
      ages.map((age) => (age === 20 ? '[20,25)' : '[25,30)')),
      apart,
    ),
    origin,
  },
}
