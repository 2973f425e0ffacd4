import type { z } from 'zod'
import type { Frozen } from '../../../report/frozen.ts'
import type { personalisedSchema } from './personalised-schema.ts'

/** What a personalised release says of choices, aliases and grades: report.json, `personalised`. No value, no alias, no bound. */
export type PersonalisedReport = Frozen<z.infer<typeof personalisedSchema>>

export type AliasReport = PersonalisedReport['aliases'][number]

export type GradeReport = PersonalisedReport['grades'][number]

/** Figures of persons' choices 1, 2, 3. */
export type ByChoice = AliasReport['choices']
