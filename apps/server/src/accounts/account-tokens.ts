import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import { type Account, rolesOf } from './account-users.ts'
import { newSecretText, secretHash } from './secrets.ts'

const PREFIX = 'outis_'
const USED_EVERY = 60_000

/** API tokens begin alike, so that scanners for leaked secrets find them. */
export const newTokenText = (): string => PREFIX + newSecretText()

/** The account that a token speaks for: not expired, not revoked, its owner not blocked. */
export async function accountOfToken(
  { store, now }: Pick<Services, 'store' | 'now'>,
  text: string,
): Promise<Account | undefined> {
  if (!text.startsWith(PREFIX)) return undefined
  const row = await store.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.owner')
    .select(['tokens.id as token', 'tokens.scopes', 'tokens.expires', 'tokens.last_used'])
    .select(['users.id', 'users.name', 'users.roles', 'users.state', 'users.totp'])
    .where('tokens.hash', '=', secretHash(text))
    .executeTakeFirst()
  const time = now()
  if (row === undefined || row.expires <= time.toISOString() || row.state !== 'active') return undefined
  if (row.last_used === null || time.getTime() - Date.parse(row.last_used) > USED_EVERY) {
    const used = time.toISOString()
    await store.write((tx) =>
      tx.updateTable('tokens').set({ last_used: used }).where('id', '=', row.token).execute(),
    )
  }
  return {
    id: row.id,
    name: row.name,
    roles: rolesOf(row),
    secondFactor: row.totp !== null,
    by: 'token',
    credential: row.token,
    scopes: JSON.parse(row.scopes),
    expires: row.expires,
    audit: `token:${row.token}`,
  }
}

/** For what a person alone may do: passwords and second factors. */
export function refuseToken({ by }: Account): void {
  if (by === 'session') return
  throw new OutisError('FORBIDDEN', {
    message: 'A token changes neither the password nor the second factor.',
    hint: 'Sign in by POST /api/v1/sessions and ask again.',
  })
}

/** Whether scopes of a token hold another: `*` holds all, `*:read` all that reads, `users:write` itself. */
export function scopeAllows(scopes: readonly string[], asked: string): boolean {
  const verb = asked.split(':')[1]
  return scopes.some(
    (scope) => scope === '*' || scope === asked || (verb !== undefined && scope === `*:${verb}`),
  )
}
