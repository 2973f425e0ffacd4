import { availableParallelism } from 'node:os'
import type { FileSource, PostgresSource } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { type IsWide, isWide } from '../columns/width-limits.ts'
import type { FileEngine, FileOptions, FileTable } from '../file-engine.ts'
import { readableOf } from '../files/only-files.ts'
import { memoryTable } from '../memory/memory-table.ts'
import { combinationLimit, memoryBytes, type Resources, tempParent, threadLimit } from '../resources.ts'
import { createSchemaSql, dropSchemaSql } from '../sql/duckdb-files.ts'
import {
  type DuckDBInstance,
  DuckdbFault,
  duckdbFailure,
  loadDuckdb,
  openSession,
  type Session,
  stopped,
  threadCount,
} from './duckdb-connection.ts'
import { openTable } from './duckdb-table.ts'
import { type EncryptedStore, encryptedStore } from './encrypted-store.ts'
import { makePrivateFolder, type PrivateFolder } from './private-folder.ts'
import { loadSource, type TableSize } from './read/load-source.ts'
import type { FileRows } from './table-state.ts'

export interface DuckdbOptions extends Resources {
  /** Default: one for small files, as many as there are processors for others. */
  readonly threads?: number
  /** Files of so many bytes are kept in a file of the private folder, not in memory. Default: by the memory there is. */
  readonly storeFrom?: number
  /** Wider tables are held in memory in place of the database. Default: by the size of the file. */
  readonly mostColumns?: number
}

/** Files below this many bytes cost less time in all on one thread. */
const SMALL_FILE = 16 * 2 ** 20

/** Smaller tables fit into memory twice, as source and as release: keeping them there takes a third less time. */
const LARGE_FILE = 256 * 2 ** 20

/** Bytes of a file whose table takes about a third of the memory that is allowed. */
const largeFile = (memory: number | undefined): number =>
  memory === undefined ? LARGE_FILE : Math.min(LARGE_FILE, memory / 6)

/** With less memory a table is read into the database first: reading a file takes buffers in every statement that does. */
const ROOM_TO_READ = 256 * 2 ** 20

/** DuckDB in this process, in memory or in an encrypted file: reads and writes files, counts, joins, spills to disk. */
export async function duckdbEngine(options: DuckdbOptions = {}): Promise<FileEngine> {
  const memory = memoryBytes(options.memoryLimit)
  const mostCombinations = options.mostCombinations ?? combinationLimit()
  const named = threadLimit()
  const folder = await makePrivateFolder(tempParent(options.tempDirectory))
  const instance = await createInstance({ ...options, memory }, folder.path)
  const store = { ...encryptedStore(instance, folder), from: options.storeFrom ?? largeFile(memory) }
  const threads = threadCount(instance, options.threads)
  const files = new Set<FileRows>()
  const mayStay = (memory ?? ROOM_TO_READ) >= ROOM_TO_READ
  let raised = false
  let opened = 0
  const makeRoom = async (session: Session, bytes: number): Promise<void> => {
    if (bytes < SMALL_FILE || options.threads !== undefined || raised) return
    raised = true
    await threads.raise(session.connection, named ?? availableParallelism())
  }
  const { mostColumns } = options
  const wide = mostColumns === undefined ? isWide : (columns: number) => columns > mostColumns
  return {
    name: 'duckdb',
    open: (source, open = {}) =>
      openSource(
        {
          ...{ instance, folder, store, files, mayStay, makeRoom },
          mostCombinations: open.mostCombinations ?? mostCombinations,
          isWide: wide,
          schema: `t${++opened}`,
        },
        readableOf(source),
        open,
      ),
    async close() {
      instance.closeSync()
      for (const file of files) await file.close()
      await folder.remove()
    },
  }
}

/** Works with an engine that is closed afterwards, whatever happens. */
export async function withEngine<Value>(work: (engine: FileEngine) => Promise<Value>): Promise<Value> {
  const engine = await duckdbEngine()
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

async function createInstance(
  { threads = 1, memory }: { readonly threads?: number; readonly memory: number | undefined },
  folder: string | undefined,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await loadDuckdb()
  return DuckDBInstance.create(':memory:', {
    threads: String(threads),
    // Without a folder it keeps to memory.
    temp_directory: folder ?? '',
    // What is written there shows no cell. DuckDB has no other cipher inside than the one it calls unsafe, for the way it
    // draws numbers that must not repeat; the key of the store is drawn by us.
    temp_file_encryption: 'true',
    force_mbedtls_unsafe: 'true',
    // Whatever it needs is part of it; it shall not look for more, neither on disk nor on the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // A path stands for another file each time: what was once read there says nothing.
    enable_external_file_cache: 'false',
    ...(memory !== undefined && { memory_limit: `${memory}B` }),
  })
}

interface OpenContext {
  readonly instance: DuckDBInstance
  readonly folder: PrivateFolder
  readonly store: EncryptedStore & { readonly from: number }
  /** Those that are read again for what is asked. */
  readonly files: Set<FileRows>
  /** Whether there is memory to read files again for what is asked. */
  readonly mayStay: boolean
  readonly makeRoom: (session: Session, bytes: number) => Promise<void>
  readonly isWide: IsWide
  readonly mostCombinations: number
  readonly schema: string
}

async function openSource(
  { instance, folder, store, files, mayStay, makeRoom, isWide, mostCombinations, schema }: OpenContext,
  source: FileSource | PostgresSource,
  { signal, columns, progress, counted = false, countedIf }: FileOptions,
): Promise<FileTable> {
  const session = await openSession(instance, signal)
  try {
    progress?.({ step: 'read', done: 0, total: 1 })
    await session.run(createSchemaSql(schema))
    let begun = false
    const prepare = async (bytes: number): Promise<TableSize> => {
      await makeRoom(session, bytes)
      // Another file that is joined to the table goes where the table is.
      if (!begun && bytes >= store.from) await store.use(session, schema)
      begun = true
      return bytes >= store.from ? 'large' : bytes >= SMALL_FILE ? 'middle' : 'small'
    }
    const reading = {
      folder: folder.needed,
      prepare,
      isWide,
      ...defined({ signal }),
    }
    const choose = typeof columns === 'function' ? columns : (names: readonly string[]) => columns ?? names
    const options = { ...reading, choose, counted, ...defined({ countedIf }), mayStay }
    const loaded = await loadSource(session, schema, { source, options })
    if (loaded.rows) files.add(loaded.rows.file)
    const wide = session.wide.get(schema)
    const table = await (wide
      ? memoryTable(session, schema, { loaded, reading, source: wide, mostCombinations })
      : openTable(session, schema, { loaded, reading, mostCombinations }))
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
