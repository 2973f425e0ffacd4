import { OutisError } from '@outis/core/errors'
import type { Services } from '../start/services.ts'
import { type ReleaseRow, releaseById, releaseOwner } from './release-store.ts'
import { parseEntry, rememberEntry } from './store-ledger.ts'

export interface Publication {
  readonly visibility: ReleaseRow['visibility']
  /** Why a release that does not hold may go out all the same. */
  readonly acknowledge?: string | undefined
  readonly actor: string
}

/**
 * Sets who may read a release. When it is published for the first time, the same write puts it into the ledger. It stays there
 * when it is made private again: copies of it exist.
 */
export async function publishRelease(
  services: Services,
  id: string,
  publication: Publication,
): Promise<void> {
  const { store, audit, vault, now } = services
  const { visibility, acknowledge, actor } = publication
  await store.write(async (tx) => {
    const row = await releaseById(tx, id)
    const leaves = visibility !== 'private' && row.published === null
    if (leaves && row.holds === 0 && acknowledge === undefined) throw doesNotHold(row)
    if (leaves && row.ledger_state === 'waiting') {
      const text = Buffer.from(await vault.open(tx, releaseOwner(id), row.ledger_entry!)).toString('utf8')
      const entry = parseEntry(text)
      if (entry === undefined) throw new Error('The entry of the ledger cannot be read.')
      await rememberEntry(services, tx, { entry, seen: row.ledger_seen })
    }
    await tx
      .updateTable('releases')
      .set({
        visibility,
        ...(leaves && { published: now().toISOString() }),
        ...(leaves && row.ledger_state === 'waiting' && { ledger_state: 'remembered', ledger_entry: null }),
      })
      .where('id', '=', id)
      .execute()
    await audit.append(tx, {
      actor,
      action: 'releases.change',
      object: `release:${id}`,
      detail: {
        from: row.visibility,
        to: visibility,
        holds: row.holds === 1,
        acknowledged: acknowledge !== undefined,
      },
    })
  })
}

const doesNotHold = ({ headline }: ReleaseRow): OutisError =>
  new OutisError('RELEASE_REFUSED', {
    message: `The release does not hold what its policy requires. ${headline}`,
    hint: 'Mend the policy and run it again; or say in `acknowledge` why it may go out all the same, which the trail records.',
  })
