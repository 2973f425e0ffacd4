import type { AttackExample } from '../attack.ts'

const policy = (more: string) => `
attributes:
  born: { role: quasi, type: text, hierarchy: { prefix: 4, keep: [3] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3] } }
  diagnosis: sensitive
method: { sbtam: { sensitive-values: { diagnosis: [HIV] }, k: 2${more} } }`

const original = [
  'born,zip,diagnosis',
  '1991,10115,HIV',
  '1994,10117,HIV',
  '1996,10119,HIV',
  '1998,10113,HIV',
  '1992,10115,flu',
  '1995,10117,asthma',
  '1997,10119,flu',
  '1999,10113,gout',
  '1972,20095,flu',
  '1977,20099,asthma',
  '1978,20095,gout',
  '1979,20099,flu',
]

const hidden = (line: string) => line.replace(/^199\d,101\d\d/, '199*,101**')

/**
 * Only those with HIV are generalised: whoever is not found as they were has it. With as many others generalised along, the
 * same guess is right for every second.
 */
export const treatmentExample: AttackExample = {
  weak: {
    policy: policy(''),
    original,
    release: original.map((line) => (line.endsWith('HIV') ? hidden(line) : line)),
  },
  resists: {
    policy: policy(', mode: hardened'),
    original,
    release: original.map(hidden),
    facts: { bounds: {} },
  },
}
