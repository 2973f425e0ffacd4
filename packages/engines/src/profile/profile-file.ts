import { countColumns, type OpenTable } from '@outis/core/pipeline'
import { profileColumns, profileTable, promisingColumns, type TableProfile } from '@outis/core/profile'
import { defined } from '@outis/core/value'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import type { NamedTable } from '../postgres/table-address.ts'
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

/** Columns, types, missing values, and which role each column could have. */
export async function profileFile({
  path,
  missing,
  reading,
  signal,
  progress,
}: ProfileOptions): Promise<FileProfile> {
  const engine = await duckdbEngine()
  try {
    const open = await engine.open(namedSource(path, reading), { counted: true, ...defined({ signal }) })
    await open.setMissing(missing)
    return await profileOf(open, progress)
  } finally {
    await engine.close()
  }
}

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
