import type { Services } from '../start/services.ts'
import { insertGuarded } from '../store/row-macs.ts'
import type { Tx } from '../store/store.ts'
import { type Account, rolesOf, type UserRow } from './account-users.ts'
import { newSecretText, secretHash } from './secrets.ts'

export interface NewSession {
  /** For the cookie; the store keeps its hash. */
  readonly secret: string
  readonly account: Account
}

/** One minute: the store writes the time of the last request no more often than this. */
const SEEN_EVERY = 60_000

type Needs = Pick<Services, 'store' | 'settings' | 'now'>

export async function openSession(tx: Tx, { settings, now }: Needs, user: UserRow): Promise<NewSession> {
  const secret = newSecretText()
  const time = now()
  const session = {
    hash: secretHash(secret),
    user_id: user.id,
    created: time.toISOString(),
    expires: new Date(time.getTime() + settings.session.hours * 3_600_000).toISOString(),
    seen: time.toISOString(),
  }
  await tx.deleteFrom('sessions').where('expires', '<', session.created).execute()
  await insertGuarded(tx, 'sessions', session)
  await tx
    .updateTable('users')
    .set({ last_seen: session.created, failures: 0, locked_until: null })
    .where('id', '=', user.id)
    .execute()
  return { secret, account: sessionAccount(user, session) }
}

/** The account of a cookie: not expired, not idle, not blocked. */
export async function accountOfCookie(services: Needs, secret: string): Promise<Account | undefined> {
  const { store, settings, now } = services
  const hash = secretHash(secret)
  const session = await store.db
    .selectFrom('sessions')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (session === undefined) return undefined
  const time = now()
  const idle = time.getTime() - Date.parse(session.seen)
  if (session.expires <= time.toISOString() || idle > settings.session.idleMinutes * 60_000) return undefined
  const user = await store.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.user_id)
    .executeTakeFirst()
  if (user === undefined || user.state !== 'active') return undefined
  if (idle > SEEN_EVERY) {
    await store.write((tx) =>
      tx.updateTable('sessions').set({ seen: time.toISOString() }).where('hash', '=', hash).execute(),
    )
  }
  return sessionAccount(user, session)
}

const sessionAccount = (user: UserRow, { hash, expires }: { hash: string; expires: string }): Account => ({
  id: user.id,
  name: user.name,
  roles: rolesOf(user),
  secondFactor: user.totp !== null,
  by: 'session',
  credential: hash,
  expires,
  audit: `user:${user.id}`,
})
