import { rmdirSync, rmSync } from 'node:fs'

/**
 * What must not outlive this process: files that are not complete, folders made for them. Whoever is done with one takes
 * it out. The one list of its kind, since the process ends once: `process.exit` waits for nobody.
 */
const unfinished = new Map<string, 'file' | 'folder' | 'tree'>()
let listening = false

/** Files are removed at the end, folders if they are empty, trees with all they hold. */
export function watch(path: string, kind: 'file' | 'folder' | 'tree'): void {
  unfinished.set(path, kind)
  if (listening) return
  listening = true
  process.once('exit', removeAll)
}

export const unwatch = (path: string): void => {
  unfinished.delete(path)
}

function removeAll(): void {
  // What lies in a folder was made after it.
  for (const [path, kind] of [...unfinished].reverse()) {
    try {
      if (kind === 'folder') rmdirSync(path)
      else rmSync(path, { force: true, recursive: kind === 'tree' })
    } catch {
      // A folder that others use by now, or one that is gone.
    }
  }
}
