import { OutisError } from '@outis/core/errors'
import { type ChangedRow, changedRows } from '../store/row-macs.ts'
import type { Store } from '../store/store.ts'
import { rowsChanged } from './authentic-rows.ts'
import { exportTrail } from './export-trail.ts'
import type { AuditTrail } from './trail.ts'
import { verifyTrail } from './verify-trail.ts'

const DAY_MS = 86_400_000
const MOST_RECORDED = 100

/** The server's own look at its trail, and at rows that say who may do what, when it starts and once a day. */
export interface TrailWatch {
  /** What the last look found to be wrong with the trail. */
  fault(): OutisError | undefined
  /** How many rows were changed past the server, as far as the last look found them or somebody met them since. */
  changedRows(): number
  /** A row was refused. */
  meet(row: ChangedRow): void
  /** Looks now; resolves when the trail was read to its end. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Watched {
  readonly store: Store
  readonly audit: AuditTrail
  /** Is told once of each look that finds a fault, and of each row that was met changed. */
  readonly report: (fault: OutisError) => void
}

export function watchTrail({ store, audit, report }: Watched): TrailWatch {
  let fault: OutisError | undefined
  let isClosed = false
  let changed = new Map<string, ChangedRow>()
  const keyOf = ({ table, id }: ChangedRow) => `${table}:${id}`
  const lookAtTrail = async (): Promise<void> => {
    try {
      await readTrail({ store, audit })
      fault = undefined
    } catch (error) {
      // A store that does not answer says nothing about the trail.
      if (isClosed || !(error instanceof OutisError) || error.code !== 'AUDIT_BROKEN') return
      fault = error
      report(error)
    }
  }
  const lookAtRows = async (): Promise<void> => {
    const rows = await changedRows(store.db).catch(() => undefined)
    if (rows === undefined || isClosed) return
    changed = new Map(rows.map((row) => [keyOf(row), row]))
    if (rows.length === 0) return
    report(rowsChanged(rows))
    await recordRows({ store, audit }, rows.map(keyOf)).catch(() => undefined)
  }
  const look = async (): Promise<void> => {
    await lookAtTrail()
    await lookAtRows()
  }
  let looking = look()
  const daily = setInterval(() => {
    looking = looking.then(look)
  }, DAY_MS)
  daily.unref()
  return {
    fault: () => fault,
    changedRows: () => changed.size,
    meet(row) {
      if (changed.has(keyOf(row))) return
      changed.set(keyOf(row), row)
      report(rowsChanged([row]))
    },
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

/** One entry for each, so that the trail has which account or grant it was. */
async function recordRows({ store, audit }: Pick<Watched, 'store' | 'audit'>, objects: readonly string[]) {
  await store.write(async (tx) => {
    for (const object of objects.slice(0, MOST_RECORDED))
      await audit.append(tx, {
        actor: 'server',
        action: 'rows.check',
        object,
        outcome: 'refused',
        detail: { rows: objects.length },
      })
  })
}
