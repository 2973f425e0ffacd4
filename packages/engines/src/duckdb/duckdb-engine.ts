import { availableParallelism, tmpdir } from 'node:os'
import type { FileSource } from '@outis/core/pipeline'
import { type IsWide, isWide } from '../columns/width-limits.ts'
import type { FileEngine, FileOptions, FileTable } from '../engine.ts'
import { fileOf } from '../files/only-files.ts'
import { memoryTable } from '../memory/memory-table.ts'
import { createSchemaSql, dropSchemaSql, setThreadsSql } from '../sql/duckdb-session.ts'
import { type DuckDBInstance, loadDuckdb } from './load-duckdb.ts'
import { loadSource } from './load-source.ts'
import { openTable } from './open-table.ts'
import { makePrivateFolder, type PrivateFolder } from './private-folder.ts'
import { DuckdbFault, duckdbFailure, openSession, type Session, stopped } from './session.ts'

export interface DuckdbOptions {
  /** Default: one for small files, as many as there are processors for others. */
  readonly threads?: number
  /** Such as `4GB`. Default: four fifths of the machine's memory. */
  readonly memoryLimit?: string
  /** Where what does not fit into memory goes, in a folder of its own that is removed. Default: the system's. */
  readonly tempDirectory?: string
  /** Wider tables are held in memory in place of the database. Default: by the size of the file. */
  readonly mostColumns?: number
}

/** Files below this many bytes cost less time in all on one thread. */
const SMALL_FILE = 16 * 2 ** 20

/** DuckDB in this process, in memory: reads and writes files, counts, joins, spills to disk. */
export async function duckdbEngine(options: DuckdbOptions = {}): Promise<FileEngine> {
  const folder = await makePrivateFolder(options.tempDirectory ?? tmpdir())
  const instance = await createInstance(options, folder.path)
  let threads = options.threads ?? 1
  let opened = 0
  const makeRoom = async (session: Session, bytes: number): Promise<void> => {
    if (bytes < SMALL_FILE || options.threads !== undefined || threads > 1) return
    threads = availableParallelism()
    await session.run(setThreadsSql(threads))
  }
  const { mostColumns } = options
  const wide = mostColumns === undefined ? isWide : (columns: number) => columns > mostColumns
  return {
    name: 'duckdb',
    open: (source, open = {}) =>
      openSource({ instance, folder, makeRoom, isWide: wide, schema: `t${++opened}` }, fileOf(source), open),
    async close() {
      instance.closeSync()
      await folder.remove()
    },
  }
}

async function createInstance(
  { threads = 1, memoryLimit }: DuckdbOptions,
  folder: string | undefined,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await loadDuckdb()
  return DuckDBInstance.create(':memory:', {
    threads: String(threads),
    // Without a folder it keeps to memory.
    temp_directory: folder ?? '',
    // Whatever it needs is part of it; it shall not look for more, neither on disk nor on the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // A path stands for another file each time: what was once read there says nothing.
    enable_external_file_cache: 'false',
    ...(memoryLimit !== undefined && { memory_limit: memoryLimit }),
  })
}

interface OpenContext {
  readonly instance: DuckDBInstance
  readonly folder: PrivateFolder
  readonly makeRoom: (session: Session, bytes: number) => Promise<void>
  readonly isWide: IsWide
  readonly schema: string
}

async function openSource(
  { instance, folder, makeRoom, isWide, schema }: OpenContext,
  source: FileSource,
  { signal, columns, progress }: FileOptions,
): Promise<FileTable> {
  const session = await openSession(instance, signal)
  try {
    progress?.({ step: 'read', done: 0, total: 1 })
    await session.run(createSchemaSql(schema))
    const reading = {
      folder: folder.needed,
      prepare: (bytes: number) => makeRoom(session, bytes),
      isWide,
      ...(signal && { signal }),
    }
    const choose = typeof columns === 'function' ? columns : (names: readonly string[]) => columns ?? names
    const loaded = await loadSource(session, schema, { source, options: { ...reading, choose } })
    const wide = session.wide.get(schema)
    const table = await (wide
      ? memoryTable(session, schema, { loaded, reading, source: wide })
      : openTable(session, schema, { loaded, reading }))
    progress?.({ step: 'read', done: 1, total: 1 })
    return table
  } catch (fault) {
    // A database that takes no more statements has nothing left to drop.
    await session.connection.run(dropSchemaSql(schema)).catch(() => undefined)
    session.close()
    if (signal?.aborted) throw stopped()
    throw fault instanceof DuckdbFault ? duckdbFailure(fault, 'reading the data') : fault
  }
}
