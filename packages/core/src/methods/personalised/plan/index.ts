/** Personalised release: what is public of it, listed by hand. */

export { type AliasFrequencies, aliasFrequencies } from '../measures/alias-frequencies.ts'
export {
  type ColumnFaults,
  checkAliases,
  checkGrades,
  type PublishedCounts,
  type TextCounts,
} from '../measures/check-column.ts'
export type { DivergenceFigures } from '../measures/divergence.ts'
export {
  type BeforeAfter,
  type BreachRequest,
  type ColumnBreaches,
  measureBreaches,
  type PersonalisedBreaches,
} from '../measures/measure-breaches.ts'
export type { ProximityFigures } from '../measures/proximity.ts'
export type {
  AliasMeasures,
  FlatnessMeasures,
  FormMeasures,
  InformationLoss,
  PosteriorBound,
} from './alias-measures.ts'
export { type ChoiceCounts, countChoices } from './count-choices.ts'
export { type Draw, drawFromSeed } from './draw.ts'
export type { Form } from './forms.ts'
export type { GradeSpec } from './grade-bounds.ts'
export type { GradeMeasures } from './grade-column.ts'
export type { Alias, AliasMeaning, ColumnMeaning, GradeCategory, GradeMeaning, Meaning } from './meaning.ts'
export { type PersonalisedOutcome, personalise } from './personalised.ts'
export type { PersonalisedContext, PersonalisedRequest, PersonalisedSensitive } from './request.ts'
