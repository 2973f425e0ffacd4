import type { z } from 'zod'
import type { Frozen } from './frozen.ts'
import type { reportSchema } from './report-schema.ts'

export type * from './common-report.ts'

/** report.json, version 2. Can be shared: of the original only distributions, values rarer than 10 pooled. */
export type Report = Frozen<z.infer<typeof reportSchema>>
