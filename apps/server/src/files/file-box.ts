import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OutisError } from '@outis/core/errors'
import { SEALED_HEAD, sealedVersion, sealStream, unsealStream } from '../keys/seal-stream.ts'
import type { Sealable, Vault } from '../keys/vault.ts'
import type { Store } from '../store/store.ts'

/** Whose file it is: the folder it lies in and the data key it is sealed by. */
export interface FileOwner extends Sealable {
  readonly kind: 'project' | 'run' | 'release'
}

export interface PutFile {
  readonly bytes: number
  readonly sha256: string
}

/** Files of projects, runs and releases. With `sealed` every new one is encrypted; old ones are read as they are. */
export interface FileBox {
  /** Puts a file in place, whole or not at all. */
  put(owner: FileOwner, name: string, content: Readable, most: number): Promise<PutFile>
  /** The same for what is encrypted wherever it lies, as keys are. */
  putSealed(owner: FileOwner, name: string, content: Readable): Promise<PutFile>
  read(owner: FileOwner, name: string): Promise<Readable>
  readText(owner: FileOwner, name: string): Promise<string>
  has(owner: FileOwner, name: string): Promise<boolean>
  /** Puts a readable copy at another path. */
  layOut(owner: FileOwner, name: string, target: string): Promise<void>
  remove(owner: FileOwner, name: string): Promise<void>
  removeAll(owner: FileOwner): Promise<void>
  /** Removes what belongs to nobody: half of a file, and files whose owner was never recorded. */
  sweep(isKnown: (owner: FileOwner) => Promise<boolean>): Promise<void>
}

export interface FileBoxOptions {
  readonly folder: string
  readonly sealed: boolean
  /** Laid out are copies always: they go to another account. */
  readonly copies?: boolean
  readonly store: Store
  readonly vault: Vault
}

const KINDS = ['project', 'run', 'release'] as const
const ASIDE = '.new-'

export function openFileBox(options: FileBoxOptions): FileBox {
  const box: Box = { ...options, folderOf: ({ kind, id }) => join(options.folder, `${kind}s`, plain(id)) }
  const pathOf = (owner: FileOwner, name: string) => join(box.folderOf(owner), plain(name))
  return {
    put: (owner, name, content, most) => putFile(box, { owner, path: pathOf(owner, name), content, most }),
    putSealed: (owner, name, content) =>
      putFile(
        { ...box, sealed: true },
        { owner, path: pathOf(owner, name), content, most: Number.POSITIVE_INFINITY },
      ),
    read: (owner, name) => readFile(box, owner, pathOf(owner, name)),
    async readText(owner, name) {
      const chunks: Buffer[] = []
      for await (const chunk of await readFile(box, owner, pathOf(owner, name))) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('utf8')
    },
    has: (owner, name) =>
      stat(pathOf(owner, name)).then(
        (info) => info.isFile(),
        () => false,
      ),
    async layOut(owner, name, target) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const path = pathOf(owner, name)
      if ((await versionOf(path)) !== undefined)
        await pipeline(await readFile(box, owner, path), createWriteStream(target, { mode: 0o600 }))
      // Another name of the same file where the disk is the same; it is only read.
      else if (options.copies) await copyFile(path, target)
      else await link(path, target).catch(() => copyFile(path, target))
    },
    remove: (owner, name) => rm(pathOf(owner, name), { force: true }),
    removeAll: (owner) => rm(box.folderOf(owner), { recursive: true, force: true }),
    sweep: (isKnown) => sweepBox(options.folder, isKnown),
  }
}

interface Box extends FileBoxOptions {
  readonly folderOf: (owner: FileOwner) => string
}

interface Putting {
  readonly owner: FileOwner
  readonly path: string
  readonly content: Readable
  readonly most: number
}

async function putFile(
  { sealed, store, vault }: Box,
  { owner, path, content, most }: Putting,
): Promise<PutFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = join(dirname(path), `${ASIDE}${randomUUID()}`)
  const measured = measure(most)
  try {
    const key = sealed ? await store.write((tx) => vault.keyFor(tx, owner)) : undefined
    const target = createWriteStream(aside, { mode: 0o600, flags: 'wx' })
    if (key) await pipeline(content, measured.stream, sealStream(key), target)
    else await pipeline(content, measured.stream, target)
    await synced(aside)
    await rename(aside, path)
    await synced(dirname(path))
    return measured.told()
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** The version of the data key that a file was sealed by; undefined for one in the clear. */
async function versionOf(path: string): Promise<number | undefined> {
  const file = await open(path, 'r').catch(() => {
    throw notThere()
  })
  try {
    const head = Buffer.alloc(SEALED_HEAD)
    const { bytesRead } = await file.read(head, 0, SEALED_HEAD, 0)
    return sealedVersion(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function readFile({ store, vault }: Box, owner: FileOwner, path: string): Promise<Readable> {
  const version = await versionOf(path)
  const stream = createReadStream(path)
  if (version === undefined) return stream
  const unsealed = unsealStream(await vault.keyOf(store.db, owner, version))
  stream.once('error', (error) => unsealed.destroy(error))
  return stream.pipe(unsealed)
}

async function sweepBox(folder: string, isKnown: (owner: FileOwner) => Promise<boolean>): Promise<void> {
  for (const kind of KINDS) {
    const root = join(folder, `${kind}s`)
    for (const id of await readdir(root).catch(() => [])) {
      const ownFolder = join(root, id)
      if (!(await isKnown({ kind, id }))) await rm(ownFolder, { recursive: true, force: true })
      else
        for (const name of await readdir(ownFolder))
          if (name.startsWith(ASIDE)) await rm(join(ownFolder, name), { force: true })
    }
  }
}

/** Names are checked where requests are read; here nothing that could leave the folder gets through, whoever calls. */
function plain(name: string): string {
  if (name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name)) return name
  throw notThere()
}

/** Counts and hashes a stream, and fails where it is too long. */
function measure(most: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) return done(tooLarge(most))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, told: (): PutFile => ({ bytes, sha256: hash.digest('hex') }) }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => undefined)
  await file?.sync().catch(() => undefined)
  await file?.close()
}

const notThere = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'There is no such file.',
    hint: 'Lists name the files that there are.',
  })

const tooLarge = (most: number): OutisError =>
  new OutisError('REQUEST_TOO_LARGE', {
    message: `The file has more than ${most} bytes.`,
    hint: 'Send a smaller file, or let the administrator allow larger ones.',
  })
