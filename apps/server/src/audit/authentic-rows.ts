import { randomBytes } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import type { Vault } from '../keys/vault.ts'
import { addMacs, type ChangedRow, rowMacsOf } from '../store/row-macs.ts'
import type { Store, Tx } from '../store/store.ts'
import type { AuditTrail } from './trail.ts'

const SECRET = 'row-macs'
const OWNER = { kind: 'server', id: SECRET } as const
const ADDED = 'rows.authenticate'

interface Parts {
  readonly store: Store
  readonly vault: Vault
  readonly audit: AuditTrail
}

/**
 * From now on a row of an account, session, token, link, invitation or grant is read only where its MAC fits. Rows of a version
 * without MACs get theirs once; the trail says when, so that nobody has them made anew by removing the key.
 */
export async function authenticateRows(
  { store, vault, audit }: Parts,
  refused: (row: ChangedRow) => void,
): Promise<void> {
  const macs = rowMacsOf(store.db)
  await store.write(async (tx) => {
    const row = await tx.selectFrom('secrets').select('sealed').where('name', '=', SECRET).executeTakeFirst()
    if (row !== undefined) {
      macs.use(await vault.open(tx, OWNER, row.sealed), refused)
      return
    }
    if (await wereAdded(tx)) throw keyRemoved()
    const key = randomBytes(32)
    const sealed = await vault.seal(tx, OWNER, key)
    await tx.insertInto('secrets').values({ name: SECRET, sealed }).execute()
    macs.use(key, refused)
    const rows = await addMacs(tx)
    await audit.append(tx, { actor: 'server', action: ADDED, object: 'store', detail: { rows } })
  })
}

const wereAdded = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('audit').select('seq').where('action', '=', ADDED).executeTakeFirst()) !== undefined

const keyRemoved = (): OutisError =>
  new OutisError('ROW_CHANGED', {
    message: 'The key by which accounts and grants are authenticated was removed from the store.',
    hint: 'Somebody wrote to the database past the server. Restore a backup into a new one.',
  })

/** For the log: how many rows of which tables, and nothing of them. */
export const rowsChanged = (rows: readonly ChangedRow[]): OutisError =>
  new OutisError('ROW_CHANGED', {
    message: `Rows that say who may do what were changed in the database, past the server, and are refused: ${countsOf(rows)}.`,
    hint: 'Find out who may write to the database. Restore a backup, or remove these rows and make them anew.',
  })

function countsOf(rows: readonly ChangedRow[]): string {
  const counts = new Map<string, number>()
  for (const { table } of rows) counts.set(table, (counts.get(table) ?? 0) + 1)
  return [...counts].map(([table, count]) => `${count} of ${table}`).join(', ')
}
