import { randomBytes } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { makeMissingFolders } from '../commit/make-folder.ts'
import { lifeOf, thisProcess } from '../commit/owner.ts'
import { unwatch, watch } from '../commit/unfinished.ts'
import { systemCode } from '../files/regular-file.ts'

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
