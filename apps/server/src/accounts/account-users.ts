import { randomUUID } from 'node:crypto'
import type { Role, User } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import { insertGuarded } from '../store/row-macs.ts'
import type { Db, Tx } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

/** The account that asks, and how it signed in. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly secondFactor: boolean
  readonly by: 'session' | 'token'
  /** Hash of the cookie, or id of the token. */
  readonly credential: string
  /** Of a token. */
  readonly scopes?: readonly string[]
  readonly expires: string
  /** As the trail names it: `user:ID`, `token:ID`. */
  readonly audit: string
}

export type UserRow = Selectable<Tables['users']>

export const rolesOf = (row: Pick<UserRow, 'roles'>): Role[] => JSON.parse(row.roles)

/** How names are compared: “Ann” and “ann” are the same name. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

export const shownUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  roles: rolesOf(row),
  state: row.state,
  secondFactor: row.totp !== null,
  created: row.created,
  lastSeen: row.last_seen,
})

export interface NewUser {
  readonly name: string
  readonly roles: readonly Role[]
  readonly password: string | null
  readonly oidc?: string
  readonly now: Date
}

export async function refuseTakenName(tx: Tx, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (taken !== undefined) {
    throw new OutisError('CONFLICT', {
      message: 'There is an account of that name already.',
      hint: 'Choose another name.',
    })
  }
}

export async function insertUser(tx: Tx, { name, roles, password, oidc, now }: NewUser): Promise<UserRow> {
  await refuseTakenName(tx, name)
  const row: UserRow = {
    id: randomUUID(),
    name,
    name_key: nameKey(name),
    roles: JSON.stringify([...new Set(roles)]),
    state: 'active',
    password,
    totp: null,
    totp_pending: null,
    totp_step: 0,
    failures: 0,
    locked_until: null,
    oidc: oidc ?? null,
    created: now.toISOString(),
    last_seen: null,
  }
  await insertGuarded(tx, 'users', row)
  return row
}

export async function userById(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such account.',
    hint: 'GET /api/v1/users lists them.',
  })
}

/** Ends all that an account is signed in by; `but` is the hash of a session that stays. */
export async function endCredentials(tx: Tx, user: string, { but = '', tokens = true } = {}): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user).where('hash', '!=', but).execute()
  if (tokens) await tx.deleteFrom('tokens').where('owner', '=', user).execute()
}

/** Without a steward nobody could make one. */
export async function keepOneSteward(tx: Tx): Promise<void> {
  const active = await tx.selectFrom('users').selectAll().where('state', '=', 'active').execute()
  if (active.some((row) => rolesOf(row).includes('steward'))) return
  throw new OutisError('CONFLICT', {
    message: 'The last steward cannot be removed, blocked or given other roles.',
    hint: 'Make somebody else a steward first.',
  })
}
