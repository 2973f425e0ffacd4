/** The public API of @outis/advise, listed by hand. */
export type {
  Advice,
  AdvisedCandidate,
  CandidateRole,
  HelpfulChange,
  Obstacle,
  Tried,
} from './answer/advice.ts'
export { type DraftPaths, draftDocument } from './policy/base-policy.ts'
export { type Fear, fears } from './question/fears.ts'
export { type AskedQuestion, type Question, questionOfPolicy } from './question/question.ts'
export { readQuestion } from './question/read-question.ts'
export {
  type AdviseOptions,
  advise,
  adviseSource,
  type CandidateSeen,
  type SourceOptions,
} from './search/advise.ts'
export { reasonsOf } from './report/advice-parts.ts'
export type { SearchProgress } from './search/search-candidates.ts'
export { type JudgedPolicy, judgePolicy } from './trial/judge-policy.ts'
export { adviceJsonSchema, adviceSchema } from './report/advice-schema.ts'
export { adviceToHtml } from './report/advice-to-html.ts'
export { signPageToHtml } from './report/sign-page.ts'
