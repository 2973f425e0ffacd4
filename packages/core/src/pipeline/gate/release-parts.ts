import type { Combinations } from '../../check/check-input.ts'
import type { SearchPolicy } from '../../method/method-record.ts'
import { recordOf } from '../../methods/registry.ts'
import type { HierarchyPolicy } from '../../options/hierarchy-policy.ts'
import { formOfTexts, selectTexts, stratumOfTexts } from '../../recoding/stratum-rows.ts'
import type { Policy } from '../../search/policy.ts'
import { missingAnywhere } from '../../table/dictionary.ts'
import { maxPosterior, strataOf } from '../record-answers.ts'

/** Rows of a release whose quasi-identifiers are published in one way. */
export interface ReleasePart {
  /** The stratum; absent: all rows. */
  readonly stratum?: string
  readonly rows: Combinations
  /** Quasi-identifiers that are generalised; the others are published as they were. */
  readonly generalised: readonly string[]
  /** `level`: each column on one level. `node`: each cell on its own. */
  readonly by: 'level' | 'node'
  readonly suppressionLimit: number
  /** Hierarchies that are not the attributes' own, by column. */
  readonly hierarchies: ReadonlyMap<string, HierarchyPolicy>
}

/** The parts of a release that have classes: one, or the strata. */
export function releaseParts(policy: Policy, search: SearchPolicy, release: Combinations): ReleasePart[] {
  const strata = strataOf(policy)
  if (strata === undefined) return [wholePart(policy, search, release)]
  const missing = missingAnywhere(policy.data.missing)
  // Decoys look like the rows that they hide.
  const hardened = maxPosterior(policy) !== undefined
  const partOf = (hardened ? formOfTexts : stratumOfTexts)(strata, release, missing)
  return strata.map(({ name, quasi, suppressionLimit, hierarchies = [] }, place) => ({
    stratum: name,
    rows: selectTexts(release, (at) => partOf[at] === place),
    generalised: quasi,
    by: 'level',
    suppressionLimit,
    hierarchies: new Map(hierarchies.map(({ column, hierarchy }) => [column, hierarchy])),
  }))
}

function wholePart(policy: Policy, search: SearchPolicy, rows: Combinations): ReleasePart {
  const { recoding } = recordOf(policy.method)
  // A personalised release hides values; people only where it was asked for a model.
  const asWas = recoding === 'personalised' && search.models.length === 0
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  return {
    rows,
    generalised: asWas ? [] : quasi,
    by: recoding === 'assigned' ? 'node' : 'level',
    suppressionLimit: search.suppressionLimit,
    hierarchies: new Map(),
  }
}
