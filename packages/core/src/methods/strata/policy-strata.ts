import type { Policy } from '../../policy/options/policy.ts'
import type { DeclaredColumn } from '../../policy/options/requirement-spec.ts'
import type { AskedStrata, PolicyStratum } from '../contract/asked-releases.ts'
import { unclaimedRows } from '../contract/stratum-rows.ts'
import type { MixedPolicy } from './mixed-description.ts'
import type { SbtamPolicy } from './sbtam-description.ts'
import { MAX_POSTERIOR, ORDINARY, SENSITIVE } from './strata-options.ts'

export type StrataPolicy = SbtamPolicy | MixedPolicy

type Asked = Pick<Policy<StrataPolicy>, 'method' | 'attributes'>

/** The strata that a policy promises something of, and the rows that are left. */
export const strataOf = ({ method, attributes }: Asked): readonly PolicyStratum[] =>
  method.id === 'sbtam' ? sensitiveAndOrdinary(method, attributes) : askedAndUnclaimed(method)

function sensitiveAndOrdinary(
  { models, sensitiveValues, suppressionLimit }: SbtamPolicy,
  attributes: readonly DeclaredColumn[],
): readonly PolicyStratum[] {
  const quasi = attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  return [
    {
      name: SENSITIVE,
      rows: { where: sensitiveValues },
      quasi,
      models,
      suppresses: suppressionLimit > 0,
      suppressionLimit,
    },
    { name: ORDINARY, rows: 'rest', quasi: [], models: [], suppresses: false, suppressionLimit: 0 },
  ]
}

function askedAndUnclaimed({ strata }: MixedPolicy): readonly PolicyStratum[] {
  const asked = strata.map(({ name, rows, quasi, hierarchies, models, suppressionLimit }) => ({
    name,
    rows,
    quasi: models.length === 0 ? [] : quasi,
    models,
    suppresses: suppressionLimit > 0,
    suppressionLimit,
    hierarchies,
  }))
  const unclaimed = unclaimedRows(asked)
  return unclaimed
    ? [...asked, { ...unclaimed, quasi: [], models: [], suppresses: false, suppressionLimit: 0 }]
    : asked
}

/** The largest share of a stratum's rows among those published in its form; undefined in faithful mode. */
export function maxPosteriorOf({ method }: Pick<Policy<StrataPolicy>, 'method'>): number | undefined {
  if (method.mode !== 'hardened') return undefined
  return (method.id === 'sbtam' ? method.decoys?.maxPosterior : undefined) ?? MAX_POSTERIOR
}

/** Requirements may name the strata that the policy promises something of. */
export function askedStrata(policy: Asked): AskedStrata {
  const { method } = policy
  return {
    strata: strataOf(policy),
    rowNames: method.id === 'sbtam' ? [SENSITIVE, ORDINARY] : method.strata.map(({ name }) => name),
    maxPosterior: maxPosteriorOf(policy),
    ...(method.mode === 'hardened' && { draws: { secret: 'the choice of decoys' } }),
  }
}
