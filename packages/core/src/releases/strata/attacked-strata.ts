import type { AttackFacts } from '../../attacks/attack.ts'
import type { AskedStrata } from '../../methods/contract/asked-releases.ts'
import { drawnDecoys } from './drawn-decoys.ts'

/** What those who attack a release in strata know of it: by which values rows are treated apart, and what is promised. */
export function attackedStrata({ strata, maxPosterior: bound }: AskedStrata): AttackFacts {
  const treated = strata.filter(({ rows, models }) => rows !== 'rest' && models.length > 0)
  const hidden = treated.flatMap(({ rows }) => (rows === 'rest' ? [] : rows.where))
  const [first] = hidden
  return {
    attackedBy: ['treatment', 'decoy-order', bound === undefined ? 'minimality' : 'seed'],
    ...(bound === undefined && { apart: strata }),
    ...(bound !== undefined && {
      bounds: { treatment: bound, 'decoy-order': bound },
      draws: (shown) => treated.flatMap((stratum) => drawnDecoys(stratum, shown)),
    }),
    ...(first && {
      strata: {
        attribute: first.column,
        sensitive: hidden.filter(({ column }) => column === first.column).flatMap(({ values }) => values),
      },
    }),
  }
}
