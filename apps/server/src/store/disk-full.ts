import { statfs } from 'node:fs/promises'
import { OutisError } from '@outis/core/errors'

/** Words of the system, of SQLite and of PostgreSQL (SQLSTATE 53100) for a disk, or a quota of it, that is full. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** Whether an error, or what caused it, says that a disk is full. */
export function saysFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
  return FULL.has(code) || (cause !== undefined && saysFull(cause))
}

export const diskFull = (): OutisError =>
  new OutisError('STORE_UNAVAILABLE', {
    message: 'The disk of the server or of its database is full; nothing was changed.',
    hint: 'An administrator makes room on it. The store is not damaged: do not restore a backup.',
    details: { reason: 'disk full' },
  })

/** Rejects where a folder has less room than this left. */
export async function refuseFullDisk(folder: string, leastFree: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFree) throw diskFull()
}
