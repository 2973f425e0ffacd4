import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { removeLeftovers } from './commit-leftovers.ts'
import { isWithin, placeOf, samePlace } from './file-place.ts'
import { settleFile, settleFolder } from './settle.ts'
import { refuseNoFile, targetFault } from './target-fault.ts'

export interface PlannedFile {
  /** In words, such as `the policy`. */
  readonly what: string
  readonly path: string
  /** Of a file to be written: whether its folder may be made. Default true. */
  readonly makeFolder?: boolean
}

/** Everything a command reads and everything it writes. */
export interface FilePlan {
  readonly reads: readonly PlannedFile[]
  readonly writes: readonly PlannedFile[]
}

/**
 * Before any work of any command: nothing that is read is written over, no two files go to one place, and every place can be
 * written. What dead runs began in these folders is ended, and what they left is removed.
 */
export async function planFiles({ reads, writes }: FilePlan): Promise<void> {
  for (const { path } of reads) await settleFile(path)
  for (const [writeIndex, file] of writes.entries()) {
    refuseReplacing(file, reads)
    refuseMeeting(file, writes.slice(writeIndex + 1))
  }
  for (const file of writes) refuseUnwritable(file)
  const folders = new Set(writes.map(({ path }) => dirname(resolve(path))).filter(existsSync))
  for (const folder of folders) {
    await settleFolder(folder)
    removeLeftovers(
      folder,
      writes.map(({ path }) => path),
    )
  }
}

function refuseReplacing({ what, path }: PlannedFile, reads: readonly PlannedFile[]): void {
  const place = placeOf(path)
  const replaced = reads.find((file) => samePlace(placeOf(file.path), place))
  if (replaced === undefined) return
  throw new OutisError('RELEASE_TARGET', {
    message: `${capital(what)} would replace ${replaced.what}.`,
    hint: `Both are the file "${basename(path)}": give one of them another name or folder.`,
    details: { path },
  })
}

function refuseMeeting({ what, path }: PlannedFile, others: readonly PlannedFile[]): void {
  const place = placeOf(path)
  for (const other of others) {
    const same = samePlace(placeOf(other.path), place)
    if (!same && !isWithin(other.path, path) && !isWithin(path, other.path)) continue
    throw new OutisError('RELEASE_TARGET', {
      message: same
        ? `${capital(what)} and ${other.what} would be one file.`
        : `${capital(what)} or ${other.what} would have to be a file and a folder at once.`,
      hint: `Both go to "${basename(path)}": give one of them another name or folder.`,
      details: { path },
    })
  }
}

function refuseUnwritable({ what, path, makeFolder = true }: PlannedFile): void {
  refuseNoFile(path)
  let folder = dirname(resolve(path))
  if (!makeFolder && !existsSync(folder)) {
    throw new OutisError('RELEASE_TARGET', {
      message: `The folder of ${what} does not exist.`,
      hint: 'Make the folder first, or check how it is spelt.',
      details: { path },
    })
  }
  try {
    // A link that leads nowhere is something too: no folder can be made of that name.
    while (lstatSync(folder, { throwIfNoEntry: false }) === undefined) folder = dirname(folder)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw targetFault(path, cause)
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
