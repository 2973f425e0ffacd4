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
  const token = await store.db
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', secretHash(text))
    .executeTakeFirst()
  const time = now()
  if (token === undefined || token.expires <= time.toISOString()) return undefined
  const user = await store.db.selectFrom('users').selectAll().where('id', '=', token.owner).executeTakeFirst()
  if (user === undefined || user.state !== 'active') return undefined
  if (token.last_used === null || time.getTime() - Date.parse(token.last_used) > USED_EVERY) {
    const used = time.toISOString()
    await store.write((tx) =>
      tx.updateTable('tokens').set({ last_used: used }).where('id', '=', token.id).execute(),
    )
  }
  return {
    id: user.id,
    name: user.name,
    roles: rolesOf(user),
    secondFactor: user.totp !== null,
    by: 'token',
    credential: token.id,
    scopes: JSON.parse(token.scopes),
    expires: token.expires,
    audit: `token:${token.id}`,
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
