import type { SearchPolicy } from '../../methods/contract/method-record.ts'
import type { ReleasePart } from '../../releases/kit/release-part.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { Combinations, ReleaseClaims } from '../check-input.ts'

/** The parts of a release that have classes: those that its method treats apart, or one. */
export async function releaseParts(
  policy: Policy,
  search: SearchPolicy,
  { rows, claims }: { readonly rows: Combinations; readonly claims?: ReleaseClaims | undefined },
): Promise<readonly ReleasePart[]> {
  const own = await recordOf(policy.method).parts?.(policy, rows)
  return own ?? [wholePart(policy, search, { rows, claims })]
}

function wholePart(
  policy: Policy,
  search: SearchPolicy,
  { rows, claims }: { readonly rows: Combinations; readonly claims?: ReleaseClaims | undefined },
): ReleasePart {
  const { recoding, needs } = recordOf(policy.method)
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  return {
    rows,
    // Where hierarchies have no effect, nothing is generalised.
    generalised: needs(policy.method).hierarchies === 'unused' ? [] : quasi,
    // Rows that came since are on levels of their own, beside those that keep what they showed.
    by: recoding === 'assigned' || (claims?.keptRows ?? 0) > 0 ? 'node' : 'level',
    suppressionLimit: search.suppressionLimit,
    hierarchies: new Map(),
  }
}
