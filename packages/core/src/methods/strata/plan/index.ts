/** Strata, SBTAM and mixed generalisation: what is public of it, listed by hand. */

export {
  type FactStratum,
  type StrataFacts,
  type StratumFacts,
  strataFacts,
} from '../../../releases/strata/measures/strata-facts.ts'
export { strataSentences } from '../../../releases/strata/report/strata-sentences.ts'
export { ORDINARY, SENSITIVE } from '../strata-options.ts'
export type {
  DecoyRequest,
  DecoyResult,
  StrataImpossible,
  StrataMethod,
  StrataOutcome,
  StrataRequest,
  StrataResult,
  StratumDecoys,
  StratumRequest,
  StratumResult,
} from '../strata-request.ts'
export { mixed } from './mixed.ts'
export { type SbtamRequest, sbtam } from './sbtam.ts'
