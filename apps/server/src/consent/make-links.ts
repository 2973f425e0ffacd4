import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import {
  keyHash,
  newConsentToken,
  openSubject,
  registerById,
  registerKey,
  tokenHash,
} from './register-store.ts'

export interface AskedLinks {
  readonly keys?: readonly string[] | undefined
  readonly kind: 'once' | 'long'
  readonly days: number
  readonly actor: string
}

export interface MadeLink {
  readonly key: string
  readonly link: string
  readonly expires: string
}

/** Makes links, which are told here and nowhere else. Who is named gets a new one and loses the old ones. */
export async function makeLinks(
  services: Services,
  id: string,
  request: AskedLinks,
): Promise<readonly MadeLink[]> {
  const { store, now, audit, publicUrl } = services
  const expires = new Date(now().getTime() + request.days * 86_400_000).toISOString()
  return store.write(async (tx) => {
    const register = await registerById(tx, id)
    const key = await registerKey(services, tx, register.id)
    const all = await tx.selectFrom('subjects').selectAll().where('register_id', '=', register.id).execute()
    const living = new Set(
      (
        await tx
          .selectFrom('consent_links')
          .select('subject_id')
          .where('expires', '>', now().toISOString())
          .execute()
      ).map(({ subject_id }) => subject_id),
    )
    const requested = request.keys && new Set(request.keys.map((subject) => keyHash(key, subject)))
    const chosen = all.filter((row) => (requested ? requested.has(row.key_hash) : !living.has(row.id)))
    if (requested && chosen.length < requested.size) throw strangers(requested.size - chosen.length)
    const links: MadeLink[] = []
    for (const row of chosen) {
      const token = newConsentToken()
      await tx.deleteFrom('consent_links').where('subject_id', '=', row.id).execute()
      await tx
        .insertInto('consent_links')
        .values({
          hash: tokenHash(token),
          subject_id: row.id,
          once: request.kind === 'once' ? 1 : 0,
          created: now().toISOString(),
          expires,
        })
        .execute()
      links.push({ key: openSubject(key, row).key, link: `${publicUrl()}/consent/${token}`, expires })
    }
    await audit.append(tx, {
      actor: request.actor,
      action: 'registers.links',
      object: `register:${register.id}`,
      detail: { links: links.length, kind: request.kind },
    })
    return links
  })
}

const strangers = (count: number): OutisError =>
  new OutisError('NOT_FOUND', {
    message: `${count} of the keys are not in the register.`,
    hint: 'Import them first, or name keys that are there.',
    details: { keys: count },
  })
