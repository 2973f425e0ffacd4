import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { systemCode } from '../files/regular-file.ts'
import { unwatch, watch } from './unfinished.ts'

/** Folders that were made for a file, to be kept or to be removed again. */
export interface MadeFolders {
  keep(): void
  /** Those that are empty; others stay. */
  remove(): void
}

/** Makes a folder and those above it. */
export function makeFolder(path: string): MadeFolders {
  const made = makeMissingFolders(path)
  for (const folder of made) watch(folder, 'folder')
  return {
    keep: () => made.forEach(unwatch),
    remove() {
      made.forEach(unwatch)
      removeEmpty(made)
    },
  }
}

/**
 * The same without a way back, but for a fault: then nothing stays that was made. Folder by folder, because Node's own recursion never ends where the system
 * has no room for folders and says that the one above is missing (`/proc`). Returns what was made, the outermost first.
 */
export function makeMissingFolders(path: string, mode = 0o777): string[] {
  const made: string[] = []
  try {
    for (const folder of missingFolders(resolve(path))) if (makeOne(folder, mode)) made.push(folder)
    return made
  } catch (cause) {
    removeEmpty(made)
    throw cause
  }
}

/** The folder and those above it that are not there, the outermost first. */
function missingFolders(path: string): string[] {
  const missing: string[] = []
  for (let folder = path; statSync(folder, { throwIfNoEntry: false }) === undefined; folder = dirname(folder))
    missing.unshift(folder)
  return missing
}

/** False where somebody else has made it meanwhile. */
function makeOne(folder: string, mode: number): boolean {
  try {
    mkdirSync(folder, mode)
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return false
    throw cause
  }
}

function removeEmpty(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder)
    } catch {
      // Somebody else's files are in it by now.
    }
  }
}
