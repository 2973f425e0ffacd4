/** The methods that plan a release: what is public of it, listed by hand. */

export { nextTurn } from '../next-turn.ts'
export type { ColumnValues } from '../options/option.ts'
export type { CaatPolicy } from './clustering/caat-record.ts'
export * from './clustering/index.ts'
export type { KacaPolicy } from './clustering/kaca-record.ts'
export { fullDomain, fullDomainAsync } from './full-domain/full-domain.ts'
export { recodeAtLevels } from './full-domain/recode-at-levels.ts'
export type { FullDomainPolicy } from './full-domain/record.ts'
export { type LocalOptions, local, localMoves, localStart } from './local/local.ts'
export type { LocalPolicy } from './local/record.ts'
export type { LocalStart } from './local/start.ts'
export type {
  ColumnReason,
  Context,
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
} from './method.ts'
export type {
  MethodNeeds,
  MethodRecord,
  Mode,
  PolicyOf,
  PolicyStratum,
  SearchPolicy,
} from './method-record.ts'
export { defineMethod } from './method-record.ts'
export { type MondrianOptions, mondrian } from './mondrian/mondrian.ts'
export type { MondrianPolicy } from './mondrian/record.ts'
export type { ChoicePolicy, PlainChoicePolicy } from './personalised/choice-option.ts'
export { gradeColumn } from './personalised/grade-column.ts'
export * from './personalised/index.ts'
export type { PersonalisedPolicy } from './personalised/record.ts'
export { findMethod, type MethodId, type MethodPolicy, methods } from './registry.ts'
export { commonOptions } from './search-options.ts'
export * from './sensitivity/index.ts'
export type { MixedPolicy } from './sensitivity/mixed-record.ts'
export type { SbtamPolicy } from './sensitivity/sbtam-record.ts'
export type { StratumPolicy } from './sensitivity/stratum-option.ts'
export { wholeBucket } from './slicing/bucket.ts'
export * from './slicing/index.ts'
export type { SlicingPolicy } from './slicing/record.ts'
