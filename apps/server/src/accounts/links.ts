import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { newSecretText, secretHash } from './secret-text.ts'

/** Makes the secret of a one-time link; earlier ones of its kind end. */
export async function newLink(
  { store, now }: Pick<Services, 'store' | 'now'>,
  kind: 'setup' | 'local',
  hours: number,
): Promise<string> {
  const secret = newSecretText()
  const expires = new Date(now().getTime() + hours * 3_600_000).toISOString()
  await store.write(async (tx) => {
    await tx.deleteFrom('links').where('kind', '=', kind).execute()
    await tx
      .insertInto('links')
      .values({ hash: secretHash(secret), kind, expires })
      .execute()
  })
  return secret
}

/** Uses a link up. Of two who come with the same link one is refused. */
export async function useLink(tx: Tx, kind: 'setup' | 'local', secret: string, now: Date): Promise<void> {
  const used = await tx
    .deleteFrom('links')
    .where('hash', '=', secretHash(secret))
    .where('kind', '=', kind)
    .returning('expires')
    .executeTakeFirst()
  if (used === undefined || used.expires <= now.toISOString()) throw linkInvalid()
}

/** One answer for links that never were, were used, or have expired. */
export const linkInvalid = (): OutisError =>
  new OutisError('LINK_INVALID', {
    message: 'The link is not, or no longer, good.',
    hint: 'A link works once and for a limited time: ask for a new one, or start the server again.',
  })
