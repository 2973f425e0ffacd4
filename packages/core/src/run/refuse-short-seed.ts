import { OutisError } from '../data/errors.ts'
import { isShortSeed } from '../data/random/seeded-random.ts'
import { seedSecret } from '../methods/contract/seed-secret.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../policy/options/policy.ts'

export interface GivenSeed {
  /** Of the call, in place of the policy's. */
  readonly seed?: string | undefined
  readonly allowSeed: boolean
}

/**
 * Refuses a seed that whoever has the release finds by trying, where draws protect people. The doors ask it before anything is
 * read.
 * @returns What the report warns of where such a seed is allowed; of the policy's own seed its warnings tell already.
 */
export function refuseShortSeed(
  { method, seed: written }: Pick<Policy, 'method' | 'seed'>,
  { seed = written?.toString(), allowSeed }: GivenSeed,
): readonly string[] {
  const secret = seedSecret(recordOf(method), method)
  if (seed === undefined || secret === undefined || !isShortSeed(seed)) return []
  if (!allowSeed) {
    throw new OutisError('SEED_SHORT', {
      message: `The seed is short: whoever has the release could find it by trying, and undo ${secret}.`,
      hint: 'Leave the seed out: one is drawn, and kept with the key. Or write 32 hexadecimal digits from a secure source. For papers and tests alone: --allow-seed, `allowSeed: true` in a program.',
    })
  }
  return seed === written?.toString()
    ? []
    : [
        `The seed is short and was allowed: whoever has the release could find it by trying, and undo ${secret}. Do not publish it.`,
      ]
}
