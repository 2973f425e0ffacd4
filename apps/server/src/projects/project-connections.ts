import { OutisError } from '@outis/core/errors'
import { copyAllowed, type QualifiedName, qualifiedName, sqlName } from '@outis/engines'
import type { Account } from '../accounts/account-users.ts'
import type { Services } from '../start/services.ts'
import type { ConnectionSettings } from '../start/settings.ts'
import { type ProjectRow, sourceOf } from './project-store.ts'
import { takeSource } from './take-source.ts'

export const connectionsOf = (
  { settings }: Pick<Services, 'settings'>,
  { roles }: Pick<Account, 'roles'>,
): readonly ConnectionSettings[] =>
  settings.connections.filter((connection) => connection.roles.some((role) => roles.includes(role)))

/** A connection that an account may use. Any other is not found. */
export function connectionFor(
  services: Pick<Services, 'settings'>,
  actor: Pick<Account, 'roles'>,
  name: string,
): ConnectionSettings {
  const connection = connectionsOf(services, actor).find((one) => one.name === name)
  if (connection !== undefined) return connection
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such connection.',
    hint: 'GET /api/v1/connections lists those that you may use.',
  })
}

export interface TakenTable {
  readonly connection: ConnectionSettings
  readonly table: string
  readonly actor: string
  readonly signal?: AbortSignal
}

/** Copies a table of a database into a project, from one state of the database. */
export async function takeTable(
  services: Services,
  project: ProjectRow,
  { connection, table, actor, signal }: TakenTable,
): Promise<void> {
  const named = qualifiedName(table)
  if (named === undefined) throw unreadable()
  const from = { connection: connection.name, table: sqlName(named) }
  await takeSource(services, project, {
    name: fileNameOf(named),
    actor,
    from,
    content: (take) => copyAllowed(connection, named, { take, ...(signal && { signal }) }),
  })
}

/** Where the table of a project is one of a database: copies it anew. Whoever asked for it was allowed to when it was asked. */
export async function takeAgain(
  services: Services,
  project: ProjectRow,
  { actor, signal }: { readonly actor: string; readonly signal: AbortSignal },
): Promise<void> {
  const from = sourceOf(project)?.from
  if (from === undefined) return
  const connection = services.settings.connections.find(({ name }) => name === from.connection)
  if (connection === undefined) {
    throw new OutisError('NOT_FOUND', {
      message: `The server has no connection "${from.connection}" any more, from which the table of the project came.`,
      hint: 'Choose a table anew, or ask the administrator of the server for the connection.',
    })
  }
  await takeTable(services, project, { connection, table: from.table, actor, signal })
}

const fileNameOf = ({ schema, table }: QualifiedName): string => {
  const plain = `${schema}.${table}`
    .replace(/[^\p{L}\p{N}._()+-]+/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 100)
  return `${plain || 'table'}.csv`
}

const unreadable = (): OutisError =>
  new OutisError('DATABASE_TABLE', {
    message: 'The name of the table cannot be read, or has no schema.',
    hint: `Write it as in SQL with its schema: clinic.stays, or 'clinic."Stays 2024"' where it has capitals or spaces.`,
  })
