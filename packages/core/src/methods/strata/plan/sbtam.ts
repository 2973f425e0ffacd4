import { defined } from '../../../data/value/defined.ts'
import type { Request } from '../../contract/search.ts'
import type { WhereValues } from '../../contract/stratum-rows.ts'
import { ORDINARY, SENSITIVE } from '../strata-options.ts'
import type { DecoyRequest, StrataMethod, StrataRequest } from '../strata-request.ts'
import { runStrata, runStrataAsync } from './plan-strata.ts'

export interface SbtamRequest extends Request {
  /** A: a row is sensitive if any of these columns has one of its values. */
  readonly sensitiveValues: readonly WhereValues[]
  /** Milliseconds the search may take; none by default. */
  readonly budget?: number
  readonly missingTokens?: readonly string[]
  readonly protectSuppressed?: boolean
  /** Hardened mode. */
  readonly decoys?: DecoyRequest
}

/**
 * Sensitivity based tuple anonymity (SBTAM): T1, the rows with a sensitive value in A, is generalised over all
 * quasi-identifiers until its models hold, with the least loss; T2, all other rows, is published as it is.
 * Missing values as the request says; a missing sensitive value is in A only if A lists it. Cost: one full-domain
 * search on T1.
 * Abad, Kinariwala, "A novel approach for privacy preserving in medical data mining using sensitivity based anonymity"
 */
export const sbtam: StrataMethod<SbtamRequest> = {
  id: 'sbtam',
  run: (table, request, context) => runStrata(table, sbtamStrata(request), context),
  runAsync: (table, request, context) => runStrataAsync(table, sbtamStrata(request), context),
}

export function sbtamStrata(request: SbtamRequest): StrataRequest {
  const { quasi, sensitive, missing, missingTokens, models, loss, suppressionLimit, budget } = request
  const { decoys, protectSuppressed } = request
  return {
    strata: [
      {
        name: SENSITIVE,
        rows: { where: request.sensitiveValues },
        quasi,
        models,
        loss,
        suppressionLimit,
        ...defined({ budget }),
      },
      { name: ORDINARY, rows: 'rest', quasi: [], models: [], loss, suppressionLimit: 0 },
    ],
    quasi,
    sensitive,
    missing,
    ...defined({ missingTokens }),
    ...(protectSuppressed && { protectSuppressed }),
    ...defined({ decoys }),
  }
}
