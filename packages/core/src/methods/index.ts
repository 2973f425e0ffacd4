/** The methods that plan a release: what is public of it, listed by hand. */

export * from './clustering/index.ts'
export { fullDomain, fullDomainAsync } from './full-domain/full-domain.ts'
export { recodeAtLevels } from './full-domain/recode-at-levels.ts'
export { type LocalOptions, local, localMoves, localStart } from './local/local.ts'
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
export { type MondrianOptions, mondrian } from './mondrian/mondrian.ts'
export { gradeColumn } from './personalised/grade-column.ts'
export * from './personalised/index.ts'
export * from './sensitivity/index.ts'
export { wholeBucket } from './slicing/bucket.ts'
export * from './slicing/index.ts'
