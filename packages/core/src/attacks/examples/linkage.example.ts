import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3] } }
  diagnosis: sensitive
method: { full-domain: { k: 2 } }`

const original = [
  'age|zip|diagnosis',
  '31|10115|flu',
  '34|10117|asthma',
  '38|10245|flu',
  '39|10249|diabetes',
  '52|20095|cancer',
  '57|20099|flu',
]

/** Ages and ZIPs as they were: everybody who knows both finds the row. */
export const linkageExample: AttackExample = {
  weak: { policy, original, release: original },
  resists: {
    policy,
    original,
    release: [
      'age|zip|diagnosis',
      '[30, 40)|101**|flu',
      '[30, 40)|101**|asthma',
      '[30, 40)|102**|flu',
      '[30, 40)|102**|diabetes',
      '[50, 60)|200**|cancer',
      '[50, 60)|200**|flu',
    ],
  },
}
