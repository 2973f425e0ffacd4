/** Personalised release: what is public of it, listed by hand. */

export { type Draw, drawFromSeed } from '../draw.ts'
export type { Alias, AliasMeaning, ColumnMeaning, GradeCategory, GradeMeaning, Meaning } from '../meaning.ts'
export { type AliasFrequencies, aliasFrequencies } from '../measures/alias-frequencies.ts'
export type {
  AliasMeasures,
  FlatnessMeasures,
  FormMeasures,
  InformationLoss,
  PosteriorBound,
} from '../measures/alias-measures.ts'
export {
  type ColumnFaults,
  checkAliases,
  checkGrades,
  type PublishedCounts,
  type TextCounts,
} from '../measures/check-column.ts'
export { type ChoiceCounts, countChoices } from '../measures/count-choices.ts'
export type { DivergenceFigures } from '../measures/divergence.ts'
export {
  type BeforeAfter,
  type BreachRequest,
  type ColumnBreaches,
  measureBreaches,
  type PersonalisedBreaches,
} from '../measures/measure-breaches.ts'
export type { ProximityFigures } from '../measures/proximity.ts'
export type { PersonalisedContext, PersonalisedRequest, PersonalisedSensitive } from '../request.ts'
export type { Form } from './forms.ts'
export type { GradeSpec } from './grade-bounds.ts'
export type { GradeMeasures } from './grade-column.ts'
export { type PersonalisedOutcome, personalise } from './personalised.ts'
