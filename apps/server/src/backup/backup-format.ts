import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { z } from 'zod'

export const BACKUP_FORMAT = 'outis backup/1'

/** The first line of a backup, in the clear: what is needed to open the rest. */
export const backupHead = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  id: z.uuid(),
  made: z.iso.datetime(),
  master: z.string(),
  /** The key of this backup, wrapped by the master key; base64. */
  wrapped: z.string(),
})
export type BackupHead = z.infer<typeof backupHead>

const cell = z.union([z.string(), z.number(), z.null(), z.strictObject({ bytes: z.base64() })])

/** The lines inside, sealed and compressed. Files come in pieces, in order. */
export const backupLine = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), steps: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('row'), table: z.string(), row: z.record(z.string(), cell) }),
  z.strictObject({ kind: z.literal('file'), path: z.string(), piece: z.base64() }),
  z.strictObject({ kind: z.literal('end'), rows: z.int(), files: z.int() }),
])
export type BackupLine = z.infer<typeof backupLine>

/** The owner of the keys of one backup. */
export const backupOwner = (id: string) => ({ kind: 'backup', id })

/** Folders of the data folder whose files belong to a backup; what else lies there is made anew. */
export const FILE_FOLDERS: readonly string[] = ['projects', 'runs', 'releases']

export const invalidBackup = (message: string, cause?: unknown): OutisError =>
  new OutisError('BACKUP_INVALID', {
    message,
    hint: 'Take another backup, its own master key, and an empty folder or database.',
    ...defined({ cause }),
  })
