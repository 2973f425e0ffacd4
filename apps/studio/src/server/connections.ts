import type { Connection, OfferedTable, Project } from '@outis/api'
import { client } from './session.tsx'

export type { Connection, OfferedTable } from '@outis/api'

/** Databases that tables may be taken from. */
export const listConnections = async (signal: AbortSignal): Promise<readonly Connection[]> =>
  (await client.connections.list({ signal })).connections

export interface FoundTables {
  readonly tables: readonly OfferedTable[]
  readonly more: boolean
}

/** So many are shown; whoever looks for another one types a part of its name. */
const MOST_SHOWN = 100

export const listTables = (name: string, search: string, signal: AbortSignal): Promise<FoundTables> =>
  client.connections.tables({ params: { name }, query: { search, limit: MOST_SHOWN }, signal })

export const takeTable = (id: string, connection: string, table: string): Promise<Project> =>
  client.projects.takeTable({ params: { id }, body: { connection, table } })
