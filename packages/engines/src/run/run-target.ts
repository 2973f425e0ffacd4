import { join, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { PendingRelease } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { makePrivateFolder } from '../duckdb/private-folder.ts'
import { isAddress } from '../extensions/lake-source.ts'
import type { WrittenRelease } from '../file-engine.ts'
import { cellEncoder } from '../files/cell-encoding.ts'
import { writtenFormatOf } from '../files/format.ts'
import type { TableOrigin } from '../postgres/database.ts'
import { addressOf } from '../postgres/postgres-address.ts'
import type { FilledTable } from '../postgres/write-table.ts'
import { tempParent } from '../resources.ts'
import type { RunOptions } from './run-options.ts'
import { type RunPlaces, runPlaces } from './run-places.ts'

/** Where a run puts what it makes. */
export interface RunTarget {
  readonly places: RunPlaces
  /** Where the release becomes a table of a database; `places.release` is then where it lies until it is one. */
  readonly table?: RunTable
  /** Removes what lies aside. */
  close(): Promise<void>
}

export interface RunTable<Pending extends PendingRelease = WrittenRelease> {
  /** Before any work: such a table can be made. */
  plan(): Promise<void>
  /** Once it is known where the original lies: that is not what would be replaced. */
  refuseOriginal(origin: TableOrigin | undefined): Promise<void>
  /** Fills it with a release that lies aside; it is there once it is committed. */
  fill(pending: Pending, origin: TableOrigin | undefined): Promise<FilledTable>
}

type Options = Pick<
  RunOptions,
  'force' | 'signal' | 'tempDirectory' | 'out' | 'confidential' | 'key' | 'ledger'
>

export async function runTarget(
  { release: { to } }: Policy,
  base: string,
  options: Options & Pick<RunOptions, 'releaseTo'>,
): Promise<RunTarget> {
  if (options.releaseTo !== undefined || to.kind === 'file') {
    const { releaseTo } = options
    return fileTarget(releaseTo === undefined ? filePath(pathIn(to), base) : filePath(releaseTo), options)
  }
  if (to.kind === 'postgres') return tableTarget(to, base, options)
  throw new OutisError('RELEASE_TARGET', {
    message: 'A release is written to Spark from a table of the same cluster alone.',
    hint: 'Name a table or path of that cluster in data.source too, or a file or a table of PostgreSQL in release.to.',
  })
}

/** Where a release is written that is a file: of this computer. Taken for a path, an address would name a folder here. */
export function filePath(path: string, base = ''): string {
  if (!isAddress(path)) return resolve(base, path)
  throw new OutisError('RELEASE_TARGET', {
    message:
      'A release is written to a file of this computer or to a table of PostgreSQL, and to no other address.',
    hint: 'Write it to a file and bring it there yourself, once you have read its report.',
  })
}

/** A release that is a file. A format that cannot be written is known before anything is read. */
export function fileTarget(path: string, options: Parameters<typeof runPlaces>[1]): RunTarget {
  writtenFormatOf(path)
  return { places: runPlaces(path, options), close: async () => undefined }
}

const pathIn = (to: Policy['release']['to']): string => (to.kind === 'file' ? to.path : '')

/** A release that is a table of PostgreSQL. */
export async function tableTarget(
  { url, table }: { readonly url: string; readonly table: string },
  base: string,
  options: Options,
): Promise<RunTarget> {
  const target = { address: addressOf(url), table, replace: options.force ?? false }
  const plan = async (origin?: TableOrigin) => {
    const { planTable } = await import('../postgres/table-target.ts')
    await planTable(target, { origin, signal: options.signal })
  }
  const folder = await makePrivateFolder(tempParent(options.tempDirectory))
  const places = tablePlaces(table, base, { ...options, folder: await folder.needed() })
  return {
    places: { ...places, table },
    table: {
      async plan() {
        await plan()
      },
      async refuseOriginal(origin) {
        if (target.replace && origin !== undefined) await plan(origin)
      },
      async fill({ path, tableColumns: columns = [] }, origin) {
        const { fillTable } = await import('../postgres/write-table.ts')
        const encode = cellEncoder({ format: 'csv', safe: false, database: true }, columns.length)
        const header = Buffer.byteLength(`${columns.map((column) => encode(column.name)).join(',')}\n`)
        return fillTable(target, { path, columns, header, origin }, options.signal)
      },
    },
    close: folder.remove,
  }
}

/** What tells of a table lies in a folder of its name, unless another is given; the release lies aside until it is the table. */
export function tablePlaces(
  table: string,
  base: string,
  { folder = base, ...options }: Parameters<typeof runPlaces>[1] & { readonly folder?: string },
): RunPlaces {
  const name = fileNameOf(table)
  return runPlaces(join(folder, `${name}.csv`), { ...options, out: options.out ?? join(base, name) })
}

/** A name of a table as that of a file: `clinic.stays`. */
export const fileNameOf = (table: string): string =>
  table.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '_') || 'table'
