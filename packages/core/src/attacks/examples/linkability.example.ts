import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 100] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [2] } }
  diagnosis: sensitive
method: { full-domain: { k: 4 } }`

const original = [
  'age|zip|diagnosis',
  ...['21|10115|flu', '32|20117|flu', '43|30245|flu', '54|40249|flu', '65|50095|flu', '76|60099|flu'],
]

/** Ages and ZIPs as they were, each with one row nearest; or all alike, so that chance decides. */
export const linkabilityExample: AttackExample = {
  weak: { policy, original, release: original },
  resists: {
    policy,
    original,
    release: original.map((line, index) => (index === 0 ? line : '[0, 100)|*|flu')),
    others: original,
  },
}
