import type { ReadRelease } from '../release-kind.ts'
import type { ReleasePart } from './release-part.ts'

/** All rows of a release as one part, whose quasi-identifiers are published in one way. */
export function wholePart(
  { policy, needs, search, rows, claims }: ReadRelease,
  by: ReleasePart['by'],
): ReleasePart {
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  return {
    rows,
    // Where hierarchies have no effect, nothing is generalised.
    generalised: needs.hierarchies === 'unused' ? [] : quasi,
    // Rows that came since are on levels of their own, beside those that keep what they showed.
    by: by === 'node' || (claims?.keptRows ?? 0) > 0 ? 'node' : 'level',
    suppressionLimit: search.suppressionLimit,
    hierarchies: new Map(),
  }
}
