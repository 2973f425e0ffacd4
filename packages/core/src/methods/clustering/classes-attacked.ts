import type { AttackFacts } from '../../attacks/attack-facts.ts'
import type { AskedMethod, Policy } from '../../search/policy.ts'

/** What is known of releases of classes that were formed row by row: faithful, no label is wider than its rows need. */
export const classesAttacked = ({
  method,
}: Policy<AskedMethod & { readonly ranges: boolean }>): AttackFacts => ({
  attackedBy: ['homogeneity', 'proximity', 'divergence', 'skewness', 'similarity', 'downcoding'],
  byClass: true,
  tight: method.mode === 'faithful' || method.ranges,
})
