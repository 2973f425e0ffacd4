import { commitFiles } from '../commit/commit-files.ts'
import { openStaged } from '../commit/staged-file.ts'
import type { PendingRelease } from '../engine.ts'
import { delimiterOf, isDelimited, type WrittenFormat } from './format.ts'

export interface PendingFile {
  /** Where to write. */
  readonly path: string
  /** What was written, with what is known of it. */
  pending(of: {
    readonly format: WrittenFormat
    readonly rows: number
    readonly suppressedRows: number
  }): PendingRelease
  discard(): Promise<void>
}

/** Makes a file beside the place of a release, and the folder if there is none: what cannot be written is told before any work. */
export function openPendingFile(target: string): PendingFile {
  const staged = openStaged(target)
  const path = staged.aside
  const discard = async () => staged.discard()
  return {
    path,
    discard,
    pending: ({ format, rows, suppressedRows }) => ({
      path,
      staged,
      source: {
        kind: 'file',
        path,
        format,
        ...(isDelimited(format) && {
          csv: { delimiter: delimiterOf(format), quote: '"', encoding: 'utf-8', header: true },
        }),
      },
      rows,
      suppressedRows,
      commit: () => commitFiles([staged]),
      discard,
    }),
  }
}
