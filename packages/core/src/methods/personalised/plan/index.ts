/** Personalised release: what is public of it, listed by hand. */

export type {
  Alias,
  AliasMeaning,
  ColumnMeaning,
  GradeCategory,
  GradeMeaning,
  Meaning,
} from '../../../data/recoding/alias-meaning.ts'
export { type Draw, drawFromSeed } from '../draw.ts'
export type { PersonalisedContext, PersonalisedRequest, PersonalisedSensitive } from '../request.ts'
export { type AliasFrequencies, aliasFrequencies } from './alias-frequencies.ts'
export type {
  AliasMeasures,
  FlatnessMeasures,
  FormMeasures,
  InformationLoss,
  PosteriorBound,
} from './alias-measures.ts'
export { type ChoiceCounts, countChoices } from './count-choices.ts'
export type { Form } from './forms.ts'
export type { GradeSpec } from './grade-bounds.ts'
export type { GradeMeasures } from './grade-column.ts'
export { type PersonalisedOutcome, personalise } from './personalised.ts'
