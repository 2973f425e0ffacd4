import type { AttackFacts } from '../../attacks/attack.ts'
import type { AskedMethod, Policy } from '../../policy/options/policy.ts'
import { drawnCovers } from './drawn-covers.ts'

/** What is known of releases of classes that were formed row by row: faithful, no label is wider than its rows need. */
export const classesAttacked = ({
  method,
}: Policy<AskedMethod & { readonly ranges: boolean }>): AttackFacts => ({
  attackedBy: [
    ...['homogeneity', 'proximity', 'divergence', 'skewness', 'similarity', 'downcoding'],
    ...(method.mode === 'hardened' ? ['seed'] : []),
  ],
  byClass: true,
  ...(method.mode === 'hardened' && { draws: drawnCovers }),
  tight: method.mode === 'faithful' || method.ranges,
})
