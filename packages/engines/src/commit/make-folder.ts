import { mkdirSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { unwatch, watch } from './unfinished.ts'

/** Folders that were made for a file, to be kept or to be removed again. */
export interface MadeFolders {
  keep(): void
  /** Those that are empty; others stay. */
  remove(): void
}

/** Makes a folder and those above it. */
export function makeFolder(path: string): MadeFolders {
  const first = mkdirSync(path, { recursive: true })
  const made = first === undefined ? [] : between(resolve(first), resolve(path))
  for (const folder of made) watch(folder, 'folder')
  return {
    keep: () => made.forEach(unwatch),
    remove() {
      for (const folder of [...made].reverse()) {
        unwatch(folder)
        try {
          rmdirSync(folder)
        } catch {
          // Somebody else's files are in it by now.
        }
      }
    },
  }
}

/** From the first folder that was made down to the last. */
function between(first: string, last: string): string[] {
  const folders = [last]
  while (folders[0] !== first && dirname(folders[0]!) !== folders[0]) folders.unshift(dirname(folders[0]!))
  return folders
}
