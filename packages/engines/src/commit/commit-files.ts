import { randomBytes } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemCode, UNKNOWN } from '../files/regular-file.ts'
import { asidePath } from './aside-name.ts'
import { type CommitPart, cleanUp, inodeOf, keepAll, putAll, takeBackAll } from './commit-steps.ts'
import { type CommitEnvironment, environment } from './file-operations.ts'
import { JOURNAL, type Journal, type JournalEntry, journalPath, journalText, markPath } from './journal.ts'
import { settleFolder } from './settle.ts'
import type { StagedFile } from './staged-file.ts'
import { targetFault } from './target-fault.ts'
import { unwatch, watch } from './unfinished.ts'

export interface CommitOptions {
  /** Files that belong to an earlier set and must not stand beside the new one. */
  readonly remove?: readonly string[]
  /** Called when nothing can be stopped any more; may throw. */
  readonly last?: () => void
  /**
   * What is done elsewhere with the files, as one thing: called once it is decided that they are put in their places, and
   * before they are. If it throws they are not; once it is done they are, also after a kill, by whoever comes next.
   */
  readonly beside?: () => Promise<void>
}

/**
 * Puts files in their places, all or none, wherever they are. What stood there is kept until the new set is whole; a process
 * that dies in between leaves a journal, by which the next one to come ends what was begun. One set at a time in a folder.
 */
export async function commitFiles(
  files: readonly StagedFile[],
  { remove = [], last, beside }: CommitOptions = {},
  env: CommitEnvironment = environment(),
): Promise<void> {
  const { operations } = env
  try {
    for (const { aside } of files) operations.sync(aside)
    if (files.length === 1 && remove.length === 0 && beside === undefined) {
      last?.()
      putAlone(files[0], env)
    } else {
      const parts = partsOf(files, remove, env)
      const id = randomBytes(8).toString('hex')
      await lockAll(parts, id, env)
      // From here on nothing waits but for what is done beside, so nothing comes in between.
      decide(parts, id, env, last)
      if (beside !== undefined) await doBeside(parts, id, env, beside)
      putLocked(parts, id, env, beside !== undefined)
    }
  } catch (cause) {
    throw systemCode(cause) === UNKNOWN ? cause : targetFault(pathOf(cause) ?? files[0].path, cause)
  }
  for (const file of files) file.settled()
}

/** What the system refused, where it says so. */
function pathOf(cause: unknown): string | undefined {
  const { dest, path } = cause as { readonly dest?: unknown; readonly path?: unknown }
  return [dest, path].find((one) => typeof one === 'string')
}

/** One file needs no journal: a rename is whole by itself. */
function putAlone({ path, aside, secret }: StagedFile, { operations }: CommitEnvironment): void {
  operations.chmod(aside, modeFor(path, secret))
  operations.rename(aside, path)
  operations.sync(dirname(path))
}

function partsOf(
  files: readonly StagedFile[],
  remove: readonly string[],
  { owner }: CommitEnvironment,
): CommitPart[] {
  const byFolder = new Map<string, JournalEntry[]>()
  const add = (path: string, more: Omit<JournalEntry, 'name' | 'kept'>) => {
    const folder = realpathSync(dirname(path))
    const kept = basename(asidePath(path, 'kept', owner))
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), { name: basename(path), kept, ...more }])
  }
  for (const { path, aside, secret } of files)
    add(path, { partial: basename(aside), inode: inodeOf(aside)!, mode: modeFor(path, secret) })
  for (const path of remove) if (inodeOf(path) !== undefined) add(path, {})
  // In one order everywhere: two runs never wait for each other.
  return [...byFolder]
    .map(([folder, entries]) => ({ folder, entries }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

/** The rights of the file that is replaced; those that any new file gets where there is none. */
function modeFor(path: string, secret: boolean): number {
  if (secret) return 0o600
  const old = statSync(path, { throwIfNoEntry: false })
  return old === undefined ? 0o666 & ~process.umask() : old.mode & 0o777
}

async function lockAll(parts: readonly CommitPart[], id: string, env: CommitEnvironment): Promise<void> {
  const folders = parts.map(({ folder }) => folder)
  const locked: string[] = []
  try {
    for (const [partIndex, { folder, entries }] of parts.entries()) {
      const path = journalPath(folder)
      const journal: Journal = { id, owner: env.owner, folders, at: partIndex, entries }
      const aside = asidePath(join(folder, JOURNAL), 'partial', env.owner)
      while (!env.operations.create(path, aside, (inode) => journalText(journal, inode)))
        await settleFolder(folder, env)
      locked.push(path)
      watch(path, 'file')
    }
  } catch (error) {
    for (const path of locked.reverse()) env.operations.remove(path)
    throw error
  } finally {
    locked.forEach(unwatch)
  }
}

/** From the mark on the files are to be put in their places. */
function decide(
  parts: readonly CommitPart[],
  id: string,
  env: CommitEnvironment,
  last: (() => void) | undefined,
): void {
  const first = parts[0].folder
  const put = markPath(first, id, 'put')
  const { operations, owner } = env
  try {
    last?.()
    keepAll(parts, env)
    operations.create(put, asidePath(put, 'partial', owner), () => '')
    operations.sync(first)
  } catch (cause) {
    cleanUpLater(parts, id, env)
    throw cause
  }
}

async function doBeside(
  parts: readonly CommitPart[],
  id: string,
  env: CommitEnvironment,
  beside: () => Promise<void>,
): Promise<void> {
  try {
    await beside()
  } catch (cause) {
    takeBack(parts, id, env)
    throw cause
  }
}

/** @param sure what was done beside cannot be taken back: then the journal stays, and whoever comes next puts what is not in its place */
function putLocked(parts: readonly CommitPart[], id: string, env: CommitEnvironment, sure: boolean): void {
  try {
    putAll(parts, env)
  } catch (cause) {
    if (!sure) takeBack(parts, id, env)
    throw cause
  }
  cleanUpLater(parts, id, env)
}

function takeBack(parts: readonly CommitPart[], id: string, env: CommitEnvironment): void {
  const first = parts[0].folder
  env.operations.rename(markPath(first, id, 'put'), markPath(first, id, 'undo'))
  takeBackAll(parts, env)
  cleanUpLater(parts, id, env)
}

/** What is decided is done by now. What cannot be removed this time, whoever comes next removes. */
function cleanUpLater(parts: readonly CommitPart[], id: string, env: CommitEnvironment): void {
  try {
    cleanUp(parts, id, env)
  } catch (error) {
    if (systemCode(error) === UNKNOWN) throw error
  }
}
