import type { Verdict } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { counted } from '@outis/core/words'
import type { Services } from '../start/services.ts'
import { type ReleaseRow, releaseById, releaseOwner, verdictOfRelease } from './release-store.ts'
import { parseEntry, rememberEntry } from './store-ledger.ts'

export interface Publication {
  readonly visibility: ReleaseRow['visibility']
  /** Why it may go out though something must be decided. */
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
    if (leaves) refuseUndecided(row, acknowledge)
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
        verdict: verdictOfRelease(row)?.word ?? 'none',
        acknowledged: acknowledge !== undefined,
      },
    })
  })
}

/** What must not go out is refused, whatever is said; what must be decided needs somebody who decides. */
function refuseUndecided(row: ReleaseRow, acknowledge: string | undefined): void {
  const verdict = verdictOfRelease(row)
  if (verdict?.word === 'stop') throw stopped(verdict)
  if (acknowledge !== undefined) return
  if (verdict?.word === 'decide') throw undecided(verdict)
  if (row.holds === 0) throw doesNotHold(row)
}

const stopped = ({ headline, findings }: Verdict): OutisError =>
  new OutisError('RELEASE_REFUSED', {
    message: `${headline} ${firstOf('stop', findings)}`,
    hint: 'Change the policy and run it again. The result of the run names what helps.',
  })

const undecided = ({ headline, findings }: Verdict): OutisError =>
  new OutisError('RELEASE_REFUSED', {
    message: `${headline} ${firstOf('decide', findings)}`,
    hint: 'Change the policy or accept the finding in it, and run it again; or say in `acknowledge` who decided what and why, which the trail records.',
  })

/** The gravest finding, and how many there are beside it. */
function firstOf(severity: 'stop' | 'decide', findings: Verdict['findings']): string {
  const [first, ...others] = findings.filter((finding) => finding.severity === severity)
  const more = others.length === 0 ? '' : ` And ${counted(others.length, 'more finding')}.`
  return `${first?.text ?? ''}${more}`
}

const doesNotHold = ({ headline }: ReleaseRow): OutisError =>
  new OutisError('RELEASE_REFUSED', {
    message: `The release does not hold what its policy requires. ${headline}`,
    hint: 'Mend the policy and run it again; or say in `acknowledge` why it may go out all the same, which the trail records.',
  })
