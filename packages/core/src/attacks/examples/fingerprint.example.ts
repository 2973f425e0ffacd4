import { keyedHash, sha256 } from '../../data/random/keyed-hash.ts'
import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis: sensitive
method: { full-domain: { k: 2 } }`

const original = ['age,diagnosis', '21,flu', '24,HIV', '33,gout', '37,flu', '38,asthma', '39,flu']
const release = original.map((line) =>
  line.replace(/^(\d)\d/, (_, ten) => `[${ten}0 to ${Number(ten) + 1}0)`),
)
const source = `${original.join('\n')}\n`
const report = (key: string, print: string) => JSON.stringify({ fingerprints: { input: { [key]: print } } })

/**
 * Beside the release stands a fingerprint of the source. The plain hash says of every guess at a cell whether it is right; one
 * under a key that nobody has says nothing.
 */
export const fingerprintExample: AttackExample = {
  weak: { policy, original, release, told: report('sha256', sha256().hex(source)) },
  resists: {
    policy,
    original,
    release,
    told: report('hmac', keyedHash('a key that nobody has', 'fingerprint').digest(source, 1)),
  },
}
