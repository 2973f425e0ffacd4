import type { SearchPolicy } from '../methods/method-record.ts'
import { ORDINARY, SENSITIVE } from '../methods/sensitivity/strata-options.ts'
import type { RequirementSpec } from '../options/requirement-spec.ts'
import type { Policy } from '../policy/policy.ts'
import { type StratumForm, unclaimedRows } from '../recoding/stratum-rows.ts'

/** What a check asks of a release: the models of the method, whichever made it. */
export function modelsOf({ method }: Policy): SearchPolicy {
  const strata = method.id === 'mixed' ? method.strata : []
  return {
    models: 'models' in method ? method.models : strata.flatMap(({ models }) => models),
    loss: 'loss' in method ? method.loss : (strata[0]?.loss ?? 'loss'),
    suppressionLimit:
      'suppressionLimit' in method
        ? method.suppressionLimit
        : Math.max(0, ...strata.map(({ suppressionLimit }) => suppressionLimit)),
    ...('budget' in method && method.budget !== undefined && { budget: method.budget }),
  }
}

/** A stratum as the check sees it: which rows, by which columns, and what was promised of them. */
export interface CheckedStratum extends StratumForm {
  readonly models: readonly RequirementSpec[]
  /** Rows of `*` alone are suppressed rows, and no class. */
  readonly suppresses: boolean
  /** Share of its rows that may be suppressed. */
  readonly suppressionLimit: number
}

/** The strata of a policy whose method makes some. */
export function strataOf({ method, attributes }: Policy): readonly CheckedStratum[] | undefined {
  if (method.id === 'sbtam') {
    const quasi = attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
    const { models, sensitiveValues, suppressionLimit } = method
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
  if (method.id !== 'mixed') return undefined
  const asked = method.strata.map(({ name, rows, quasi, models, suppressionLimit }) => ({
    name,
    rows,
    quasi: models.length === 0 ? [] : quasi,
    models,
    suppresses: suppressionLimit > 0,
    suppressionLimit,
  }))
  const unclaimed = unclaimedRows(asked)
  return unclaimed
    ? [...asked, { ...unclaimed, quasi: [], models: [], suppresses: false, suppressionLimit: 0 }]
    : asked
}

/** Share of sensitive rows among generalised ones, where a hardened policy names none. */
const MAX_POSTERIOR = 0.5

/** The largest share of a stratum's rows among those published in its form; undefined in faithful mode. */
export function maxPosterior({ method }: Pick<Policy, 'method'>): number | undefined {
  if ((method.id !== 'sbtam' && method.id !== 'mixed') || method.mode !== 'hardened') return undefined
  return (method.id === 'sbtam' ? method.decoys?.maxPosterior : undefined) ?? MAX_POSTERIOR
}

/** Columns that tell strata apart and are neither quasi-identifiers nor sensitive. */
export function strataColumns(policy: Policy): string[] {
  const named = (strataOf(policy) ?? []).flatMap(({ rows }) =>
    rows === 'rest' ? [] : rows.where.map(({ column }) => column),
  )
  const counted = policy.attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  return [...new Set(named)].filter((column) => !counted.some(({ name }) => name === column))
}

/** Whether a method must know where rows stand in the source: their order decides ties, or which bucket they go to. */
export function needsRowNumbers({ method }: Pick<Policy, 'method'>): boolean {
  return (
    method.id === 'caat' || method.id === 'kaca' || (method.id === 'slicing' && method.split === 'relaxed')
  )
}
