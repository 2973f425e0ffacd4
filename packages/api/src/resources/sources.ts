import { z } from 'zod'
import { byId, id } from '../fields.ts'
import { bytes, defineRoute } from '../route.ts'

const column = z.string().max(1000)

export const rowCondition = z.union([
  z.strictObject({ column, is: z.array(z.string().max(10_000)).max(1000) }),
  z.strictObject({ column, isNot: z.array(z.string().max(10_000)).max(1000) }),
  z.strictObject({ column, contains: z.string().max(1000) }),
  z.strictObject({ column, from: z.number() }),
  z.strictObject({ column, to: z.number() }),
])

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** A page of a table: pages of columns, never the whole. */
export const rowsQuery = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(5000).default(100),
  sort: z.string().max(1001).optional().describe('A column; with `-` in front of it the other way round.'),
  filter: json(z.array(rowCondition).max(50))
    .optional()
    .describe('JSON list of { column, is | isNot | contains | from | to }; rows meet all of them.'),
  columns: json(z.array(column).max(5000)).optional().describe('JSON list. Default: all.'),
})

export const rowsPage = z
  .object({
    total: z.int().describe('Rows that meet the filter.'),
    rows: z.array(z.int()).describe('Their numbers in the table, from 1.'),
    columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  })
  .meta({ id: 'RowsPage' })
export type RowsPage = z.infer<typeof rowsPage>

const share = z.number()
const columnProfile = z.object({
  name: z.string(),
  role: z.enum(['identifying', 'quasi', 'sensitive', 'neutral', 'drop']).describe('As it is proposed.'),
  kind: z.string(),
  type: z.enum(['number', 'text', 'date']),
  reasons: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  missing: z.int(),
  distinct: z.int(),
  unique: z.int().describe('Values that occur once.'),
  uniqueness: share,
  separation: share,
  distinction: share,
  hierarchy: z.unknown().optional().describe('A first way to generalise it, as policies write it.'),
})

export const profile = z
  .object({
    rows: z.int(),
    columns: z.array(columnProfile),
    subsets: z
      .array(
        z.object({
          columns: z.array(z.string()),
          distinct: z.int(),
          uniqueRows: z.int(),
          separation: share,
          distinction: share,
        }),
      )
      .describe('Pairs and triples that single out most rows, worst first.'),
    missingTokens: z.array(z.string()),
    notices: z.array(z.string()),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

export const distribution = z
  .object({
    name: z.string(),
    type: z.enum(['number', 'text', 'date']),
    rows: z.int(),
    missing: z.int(),
    distinct: z.int(),
    bars: z.array(z.object({ from: z.number(), to: z.number(), rows: z.int() })).optional(),
    values: z.array(z.object({ value: z.string(), rows: z.int() })).optional(),
    others: z.object({ values: z.int(), rows: z.int() }).optional(),
  })
  .meta({ id: 'Distribution' })
export type Distribution = z.infer<typeof distribution>

export const correlation = z
  .object({
    rows: z.int(),
    columns: z.array(z.string()),
    values: z.array(z.array(z.number())).describe('Between 0 and 1; 1 on the diagonal.'),
    tooFine: z
      .array(z.string())
      .describe('Columns with so many values that they seem to go with every other.'),
  })
  .meta({ id: 'Correlation' })
export type Correlation = z.infer<typeof correlation>

export const diversity = z
  .object({
    l: z.int().describe('The largest l that is possible; below 2 none is.'),
    share: z
      .number()
      .describe('Share of the most frequent sensitive value among rows that agree in the columns beside it.'),
    alone: z.int().describe('The largest l with no column beside it; no columns allow more.'),
    without: z
      .array(z.object({ name: z.string(), l: z.int() }))
      .describe('The largest l after taking one column away.'),
  })
  .meta({ id: 'Diversity' })
export type Diversity = z.infer<typeof diversity>

const shownColumns = z.array(z.object({ name: z.string(), values: z.array(z.string()) }))

export const tenRows = z
  .object({
    quasi: z.int().describe('Quasi-identifiers of the policy; at most four of them are shown.'),
    secret: z.string().describe('The column that letters stand for.'),
    choices: z.array(z.string()).describe('Made up: 1 shows the secret, 2 its group, 3 nothing.'),
    columns: shownColumns.describe('The rows as they are; empty where the policy has too little to show.'),
    methods: z
      .array(
        z.object({
          method: z.string(),
          paired: z.boolean().describe('Its rows are those rows in their order.'),
          columns: shownColumns,
        }),
      )
      .describe('What each method makes of them; one that cannot be run on so few is left out.'),
  })
  .meta({ id: 'TenRows' })
export type TenRows = z.infer<typeof tenRows>

const MEBIBYTE = 2 ** 20

export const sourceRoutes = {
  tenRows: defineRoute('POST', '/api/v1/projects/{id}/source/ten-rows', ['steward'], {
    summary:
      'What each method makes of ten rows, whose roles and hierarchies are those of the policy that is sent. Letters that are made up stand in place of secrets; identifying columns are not shown. Saves nothing.',
    params: byId,
    body: bytes('application/yaml', 'text/yaml', 'text/plain'),
    largest: 4 * MEBIBYTE,
    answer: tenRows,
  }),
  rows: defineRoute('GET', '/api/v1/projects/{id}/source/rows', ['steward'], {
    summary: 'A page of the table, column by column.',
    params: byId,
    query: rowsQuery,
    answer: rowsPage,
  }),
  profile: defineRoute('GET', '/api/v1/projects/{id}/source/profile', ['steward'], {
    summary: 'Columns, types, missing values, proposed roles, and what singles people out.',
    params: byId,
    answer: profile,
  }),
  correlation: defineRoute('GET', '/api/v1/projects/{id}/source/correlation', ['steward'], {
    summary: 'How columns go with each other: the mean square contingency of every pair, or another measure.',
    params: byId,
    query: z.strictObject({
      columns: json(z.array(column).min(2).max(60)).describe('JSON list.'),
      measure: z.enum(['phi2', 'cramers-v', 'mutual-information']).default('phi2'),
    }),
    answer: correlation,
  }),
  diversity: defineRoute('GET', '/api/v1/projects/{id}/source/diversity', ['steward'], {
    summary: 'The largest l that a sensitive column allows where it stays together with other columns.',
    params: byId,
    query: z.strictObject({
      sensitive: column,
      beside: json(z.array(column).max(60)).describe('JSON list of the columns that stay together with it.'),
    }),
    answer: diversity,
  }),
  column: defineRoute('GET', '/api/v1/projects/{id}/source/columns/{name}', ['steward'], {
    summary: 'How the values of a column are spread: bars for numbers and dates, counts for all others.',
    params: z.strictObject({ id, name: column }),
    answer: distribution,
  }),
}
