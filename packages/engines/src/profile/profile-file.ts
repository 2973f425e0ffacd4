import { countColumns, type OpenTable } from '@outis/core/pipeline'
import { profileColumns, profileTable, promisingColumns, type TableProfile } from '@outis/core/profile'
import { defined } from '@outis/core/value'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import type { FileTable } from '../file-engine.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { type FileReading, namedSource } from './file-reading.ts'

export type FileProfile = TableProfile

export interface ProfileOptions {
  /** A file, or a table of a database. */
  readonly path: string | NamedTable
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
  /** How the file is written, where detection should be overruled. */
  readonly reading?: FileReading
  readonly signal?: AbortSignal
  readonly progress?: (event: {
    readonly step: string
    readonly done: number
    readonly total: number
  }) => void
}

/** Opens a table for questions that counts answer, and closes it afterwards. */
export const withTable = <Value>(
  { path, missing, reading, signal }: ProfileOptions,
  work: (open: FileTable) => Promise<Value>,
): Promise<Value> =>
  withEngine(async (engine) => {
    const open = await engine.open(namedSource(path, reading), { counted: true, ...defined({ signal }) })
    await open.setMissing(missing)
    return work(open)
  })

/** Columns, types, missing values, and which role each column could have. */
export const profileFile = (options: ProfileOptions): Promise<FileProfile> =>
  withTable(options, (open) => profileOf(open, options.progress))

/** The profile of a table that is open. */
export async function profileOf(
  open: OpenTable,
  progress?: ProfileOptions['progress'],
): Promise<FileProfile> {
  const columns = await countColumns(open, progress)
  const suggestions = profileColumns(columns, open.rows)
  const together = promisingColumns(suggestions)
  const census =
    together.length < 2 ? undefined : await open.census(columns.filter(({ name }) => together.includes(name)))
  const profile = profileTable({ rows: open.rows, columns, suggestions, ...defined({ census }) })
  return { ...profile, notices: [...(open.notices ?? []), ...profile.notices] }
}
