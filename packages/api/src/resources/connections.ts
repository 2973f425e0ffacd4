import { z } from 'zod'
import { defineRoute } from '../route.ts'

/** What an administrator calls a database that stewards may take tables from. */
export const connectionName = z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/, 'is not the name of a connection')

/** A table as SQL names it, with its schema. */
export const tableName = z.string().min(1).max(300)

export const connection = z
  .object({
    name: connectionName,
    title: z.string().describe('What people call it.'),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof connection>

export const offeredTable = z
  .object({
    table: tableName.describe('As SQL names it, with its schema: what a project takes.'),
    schema: z.string(),
    name: z.string(),
    kind: z.enum(['table', 'view', 'foreign']),
    rows: z.number().nullable().describe('As the database estimates them; null where it does not.'),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  })
  .meta({ id: 'OfferedTable' })
export type OfferedTable = z.infer<typeof offeredTable>

export const connectionRoutes = {
  list: defineRoute('GET', '/api/v1/connections', ['steward', 'service'], {
    summary:
      'Databases that this account may take tables from, as the administrator of the server named them.',
    answer: z.object({ connections: z.array(connection) }),
  }),
  tables: defineRoute('GET', '/api/v1/connections/{name}/tables', ['steward', 'service'], {
    summary: 'Tables of such a database: names, columns and estimated rows, and no cell.',
    params: z.strictObject({ name: connectionName }),
    query: z.strictObject({
      search: z.string().max(200).default('').describe('Part of the name, with its schema.'),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    answer: z.object({
      tables: z.array(offeredTable),
      more: z.boolean().describe('There are more than were asked for.'),
    }),
  }),
}
