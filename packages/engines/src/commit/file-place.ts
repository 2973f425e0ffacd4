import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * Where a path leads, by whatever name it is called: device and inode of what is there, or of the nearest folder that is, and
 * the names below it. Two paths of one file have one place, through links and, where the disk makes no difference, in capitals.
 */
export interface FilePlace {
  readonly id: string
  readonly below: readonly string[]
}

export function placeOf(path: string): FilePlace {
  const below: string[] = []
  for (let index = resolve(path); ; index = dirname(index)) {
    const stats = statOf(index)
    if (stats !== undefined) return { id: `${stats.dev}:${stats.ino}`, below }
    if (dirname(index) === index) return { id: index, below }
    below.unshift(folded(basename(index)))
  }
}

export const samePlace = (one: FilePlace, other: FilePlace): boolean =>
  one.id === other.id &&
  one.below.length === other.below.length &&
  one.below.every((name, index) => name === other.below[index])

/** Whether a path is a folder's, or of something in it, at any depth. */
export function isWithin(path: string, folder: string): boolean {
  const outer = placeOf(folder)
  for (let index = realPath(path); ; index = dirname(index)) {
    if (samePlace(placeOf(index), outer)) return true
    if (dirname(index) === index) return false
  }
}

/** Links followed as far as anything is there. */
function realPath(path: string): string {
  const below: string[] = []
  for (let index = resolve(path); ; index = dirname(index)) {
    try {
      return join(realpathSync(index), ...below)
    } catch {
      if (dirname(index) === index) return resolve(path)
      below.unshift(basename(index))
    }
  }
}

/** Names that some disks take for one. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()

function statOf(path: string): { readonly dev: bigint; readonly ino: bigint } | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return undefined
  }
}
