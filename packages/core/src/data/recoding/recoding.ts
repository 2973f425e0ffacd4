import type { AssignedRecoding } from './assigned-recoding.ts'
import type { LevelsRecoding } from './levels-plan.ts'
import type { PersonalisedRecoding } from './personalised-recoding.ts'
import type { SlicedRecoding } from './sliced-recoding.ts'

export type { ColumnRecoding, LevelsRecoding } from './levels-plan.ts'

/** The confidential plan a method returns. */
export type Recoding = LevelsRecoding | AssignedRecoding | SlicedRecoding | PersonalisedRecoding
