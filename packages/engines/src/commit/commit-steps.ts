import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitEnvironment } from './file-operations.ts'
import { type JournalEntry, journalPath, markPath, readJournal } from './journal.ts'

/** A folder and what its own journal says. */
export interface CommitPart {
  readonly folder: string
  readonly entries: readonly JournalEntry[]
}

/** Keeps what stands in the places under a second name. */
export function keepAll(parts: readonly CommitPart[], { operations }: CommitEnvironment): void {
  for (const { folder, entries } of parts) {
    for (const { name, kept } of entries)
      if (existsSync(join(folder, name))) operations.keep(join(folder, name), join(folder, kept))
    operations.sync(folder)
  }
}

/** Puts every new file in its place; one that is there already stays. */
export function putAll(parts: readonly CommitPart[], { operations }: CommitEnvironment): void {
  for (const { folder, entries } of parts) {
    for (const { name, partial, mode } of entries) {
      const target = join(folder, name)
      if (partial === undefined) operations.remove(target)
      else if (existsSync(join(folder, partial))) {
        operations.chmod(join(folder, partial), mode!)
        operations.rename(join(folder, partial), target)
      }
    }
  }
  for (const { folder } of parts) operations.sync(folder)
}

/** Puts what stood there before back; a place that was empty is empty again. */
export function takeBackAll(parts: readonly CommitPart[], { operations }: CommitEnvironment): void {
  for (const { folder, entries } of parts) {
    for (const { name, inode, kept } of entries) {
      const target = join(folder, name)
      const targetInode = inodeOf(target)
      if (targetInode !== undefined && targetInode !== inode) continue
      if (existsSync(join(folder, kept))) operations.rename(join(folder, kept), target)
      else if (targetInode !== undefined) operations.remove(target)
    }
  }
  for (const { folder } of parts) operations.sync(folder)
}

/** Nothing of it is left; the first folder's journal goes last. */
export function cleanUp(parts: readonly CommitPart[], id: string, { operations }: CommitEnvironment): void {
  const first = parts[0].folder
  operations.remove(markPath(first, id, 'put'))
  operations.remove(markPath(first, id, 'undo'))
  for (const { folder, entries } of [...parts].reverse()) {
    for (const { partial, kept } of entries) {
      operations.remove(join(folder, kept))
      if (partial !== undefined) operations.remove(join(folder, partial))
    }
    // Whoever was slow to end what a dead run began finds the next run's here.
    if (readJournal(folder)?.id === id) operations.remove(journalPath(folder))
  }
}

export function inodeOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? undefined : String(stats.ino)
}
