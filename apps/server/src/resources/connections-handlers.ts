import { offeredTables, sqlName } from '@outis/engines'
import type { Handlers } from '../http/handler.ts'
import { connectionFor, connectionsOf } from '../projects/project-connections.ts'

export const connectionHandlers: Handlers['connections'] = {
  async list({ actor, server }) {
    return { connections: connectionsOf(server, actor).map(({ name, title }) => ({ name, title })) }
  },
  async tables({ actor, params, query, server }) {
    const connection = connectionFor(server, actor, params.name)
    // One more than asked for tells whether there are more.
    const tables = await offeredTables(connection, { search: query.search, limit: query.limit + 1 })
    return {
      tables: tables.slice(0, query.limit).map(({ schema, table, kind, rows, columns }) => ({
        table: sqlName({ schema, table }),
        schema,
        name: table,
        kind,
        rows: rows ?? null,
        columns: [...columns],
      })),
      more: tables.length > query.limit,
    }
  },
}
