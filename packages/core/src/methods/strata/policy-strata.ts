import type { AttackFacts } from '../../attacks/attack.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type {
  DeclaredColumn,
  HierarchyPolicy,
  RequirementSpec,
} from '../../policy/options/requirement-spec.ts'
import { drawnDecoys } from './drawn-decoys.ts'
import type { MixedPolicy } from './mixed-description.ts'
import type { SbtamPolicy } from './sbtam-description.ts'
import { MAX_POSTERIOR, ORDINARY, SENSITIVE } from './strata-options.ts'
import { type StratumForm, unclaimedRows } from './stratum-rows.ts'

export type StrataPolicy = SbtamPolicy | MixedPolicy

/** A stratum as it is promised: which rows, by which columns, and what holds of them. */
export interface PolicyStratum extends StratumForm {
  readonly models: readonly RequirementSpec[]
  /** Rows of `*` alone are suppressed rows, and no class. */
  readonly suppresses: boolean
  /** Share of its rows that may be suppressed. */
  readonly suppressionLimit: number
  /** Those that differ from the attributes' own. */
  readonly hierarchies?: readonly { readonly column: string; readonly hierarchy: HierarchyPolicy }[]
}

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

/** Columns that tell strata apart and are neither quasi-identifiers nor sensitive. */
export function strataColumns(policy: Asked): string[] {
  const named = strataOf(policy).flatMap(({ rows }) =>
    rows === 'rest' ? [] : rows.where.map(({ column }) => column),
  )
  const counted = policy.attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return [...new Set(named)].filter((column) => !counted.some(({ name }) => name === column))
}

/** What those who attack a release in strata know of it: by which values rows are treated apart, and what is promised. */
export function attackedStrata(policy: Policy<StrataPolicy>): AttackFacts {
  const treated = strataOf(policy).filter(({ rows, models }) => rows !== 'rest' && models.length > 0)
  const hidden = treated.flatMap(({ rows }) => (rows === 'rest' ? [] : rows.where))
  const [first] = hidden
  const bound = maxPosteriorOf(policy)
  return {
    attackedBy: ['treatment', 'decoy-order', bound === undefined ? 'minimality' : 'seed'],
    ...(bound === undefined && { apart: strataOf(policy) }),
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
