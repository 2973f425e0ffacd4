/** The methods that plan a release: what is public of it, listed by hand. */

export { type ReleaseTexts, selectTexts } from '../check/release-rows.ts'
export { nextTurn } from '../data/next-turn.ts'
export type { ChoicePolicy, PlainChoicePolicy } from '../policy/options/choices.ts'
export type { ColumnValues } from '../policy/options/option.ts'
export type { AskedMethod, Mode } from '../policy/options/policy.ts'
export type { CaatPolicy } from './clustering/caat-description.ts'
export type { KacaPolicy } from './clustering/kaca-description.ts'
export * from './clustering/plan/index.ts'
export type { MethodNeeds, SearchPolicy } from './contract/method-needs.ts'
export { defineMethod, describeMethod, type MethodRecord, type PolicyOf } from './contract/method-record.ts'
export type { MethodJob, MethodResult } from './contract/method-run.ts'
export type {
  ColumnReason,
  Context,
  LatticeOutcome,
  LatticeSummary,
  Method,
  MissingMeaning,
  Outcome,
  Progress,
  QuasiIdentifier,
  Request,
  SearchNode,
  SearchSummary,
  SensitiveColumn,
  StopSignal,
} from './contract/search.ts'
export { commonOptions } from './contract/search-options.ts'
export {
  formOfTexts,
  type StratumForm,
  type StratumRows,
  stratumOfTexts,
  unclaimedRows,
  type WhereValues,
} from './contract/stratum-rows.ts'
export type { FullDomainPolicy } from './full-domain/full-domain-description.ts'
export { fullDomain, fullDomainAsync } from './full-domain/plan/full-domain.ts'
export { recodeAtLevels } from './full-domain/plan/recode-at-levels.ts'
export type { LocalPolicy } from './local/local-description.ts'
export { type LocalOptions, local, localMoves, localStart } from './local/plan/local.ts'
export type { LocalStart } from './local/plan/start.ts'
export type { MondrianPolicy } from './mondrian/mondrian-description.ts'
export { type MondrianOptions, mondrian } from './mondrian/plan/mondrian.ts'
export type { PersonalisedPolicy } from './personalised/description.ts'
export { gradeColumn } from './personalised/plan/grade-column.ts'
export * from './personalised/plan/index.ts'
export { findMethod, type MethodId, type MethodPolicy, methods, recordOf } from './registry.ts'
export type { SlicingPolicy } from './slicing/description.ts'
export { wholeBucket } from './slicing/plan/bucket.ts'
export * from './slicing/plan/index.ts'
export type { MixedPolicy } from './strata/mixed-description.ts'
export * from './strata/plan/index.ts'
export type { SbtamPolicy } from './strata/sbtam-description.ts'
export type { StratumPolicy } from './strata/stratum-option.ts'
