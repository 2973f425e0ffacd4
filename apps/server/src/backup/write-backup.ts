import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { sealStream } from '../keys/seal-stream.ts'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { tableNames } from '../store/table-list.ts'
import {
  BACKUP_FORMAT,
  type BackupHead,
  type BackupLine,
  backupOwner,
  FILE_FOLDERS,
} from './backup-format.ts'

export interface WrittenBackup {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly made: string
}

/**
 * Writes everything into one file of the folder `backups`: the store as it is at one moment, then the files. It is sealed as a
 * whole, so a stolen backup tells no more than a stolen store; the master key is not in it. It does not depend on the kind of the
 * store. The file has its name once it is whole.
 */
export async function writeBackup(
  services: Pick<Services, 'store' | 'vault' | 'settings' | 'now'>,
): Promise<WrittenBackup> {
  const { vault, settings, now } = services
  const id = randomUUID()
  const made = now().toISOString()
  const { key, wrapped, master } = vault.envelope(backupOwner(id))
  const head: BackupHead = {
    format: BACKUP_FORMAT,
    id,
    made,
    master,
    wrapped: Buffer.from(wrapped).toString('base64'),
  }
  const folder = join(settings.data, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `outis-${made.replace(/[:.]/g, '-')}-${id.slice(0, 8)}.backup`
  const aside = join(folder, `.${name}.part`)
  const counting = digest(`${JSON.stringify(head)}\n`)
  try {
    const source = new PassThrough()
    const target = createWriteStream(aside, { mode: 0o600, flags: 'wx' })
    const writing = pipeline(source, createGzip(), sealStream(key), counting.stream, target)
    // Each fails with the other, and neither is left waiting for it.
    await Promise.all([writing, fill(source, services).catch((error) => source.destroy(error))])
    await reachDisk(aside)
    await rename(aside, join(folder, name))
    await reachDisk(folder)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  return { id, name, made, ...counting.found() }
}

/** Rows as they are at one moment, then files: these do not change, so the store need not wait for them. */
async function fill(
  source: PassThrough,
  { store, settings }: Pick<Services, 'store' | 'settings'>,
): Promise<void> {
  const put = async (line: BackupLine) => {
    if (!source.write(`${JSON.stringify(line)}\n`)) await once(source, 'drain')
  }
  const rows = await store.snapshot((tx) => putRows(tx, put))
  const files = await putFiles(settings.data, put)
  await put({ kind: 'end', rows, files })
  source.end()
}

/** Counts and hashes what is written, the head included. */
function digest(head: string) {
  const hash = createHash('sha256').update(head)
  let bytes = Buffer.byteLength(head)
  const stream = new Transform({
    transform(data: Buffer, _encoding, done) {
      hash.update(data)
      bytes += data.length
      done(null, data)
    },
  })
  stream.push(head)
  return { stream, found: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function reachDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

type Put = (line: BackupLine) => Promise<void>

async function putRows(tx: Tx, put: Put): Promise<number> {
  const { rows: steps } = await sql<{ id: string }>`select id from schema_steps order by id`.execute(tx)
  await put({ kind: 'form', steps: steps.map(({ id }) => id) })
  let rows = 0
  // As they are stored, also rows that nobody else reads.
  const stored = tx.withoutPlugins()
  for (const table of tableNames) {
    for (const row of await stored.selectFrom(table).selectAll().execute()) {
      rows++
      const cells = Object.entries(row).map(([name, value]) => [name, cellOf(value)])
      await put({ kind: 'row', table, row: Object.fromEntries(cells) })
    }
  }
  return rows
}

async function putFiles(data: string, put: Put): Promise<number> {
  let files = 0
  for (const path of (await Promise.all(FILE_FOLDERS.map((folder) => filesBelow(data, folder)))).flat()) {
    // A project may have been removed since the folder was listed.
    const file = await open(join(data, path), 'r').catch(() => undefined)
    if (file === undefined) continue
    files++
    // An empty piece first: a file without content is a file too.
    await put({ kind: 'file', path, piece: '' })
    for await (const piece of file.createReadStream({ highWaterMark: 1 << 20 }))
      await put({ kind: 'file', path, piece: (piece as Buffer).toString('base64') })
  }
  return files
}

function cellOf(value: unknown): string | number | null | { bytes: string } {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`A column has a value of a kind that backups do not know (${typeof value}).`)
}

async function filesBelow(data: string, folder: string): Promise<string[]> {
  const listed = await readdir(join(data, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return listed
    .filter((entry) => entry.isFile())
    .map((entry) => relative(data, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
