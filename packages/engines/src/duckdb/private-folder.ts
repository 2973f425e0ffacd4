import { randomBytes } from 'node:crypto'
import { type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { makeMissingFolders } from '../commit/make-folder.ts'
import { lifeOf, thisProcess } from '../commit/owner.ts'
import { unwatch, watch } from '../commit/unfinished.ts'
import { systemCode } from '../files/regular-file.ts'
import { numberedPath } from './read/neutral-path.ts'

/** A folder for temporary files that only this user can look into. */
export interface PrivateFolder {
  /** None where it could not be made. */
  readonly path?: string
  /** The path; TEMP_FOLDER where there is none. */
  needed(): Promise<string>
  remove(): Promise<void>
}

/** Its name says which process made it, so that what a killed run left can be told from what a living one needs. */
const NAME = /^outis-([0-9a-f]{8})-(\d{1,10})-([0-9a-f]{8})-[0-9a-f]{16}$/

export async function makePrivateFolder(parent: string): Promise<PrivateFolder> {
  const { place, pid, life } = thisProcess()
  const path = join(parent, `outis-${place}-${pid}-${life}-${randomBytes(8).toString('hex')}`)
  try {
    makeMissingFolders(path, 0o700)
  } catch (cause) {
    return {
      needed: async () => {
        throw unusableFolder(cause)
      },
      remove: async () => undefined,
    }
  }
  watch(path, 'tree')
  await removeStale(parent)
  // What is left behind is removed by the next run; what was done stays done.
  const remove = async () => {
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    unwatch(path)
  }
  return { path, needed: async () => path, remove }
}

export function unusableFolder(cause: unknown): OutisError {
  const reason = systemCode(cause)
  return new OutisError('TEMP_FOLDER', {
    message: `The folder for temporary files cannot be used (${reason}).`,
    hint: 'Let TMPDIR name a folder that you may write to and that has room.',
    details: { reason },
    cause,
  })
}

const looked = new Set<string>()

/** Removes what killed runs of this user left, once for each parent. */
async function removeStale(parent: string): Promise<void> {
  if (looked.has(parent)) return
  looked.add(parent)
  const names = await readdir(parent).catch(() => [])
  for (const name of names) {
    const [match, place = '', pid = '', life = ''] = NAME.exec(name) ?? []
    if (match === undefined || lifeOf({ place, pid: Number(pid), life }) !== 'dead') continue
    const path = join(parent, name)
    if (await isOwnFolder(path)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isOwnFolder(path: string): Promise<boolean> {
  try {
    const stats = await lstat(path)
    return stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid())
  } catch {
    return false
  }
}

/** A temporary file that only this user can see. */
export interface PrivateFile {
  readonly path: string
  readonly handle: FileHandle
  /** Where the system finds the open file by number; then it has no name any more. */
  readonly numbered: string | undefined
  /** Writes behind what is there. */
  append(bytes: Buffer): Promise<void>
  /** Removes it. */
  close(): Promise<void>
}

/** Where an open file is found by its number it has no name, so that nothing stays behind even if the run is killed. */
export async function privateFile(folder: () => Promise<string>): Promise<PrivateFile> {
  const path = join(await folder(), randomBytes(8).toString('hex'))
  const handle = await open(path, 'wx+', 0o600).catch((cause) => {
    throw unusableFolder(cause)
  })
  const close = async () => {
    await handle.close()
    await rm(path, { force: true })
  }
  try {
    const numbered = await numberedPath(handle)
    if (numbered !== undefined) await rm(path)
    return {
      ...{ path, handle, numbered, close },
      append: (bytes) =>
        handle.writeFile(bytes).catch((cause) => {
          throw unusableFolder(cause)
        }),
    }
  } catch (cause) {
    await close()
    throw cause
  }
}
