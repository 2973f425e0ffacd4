import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

/**
 * An address that an account has signed in from. Wrong passwords from there are counted apart from those of all other addresses,
 * so that strangers lock themselves out and not the person.
 */
export type KnownAddress = Selectable<Tables['known_addresses']>

const FORGOTTEN_MS = 90 * 86_400_000

type Needs = Pick<Services, 'addressKey' | 'now'>

export interface From {
  readonly user: string
  readonly address: string
}

const hashOf = ({ addressKey }: Needs, { user, address }: From): string =>
  createHmac('sha256', addressKey).update(`${user} ${address}`).digest('base64url')

export const knownAddress = (tx: Tx, services: Needs, from: From): Promise<KnownAddress | undefined> =>
  tx
    .selectFrom('known_addresses')
    .selectAll()
    .where('user_id', '=', from.user)
    .where('address', '=', hashOf(services, from))
    .where('seen', '>', new Date(services.now().getTime() - FORGOTTEN_MS).toISOString())
    .executeTakeFirst()

/** After a sign-in: failures from there are forgiven. */
export async function rememberAddress(tx: Tx, services: Needs, from: From): Promise<void> {
  const time = services.now()
  const fresh = { failures: 0, locked_until: null, seen: time.toISOString() }
  await tx
    .deleteFrom('known_addresses')
    .where('user_id', '=', from.user)
    .where('seen', '<', new Date(time.getTime() - FORGOTTEN_MS).toISOString())
    .execute()
  await tx
    .insertInto('known_addresses')
    .values({ user_id: from.user, address: hashOf(services, from), ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet(fresh))
    .execute()
}
