import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { MasterKeys } from '../keys/master-key.ts'
import { unsealStream } from '../keys/seal-stream.ts'
import { type DataKey, openEnvelope } from '../keys/vault.ts'
import { openStore } from '../store/open-store.ts'
import type { Store, Tx } from '../store/store.ts'
import { migrations, tableNames } from '../store/table-list.ts'
import {
  type BackupLine,
  backupHead,
  backupLine,
  backupOwner,
  FILE_FOLDERS,
  invalidBackup,
} from './backup-format.ts'

export interface RestoreOptions {
  readonly path: string
  readonly data: string
  /** A PostgreSQL address; without one the embedded store in the data folder. */
  readonly store?: string
  readonly masterKeys: MasterKeys
}

export interface Restored {
  readonly rows: number
  readonly files: number
  readonly made: string
}

const LONGEST_HEAD = 4096

/** Restores a backup into an empty store, of either kind. All rows come in one transaction: a backup that is not whole leaves nothing. */
export async function restoreBackup({
  path,
  data,
  store: address,
  masterKeys,
}: RestoreOptions): Promise<Restored> {
  const { head, length } = await readHead(path)
  const key = openEnvelope(await masterKeys.read(), backupOwner(head.id), {
    master: head.master,
    wrapped: Buffer.from(head.wrapped, 'base64'),
  })
  const storeAddress = address ?? join(data, 'outis.db')
  const steps = await stepsOf(path, length, key)
  const store = await openStore(storeAddress, { migrations: migrations.filter(({ id }) => steps.has(id)) })
  let counts: { rows: number; files: number }
  try {
    counts = await store.write((tx) => fill(tx, { lines: linesIn(path, length, key), data }))
  } finally {
    await store.close()
  }
  // Steps that the backup's version did not know yet.
  await openStore(storeAddress).then((opened: Store) => opened.close())
  return { ...counts, made: head.made }
}

async function readHead(path: string) {
  const file = await open(path, 'r').catch((cause) => {
    throw invalidBackup('The backup cannot be read.', cause)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    const parsed = backupHead.safeParse(jsonOf(buffer.subarray(0, Math.max(end, 0)).toString()))
    if (!parsed.success) throw invalidBackup('The file is not a backup.')
    return { head: parsed.data, length: end + 1 }
  } finally {
    await file.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The lines inside a backup, opened and checked; an error where it was changed or cut off. */
async function* linesIn(path: string, start: number, key: DataKey): AsyncGenerator<BackupLine> {
  const opened = new PassThrough()
  let failed = false
  const reading = pipeline(
    createReadStream(path, { start }),
    unsealStream(key),
    createGunzip(),
    opened,
  ).catch(() => {
    failed = true
  })
  try {
    for await (const text of createInterface({ input: opened, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = backupLine.safeParse(jsonOf(text))
      if (!line.success) throw invalidBackup('A line of the backup is not of its form.')
      yield line.data
    }
  } catch (error) {
    if (!failed && !opened.errored) throw error
    failed = true
  } finally {
    opened.destroy()
    await reading
  }
  // Where their stream fails, lines end quietly or throw, by the version of Node.
  if (failed) throw invalidBackup('The backup was changed or cut off.')
}

/**
 * Which steps of the store's form the backup has; those of a newer version are refused. It is read to its end, so that one that
 * is not whole is refused before a store is made.
 */
async function stepsOf(path: string, start: number, key: DataKey): Promise<ReadonlySet<string>> {
  const knownSteps = new Set(migrations.map(({ id }) => id))
  let steps: ReadonlySet<string> | undefined
  for await (const line of linesIn(path, start, key)) {
    if (steps !== undefined) continue
    if (line.kind !== 'form') break
    if (!line.steps.every((step) => knownSteps.has(step)))
      throw invalidBackup('The backup was made by a newer version of Outis.')
    steps = new Set(line.steps)
  }
  if (steps === undefined) throw invalidBackup('A line of the backup is not of its form.')
  return steps
}

interface Given {
  readonly lines: AsyncIterable<BackupLine>
  readonly data: string
}

async function fill(tx: Tx, { lines, data }: Given): Promise<{ rows: number; files: number }> {
  await refuseFilled(tx)
  await tx.deleteFrom('audit_head').execute()
  const tables = new Set<string>(tableNames)
  const written = fileWriter(data)
  let rows = 0
  let end: { rows: number; files: number } | undefined
  try {
    for await (const line of lines) {
      if (end !== undefined) throw invalidBackup('The backup goes on after its end.')
      if (line.kind === 'row') {
        if (!tables.has(line.table))
          throw invalidBackup('The backup has a table that this version does not know.')
        rows++
        const row = Object.fromEntries(Object.entries(line.row).map(([name, cell]) => [name, storedOf(cell)]))
        await tx
          .insertInto(line.table as (typeof tableNames)[number])
          .values(row as never)
          .execute()
      } else if (line.kind === 'file') await written.write(line.path, Buffer.from(line.piece, 'base64'))
      else if (line.kind === 'end') end = line
    }
    await written.close()
    if (end === undefined || end.rows !== rows || end.files !== written.count())
      throw invalidBackup('The backup is not whole.')
  } catch (error) {
    await written.undo()
    throw error
  }
  return { rows, files: written.count() }
}

const storedOf = (cell: string | number | null | { bytes: string }): string | number | null | Buffer =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.bytes, 'base64') : cell

async function refuseFilled(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    n: number
  }>`select (select count(*) from users) + (select seq from audit_head) as n`.execute(tx)
  if (Number(rows[0]?.n) > 0)
    throw invalidBackup('The store is not empty: a backup is restored into a new one.')
}

function fileWriter(folder: string) {
  let current: { path: string; handle: Awaited<ReturnType<typeof open>> } | undefined
  const made: string[] = []
  const close = async () => {
    await current?.handle.sync()
    await current?.handle.close()
    current = undefined
  }
  return {
    count: () => made.length,
    close,
    async undo() {
      await close().catch(() => undefined)
      for (const path of made) await rm(join(folder, path), { force: true })
    },
    async write(path: string, piece: Buffer) {
      const [first = '', ...below] = path.split('/')
      if (!FILE_FOLDERS.includes(first) || below.some((part) => /^\.{0,2}$|[\\:]/.test(part)))
        throw invalidBackup('The backup has a file with a path that leads elsewhere.')
      if (current?.path !== path) {
        await close()
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
        current = { path, handle: await open(join(folder, path), 'wx', 0o600) }
        made.push(path)
      }
      await current.handle.write(piece)
    },
  }
}
