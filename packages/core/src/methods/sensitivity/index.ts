/** Strata, SBTAM and mixed generalisation: what is public of it, listed by hand. */

export type { PartLevels } from './assigned-losses.ts'
export {
  type AssignedLosses,
  type AssignedMeasure,
  assignedLosses,
} from './assigned-losses.ts'
export { mixed } from './mixed.ts'
export { type SbtamRequest, sbtam, sbtamStrata } from './sbtam.ts'
export { runStrata, runStrataAsync } from './strata.ts'
export {
  type FactStratum,
  type StrataFacts,
  type StratumFacts,
  strataFacts,
} from './strata-facts.ts'
export { ORDINARY, SENSITIVE } from './strata-options.ts'
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
