import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import { newSecretText, secretHash } from './secrets.ts'
import { type Account, rolesOf } from './users.ts'

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
  const found = await store.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.owner')
    .select(['tokens.id as token', 'tokens.scopes', 'tokens.expires', 'tokens.last_used'])
    .select(['users.id', 'users.name', 'users.roles', 'users.state', 'users.totp'])
    .where('tokens.hash', '=', secretHash(text))
    .executeTakeFirst()
  const at = now()
  if (found === undefined || found.expires <= at.toISOString() || found.state !== 'active') return undefined
  if (found.last_used === null || at.getTime() - Date.parse(found.last_used) > USED_EVERY) {
    const used = at.toISOString()
    await store.write((tx) =>
      tx.updateTable('tokens').set({ last_used: used }).where('id', '=', found.token).execute(),
    )
  }
  return {
    id: found.id,
    name: found.name,
    roles: rolesOf(found),
    secondFactor: found.totp !== null,
    by: 'token',
    credential: found.token,
    scopes: JSON.parse(found.scopes),
    expires: found.expires,
    audit: `token:${found.token}`,
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
