import { existsSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { type IcebergTable, icebergTable } from './iceberg-table.ts'

/** A source that DuckDB reads by an extension. */
export type LakeSource =
  /** A Delta table: the folder that has `_delta_log`. */
  | { readonly kind: 'delta'; readonly path: string }
  /** An Iceberg table: the folder that has `metadata`, and which file there says how it stands. */
  | ({ readonly kind: 'iceberg' } & IcebergTable)
  /** A Delta or Iceberg table of an object store: which, and how it stands, is known there. The address ends with `/`. */
  | { readonly kind: 'stored'; readonly path: string; readonly version?: string }
  | { readonly kind: 'sqlite'; readonly path: string; readonly table?: string }
  /** One Parquet or delimited file in an object store. */
  | { readonly kind: 's3'; readonly address: string }

const SQLITE = new Set(['.sqlite', '.sqlite3', '.db'])

/** Whether a path is an address of another machine. */
export const isAddress = (path: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(path)

/** A table as a command or policy names it: an address as it is, a path from a folder. Default: from here. */
export const tablePath = (path: string, base = ''): string => (isAddress(path) ? path : resolve(base, path))

/** The same as a policy in another folder names it. */
export const tablePathFrom = (folder: string, path: string): string =>
  isAddress(path) ? path : relative(folder, resolve(path))

/** What a path leads to, where it is no file that is read as it is. */
export function lakeSource(path: string, sheet?: string | number): LakeSource | undefined {
  if (isAddress(path)) return remoteSource(path)
  if (SQLITE.has(extname(path).toLowerCase()))
    return { kind: 'sqlite', path, ...(sheet !== undefined && { table: String(sheet) }) }
  if (existsSync(join(path, '_delta_log'))) return { kind: 'delta', path }
  const iceberg = icebergTable(path)
  return iceberg && { kind: 'iceberg', ...iceberg }
}

/** Whether a table is read by an extension: nothing of ours lies beside it. */
export const isLake = (path: string): boolean => lakeSource(tablePath(path)) !== undefined

function remoteSource(address: string): LakeSource {
  if (process.env.OUTIS_DATABASES === 'none') {
    throw new OutisError('DATABASE_ADDRESS', {
      message: 'No address of another machine may be named here.',
      hint: 'Give the table as a file.',
    })
  }
  // Signs that would ask for a list of objects.
  if (!/^s3:\/\/[^/?*[\]]+\/[^?*[\]]+$/i.test(address)) throw notReadThere()
  if (address.endsWith('/')) return { kind: 'stored', path: address }
  const [, path, version] = /^(.*\/)metadata\/([^/]+)\.metadata\.json$/.exec(address) ?? []
  if (path !== undefined) return { kind: 'stored', path, version }
  if (/\.(parquet|(csv|tsv)(\.gz)?)$/i.test(address)) return { kind: 's3', address }
  throw notReadThere()
}

const notReadThere = (): OutisError =>
  new OutisError('DATA_FORMAT', {
    message:
      'Of other machines only single Parquet, CSV and TSV files and Delta and Iceberg tables of an object store are read.',
    hint: 'Write s3://bucket/folder/table.parquet, or s3://bucket/folder/ for a Delta or Iceberg table, or fetch the file first.',
  })
