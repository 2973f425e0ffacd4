import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { OutisError } from '@outis/core/errors'

/** A source that DuckDB reads by an extension. */
export type LakeSource =
  /** A Delta table: the folder that has `_delta_log`. */
  | { readonly kind: 'delta'; readonly path: string }
  | { readonly kind: 'sqlite'; readonly path: string; readonly table?: string }
  /** One Parquet file in an object store. */
  | { readonly kind: 's3'; readonly address: string }

const SQLITE = new Set(['.sqlite', '.sqlite3', '.db'])

/** Whether a path is an address of another machine. */
export const isAddress = (path: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(path)

/** What a path leads to, where it is no file that is read as it is. */
export function lakeSource(path: string, sheet?: string | number): LakeSource | undefined {
  if (isAddress(path)) return remoteSource(path)
  if (SQLITE.has(extname(path).toLowerCase()))
    return { kind: 'sqlite', path, ...(sheet !== undefined && { table: String(sheet) }) }
  return existsSync(join(path, '_delta_log')) ? { kind: 'delta', path } : undefined
}

function remoteSource(address: string): LakeSource {
  if (process.env.OUTIS_DATABASES === 'none') {
    throw new OutisError('DATABASE_ADDRESS', {
      message: 'No address of another machine may be named here.',
      hint: 'Give the table as a file.',
    })
  }
  // Signs that would ask for a list of objects.
  if (/^s3:\/\/[^/?*[\]]+\/[^?*[\]]+\.parquet$/i.test(address)) return { kind: 's3', address }
  throw new OutisError('DATA_FORMAT', {
    message: 'Of other machines only single Parquet files of an object store are read.',
    hint: 'Write s3://bucket/folder/table.parquet, or fetch the file first.',
  })
}
