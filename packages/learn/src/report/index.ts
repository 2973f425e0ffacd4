/** The public names of evaluate.json and evaluate.html, listed by hand. */
export { buildEvaluation, type EvaluationParts } from './build-evaluation.ts'
export { differenceWords, intervalText, signed } from './evaluation-sentences.ts'
export { evaluationToHtml } from './evaluation-to-html.ts'
export type {
  ComparedScores,
  EvaluatedRelease,
  EvaluatedTable,
  Figure,
  LearnedBy,
  LearnedClass,
  ReleaseEvaluation,
  Scores,
  ShownBar,
  ShownChange,
  ShownCorrelation,
} from './release-evaluation.ts'
