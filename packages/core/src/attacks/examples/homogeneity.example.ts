import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis: sensitive
method: { full-domain: { k: 4 } }`

const original = [
  'age|diagnosis',
  ...['31|flu', '33|flu', '36|flu', '38|flu'],
  ...['42|cancer', '44|cancer', '45|cancer', '49|cancer'],
]

/** Everybody of a decade has the same diagnosis, or half of them has each. */
export const homogeneityExample: AttackExample = {
  weak: {
    policy,
    original,
    release: [
      'age|diagnosis',
      ...['[30, 40)|flu', '[30, 40)|flu', '[30, 40)|flu', '[30, 40)|flu'],
      ...['[40, 50)|cancer', '[40, 50)|cancer', '[40, 50)|cancer', '[40, 50)|cancer'],
    ],
  },
  resists: {
    policy,
    original: [
      'age|diagnosis',
      ...['31|flu', '33|cancer', '36|flu', '38|cancer'],
      ...['42|cancer', '44|flu', '45|cancer', '49|flu'],
    ],
    release: [
      'age|diagnosis',
      ...['[30, 40)|flu', '[30, 40)|cancer', '[30, 40)|flu', '[30, 40)|cancer'],
      ...['[40, 50)|cancer', '[40, 50)|flu', '[40, 50)|cancer', '[40, 50)|flu'],
    ],
  },
}
