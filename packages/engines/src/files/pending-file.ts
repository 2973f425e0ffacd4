import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PendingRelease } from '../engine.ts'
import { delimiterOf, isDelimited, type WrittenFormat } from './format.ts'
import { partialPath, targetFault } from './text-files.ts'

export interface PendingFile {
  /** Where to write. */
  readonly path: string
  /** What was written, with what is known of it. */
  pending(of: {
    readonly format: WrittenFormat
    readonly safe: boolean
    readonly rows: number
    readonly suppressedRows: number
    readonly formulaColumns: readonly string[]
  }): Promise<PendingRelease>
  discard(): Promise<void>
}

/** Makes a file beside the place of a release, and the folder if there is none: what cannot be written is told before any work. */
export async function openPendingFile(target: string): Promise<PendingFile> {
  const path = partialPath(target)
  try {
    await mkdir(dirname(target), { recursive: true })
    if (await isFolder(target)) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
    await (await open(path, 'wx')).close()
  } catch (cause) {
    throw targetFault(target, cause)
  }
  const discard = () => rm(path, { force: true })
  return {
    path,
    discard,
    pending: async ({ format, safe, ...figures }) => ({
      path,
      source: {
        kind: 'file',
        path,
        format,
        ...(isDelimited(format) && {
          csv: releaseCsv(format),
        }),
        ...(safe && { spreadsheetSafe: true }),
      },
      ...figures,
      commit: () => commit(path, target),
      discard,
    }),
  }
}

/** How a delimited release is written. */
export const releaseCsv = (format: 'csv' | 'tsv') =>
  ({ delimiter: delimiterOf(format), quote: '"', encoding: 'utf-8', header: true }) as const

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function commit(path: string, target: string): Promise<void> {
  try {
    await rename(path, target)
  } catch (cause) {
    throw targetFault(target, cause)
  }
}
