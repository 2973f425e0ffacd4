/** Strata, SBTAM and mixed generalisation: what is public of it, listed by hand. */

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
