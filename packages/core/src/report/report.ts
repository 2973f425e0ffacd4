import { z } from 'zod'
import { commonReportSchema } from './common-report.ts'
import type { Frozen } from './frozen.ts'
import { type KindReports, kindReports } from './reports-of-kinds.ts'

export type * from './common-report.ts'

/** report.json, version 2. Can be shared: of the original only distributions, values rarer than 10 pooled. */
export type Report = Frozen<z.infer<typeof reportSchema>>

type OwnShape = { [Own in KindReports as Own['key']]: z.ZodExactOptional<Own['schema']> }

/** report.json, version 2: what is read is validated by this, what is written is tested against it. */
export const reportSchema = commonReportSchema.extend(
  Object.fromEntries(
    kindReports.map(({ key, schema, about }) => [key, z.exactOptional(schema).describe(about)]),
  ) as OwnShape,
)

/** JSON Schema of report.json: docs/report.schema.json. */
export const reportJsonSchema = (): Record<string, unknown> => ({
  title: 'Outis report, version 2',
  ...z.toJSONSchema(reportSchema),
})
