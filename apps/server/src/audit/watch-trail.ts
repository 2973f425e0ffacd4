import { OutisError } from '@outis/core/errors'
import type { Store } from '../store/store.ts'
import { exportTrail } from './export-trail.ts'
import type { AuditTrail } from './trail.ts'
import { verifyTrail } from './verify-trail.ts'

const DAY_MS = 86_400_000

/** The server's own look at its trail, when it starts and once a day. */
export interface TrailWatch {
  /** What the last look found to be wrong. */
  fault(): OutisError | undefined
  /** Looks now; resolves when the trail was read to its end. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Watched {
  readonly store: Store
  readonly audit: AuditTrail
  /** Is told once of each look that finds a fault. */
  readonly found: (fault: OutisError) => void
}

export function watchTrail({ store, audit, found }: Watched): TrailWatch {
  let fault: OutisError | undefined
  let isClosed = false
  const look = async (): Promise<void> => {
    try {
      await readTrail({ store, audit })
      fault = undefined
    } catch (error) {
      // A store that does not answer says nothing about the trail.
      if (isClosed || !(error instanceof OutisError) || error.code !== 'AUDIT_BROKEN') return
      fault = error
      found(error)
    }
  }
  let looking = look()
  const daily = setInterval(() => {
    looking = looking.then(look)
  }, DAY_MS)
  daily.unref()
  return {
    fault: () => fault,
    look,
    async close() {
      isClosed = true
      clearInterval(daily)
      await looking
    },
  }
}

/** What follows the last checkpoint is not signed yet: its chain is followed to where the store says that it ends. */
async function readTrail({ store, audit }: Pick<Watched, 'store' | 'audit'>): Promise<void> {
  const { seq, hash } = await store.db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const key = audit.fingerprint
  await verifyTrail(exportTrail({ store, audit }, Number(seq)), { key, end: { seq: Number(seq), hash } })
}
