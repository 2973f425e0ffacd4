import { commitFiles } from '../commit/commit-files.ts'
import { openStaged } from '../commit/staged-file.ts'
import type { TableColumn, WrittenRelease } from '../file-engine.ts'
import { delimiterOf, isDelimited, type WrittenFormat } from './format.ts'

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
    readonly rowNumbers?: Uint32Array
    readonly tableColumns?: readonly TableColumn[]
  }): WrittenRelease
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
    pending: ({ format, safe, ...figures }) => ({
      path,
      staged,
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
      commit: () => commitFiles([staged]),
      discard,
    }),
  }
}

/** How a delimited release is written. */
export const releaseCsv = (format: 'csv' | 'tsv') =>
  ({ delimiter: delimiterOf(format), quote: '"', encoding: 'utf-8', header: true }) as const
