import type { StrataMethod, StrataRequest } from '../strata-request.ts'
import { runStrata, runStrataAsync } from './plan-strata.ts'

/**
 * Mixed generalisation: strata of rows, each with its own quasi-identifiers, hierarchies, models and levels, so that one
 * column may be published at different levels in different rows. Which stratum is generalised more is the request's to
 * say. Missing values as the request says. Cost: one full-domain search per stratum with models.
 * Gachanga, Kimwele, Nderu 2019, doi:10.31695/IJASRE.2019.33150
 */
export const mixed: StrataMethod<StrataRequest> = {
  id: 'mixed',
  run: runStrata,
  runAsync: runStrataAsync,
}
