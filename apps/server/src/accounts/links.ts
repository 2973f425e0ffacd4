import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import { insertGuarded } from '../store/row-macs.ts'
import type { Tx } from '../store/store.ts'
import { insertUser, type NewUser, rolesOf, type UserRow } from './account-users.ts'
import { newSecretText, secretHash } from './secrets.ts'

/** What a link is for; `password:` is followed by the id of the account. */
type LinkKind = 'setup' | 'local' | `password:${string}`

/** Makes the secret of a one-time link; earlier ones of its kind end. */
export async function insertLink(
  tx: Tx,
  kind: LinkKind,
  { hours, now }: { readonly hours: number; readonly now: Date },
): Promise<{ readonly secret: string; readonly expires: string }> {
  const secret = newSecretText()
  const expires = new Date(now.getTime() + hours * 3_600_000).toISOString()
  await tx.deleteFrom('links').where('kind', '=', kind).execute()
  await insertGuarded(tx, 'links', { hash: secretHash(secret), kind, expires })
  return { secret, expires }
}

export const newLink = async (
  { store, now }: Pick<Services, 'store' | 'now'>,
  kind: 'setup' | 'local',
  hours: number,
): Promise<string> => (await store.write((tx) => insertLink(tx, kind, { hours, now: now() }))).secret

/** Uses a link up. If two people use the same link, one of them is refused. */
export async function useLink(tx: Tx, kind: 'setup' | 'local', secret: string, now: Date): Promise<void> {
  if ((await takeLink(tx, secret, now)) !== kind) throw linkInvalid()
}

/** Uses a link to a new password up, and gives the account. */
export async function usePasswordLink(tx: Tx, secret: string, now: Date): Promise<string> {
  const kind = await takeLink(tx, secret, now)
  if (!kind.startsWith(PASSWORD)) throw linkInvalid()
  return kind.slice(PASSWORD.length)
}

const PASSWORD = 'password:'

async function takeLink(tx: Tx, secret: string, now: Date): Promise<string> {
  const used = await tx
    .deleteFrom('links')
    .where('hash', '=', secretHash(secret))
    .returningAll()
    .executeTakeFirst()
  if (used === undefined || used.expires <= now.toISOString()) throw linkInvalid()
  return used.kind
}

/** One answer for links that never were, were used, or have expired. */
export const linkInvalid = (): OutisError =>
  new OutisError('LINK_INVALID', {
    message: 'The link is not valid, or not any more.',
    hint: 'A link works once and for a limited time: ask for a new one, or start the server again.',
  })

/** Uses an invitation up and makes its account, which has a password or is known by an institution. */
export async function takeInvitation(
  tx: Tx,
  { audit, now }: Pick<Services, 'audit' | 'now'>,
  { hash, ...known }: { readonly hash: string } & Pick<NewUser, 'password' | 'oidc'>,
): Promise<UserRow> {
  const row = await tx.deleteFrom('invitations').where('hash', '=', hash).returningAll().executeTakeFirst()
  if (row === undefined || row.expires <= now().toISOString()) throw linkInvalid()
  const user = await insertUser(tx, { name: row.name, roles: rolesOf(row), now: now(), ...known })
  await audit.append(tx, {
    actor: 'link',
    action: 'invitations.accept',
    object: `user:${user.id}`,
    detail: { invitation: row.id },
  })
  return user
}
