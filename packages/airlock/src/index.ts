/** The public API of @outis/airlock, listed by hand. */
export {
  ANALYSIS_LIMITS,
  type AnalysisAnswer,
  type AnalysisKind,
  type AnalysisRequest,
  type AnalysisRule,
} from './analyses/analysis.ts'
export { answerAnalysis } from './analyses/answer-analysis.ts'
export { type OriginalTable, originalTable } from './analyses/original-table.ts'
export type { AirlockAnswer, AnswerPart } from './answer/answer.ts'
export { answerResult } from './answer/answer-result.ts'
export { type AnsweredBefore, nothingBefore } from './answer/gate.ts'
export { type AirlockRules, DEFAULT_RULES, type WithheldBy, withheldWords } from './answer/answer.ts'
export { plainestBetween } from './answer/real-words.ts'
export { type AnsweredSets, answeredSets, type SetFault } from './differencing/answered-sets.ts'
export {
  both,
  hasTuple,
  type RowSet,
  rowsWhere,
  sizeOf,
  type Universe,
  universeOf,
  withoutWeight,
} from './sets/row-set.ts'
export { decodeRowSet, encodeRowSet } from './sets/row-set.ts'
export { RESULT_LIMITS } from './statements/read-claims.ts'
export {
  type PublishedTable,
  type ReleaseIndex,
  type ReleaseOptions,
  releaseIndex,
} from './statements/release-index.ts'
export { distinctFacts, type Fact, factName, factsOfCosts } from './knowledge/facts.ts'
export { type KnowledgeBase, knowledgeBase } from './knowledge/knowledge-base.ts'
export type { NumberScale } from './knowledge/number-scale.ts'
export {
  beyondLimit,
  DEFAULT_UNDONE_LIMIT,
  type Undone,
  undoneAtMost,
  undoneBy,
  undoneWords,
} from './knowledge/undone.ts'
export type { SentResult } from './statements/claims.ts'
