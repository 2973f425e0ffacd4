import type { Combinations } from '../../check/check-input.ts'
import type { SearchPolicy } from '../../method/method-description.ts'
import type { ReleasePart } from '../../method/release-part.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../search/policy.ts'

/** The parts of a release that have classes: those that its method treats apart, or one. */
export async function releaseParts(
  policy: Policy,
  search: SearchPolicy,
  release: Combinations,
): Promise<readonly ReleasePart[]> {
  const own = await recordOf(policy.method).parts?.(policy, release)
  return own ?? [wholePart(policy, search, release)]
}

function wholePart(policy: Policy, search: SearchPolicy, rows: Combinations): ReleasePart {
  const { recoding, needs } = recordOf(policy.method)
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  return {
    rows,
    // Where hierarchies have no effect, nothing is generalised.
    generalised: needs(policy.method).hierarchies === 'unused' ? [] : quasi,
    by: recoding === 'assigned' ? 'node' : 'level',
    suppressionLimit: search.suppressionLimit,
    hierarchies: new Map(),
  }
}
