import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { asideOwner } from './aside-name.ts'
import { readJournal } from './journal.ts'
import { lifeOf } from './owner.ts'

/** A file of another machine's run, or of one that names no owner, is left behind if nobody wrote to it for so long. */
const A_DAY = 24 * 60 * 60 * 1000

/** As version 0.1 named what was not yet in its place. */
const EARLIER = /^\.(.+)\.[0-9a-f]{12}\.partial$/s

const MARK = /^\.outis\.([0-9a-f]{16})\.(put|undo|settle)$/

/**
 * Removes what dead runs left in a folder: files that were never put in their places. What a live run needs stays, and
 * everything that does not bear our names. Journals are settled before.
 */
export function removeLeftovers(folder: string, targets: readonly string[] = []): void {
  const targetNames = new Set(targets.map((path) => basename(path)))
  for (const name of namesIn(folder)) {
    if (!isLeft(folder, name, targetNames)) continue
    try {
      rmSync(join(folder, name), { force: true })
    } catch {
      // Somebody else's, in a folder where only owners remove: theirs to remove.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isLeft(folder: string, name: string, targetNames: ReadonlySet<string>): boolean {
  const owner = asideOwner(name)
  if (owner !== undefined) {
    const life = lifeOf(owner)
    return life === 'dead' || (life === 'unknown' && isOld(join(folder, name)))
  }
  const id = MARK.exec(name)?.[1]
  if (id !== undefined) return readJournal(folder)?.id !== id
  return targetNames.has(EARLIER.exec(name)?.[1] ?? '') && isOld(join(folder, name))
}

function isOld(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && Date.now() - stats.mtimeMs > A_DAY
}
