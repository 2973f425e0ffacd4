import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { rolesOf, type UserRow } from './account.ts'
import { linkInvalid } from './links.ts'
import { insertUser, type NewUser } from './users.ts'

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
    outcome: 'done',
    detail: { invitation: row.id },
  })
  return user
}
