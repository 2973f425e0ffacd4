import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 100] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3] } }
  illness: sensitive
method: { full-domain: { k: 3, l: 3 } }`

/** Three ages by three towns, nine illnesses. */
const original = [
  'age|zip|illness',
  '31|10115|flu',
  '32|20095|gout',
  '33|30159|asthma',
  '41|10117|ulcer',
  '42|20097|angina',
  '43|30161|colitis',
  '51|10119|rubella',
  '52|20099|anaemia',
  '53|30163|migraine',
]

/** Classes of three illnesses each: by age, whatever the town. */
const byAge = [
  'age|zip|illness',
  ...['[30, 40)|*|flu', '[30, 40)|*|gout', '[30, 40)|*|asthma'],
  ...['[40, 50)|*|ulcer', '[40, 50)|*|angina', '[40, 50)|*|colitis'],
  ...['[50, 60)|*|rubella', '[50, 60)|*|anaemia', '[50, 60)|*|migraine'],
]

/** Classes of three illnesses each: by town, whatever the age. */
const byTown = [
  'age|zip|illness',
  ...['[0, 100)|101**|flu', '[0, 100)|200**|gout', '[0, 100)|301**|asthma'],
  ...['[0, 100)|101**|ulcer', '[0, 100)|200**|angina', '[0, 100)|301**|colitis'],
  ...['[0, 100)|101**|rubella', '[0, 100)|200**|anaemia', '[0, 100)|301**|migraine'],
]

const origin = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Each release alone leaves three illnesses to everybody, both together one. */
export const compositionExample: AttackExample = {
  weak: { policy, original, release: byTown, origin, earlier: [{ release: byAge, origin }] },
  resists: { policy, original, release: byAge, origin, earlier: [{ release: byAge, origin }] },
}
