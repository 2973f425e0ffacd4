/** Strata, SBTAM and mixed generalisation: what is public of it, listed by hand. */

export { mixed } from './mixed.ts'
export { ORDINARY, type SbtamRequest, SENSITIVE, sbtam } from './sbtam.ts'
export { type FactStratum, type StrataFacts, type StratumFacts, strataFacts } from './strata-facts.ts'
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
} from './strata-request.ts'
export { strataSentences } from './strata-sentences.ts'
