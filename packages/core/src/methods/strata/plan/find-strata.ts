import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import { defined } from '../../../data/value/defined.ts'
import type { Model } from '../../../models/model.ts'
import type { PolicyFiles } from '../../contract/policy-files.ts'
import type { Prepared } from '../../contract/prepared.ts'
import { bindRequirements } from '../../contract/requirements.ts'
import type { Context, QuasiIdentifier } from '../../contract/search.ts'
import { maxPosteriorOf, type StrataPolicy } from '../policy-strata.ts'
import type { DecoyRequest, StrataOutcome, StrataRequest, StratumRequest } from '../strata-request.ts'
import type { StratumPolicy } from '../stratum-option.ts'
import { runStrataAsync } from './plan-strata.ts'
import { sbtamStrata } from './sbtam.ts'

export interface StrataSearch {
  readonly prepared: Prepared
  readonly method: StrataPolicy
  readonly missing: readonly string[]
  /** The files that the policy names. */
  readonly files: PolicyFiles
  readonly seed: string
  /** Suppressed rows must meet the models of their stratum. */
  readonly protectSuppressed: boolean
  /** Models that can be asked for. */
  readonly models?: readonly Model[] | undefined
  readonly context: Context
}

/** Searches the strata of an SBTAM or mixed policy. */
export async function findStrata(search: StrataSearch): Promise<StrataOutcome> {
  return runStrataAsync(search.prepared.table, await strataRequest(search), search.context)
}

/** What such a policy asks for. */
export async function strataRequest(search: StrataSearch): Promise<StrataRequest> {
  const { prepared, method, missing, protectSuppressed } = search
  const { request } = prepared
  const shared = { missingTokens: missing, protectSuppressed, ...decoysOf(search) }
  if (method.id === 'sbtam') {
    const { sensitiveValues, budget } = method
    return sbtamStrata({ ...request, ...shared, sensitiveValues, ...defined({ budget }) })
  }
  const strata: StratumRequest[] = []
  for (const stratum of method.strata) strata.push(await stratumRequest(stratum, search))
  const { quasi, sensitive } = request
  return { strata, quasi, sensitive, missing: request.missing, ...shared }
}

function decoysOf({ method, seed }: StrataSearch): { readonly decoys?: DecoyRequest } {
  const share = maxPosteriorOf({ method })
  return share === undefined ? {} : { decoys: { maxPosterior: share, seed } }
}

async function stratumRequest(
  { name, rows, quasi, hierarchies, models, loss, suppressionLimit, budget }: StratumPolicy,
  { prepared, files, models: knownModels }: StrataSearch,
): Promise<StratumRequest> {
  const identifiers: QuasiIdentifier[] = []
  for (const column of quasi) {
    const quasiIndex = prepared.quasi.findIndex((quasiIdentifier) => quasiIdentifier.name === column)
    const declared = hierarchies.find((candidate) => candidate.column === column)?.hierarchy
    const { dictionary } = prepared.quasi[quasiIndex]
    identifiers.push(
      declared === undefined
        ? prepared.request.quasi[quasiIndex]
        : {
            ...prepared.request.quasi[quasiIndex],
            hierarchy: buildHierarchy(
              await files.hierarchy(column, declared.spec),
              { name: column, dictionary },
              declared,
            ),
          },
    )
  }
  return {
    name,
    rows,
    quasi: identifiers,
    models: bindRequirements(models, prepared.sensitive, knownModels),
    loss,
    suppressionLimit,
    ...defined({ budget }),
  }
}
