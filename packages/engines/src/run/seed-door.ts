import { refuseShortSeed } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import type { RunOptions } from './run-options.ts'

/**
 * Refuses a seed that could be found by trying. With a ledger no seed has an effect: draws come from its secret, which is long.
 * @returns What the report warns of where such a seed is allowed.
 */
export const seedAtDoor = (
  policy: Policy,
  {
    seed,
    allowSeed = process.env.OUTIS_ALLOW_SEED === '1',
    ledger,
  }: Pick<RunOptions, 'seed' | 'allowSeed' | 'ledger'>,
): readonly string[] => (ledger === undefined ? refuseShortSeed(policy, { seed, allowSeed }) : [])
