import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OutisError } from '@outis/core/errors'
import { systemCode } from '../files/regular-file.ts'
import { asidePath } from './aside-name.ts'
import { type CommitPart, cleanUp, putAll, takeBackAll } from './commit-steps.ts'
import { type CommitEnvironment, environment } from './file-operations.ts'
import { type Journal, markPath, readJournal, unfinished } from './journal.ts'
import { lifeOf, type Owner } from './owner.ts'

/** A commit takes some thousandths of a second. */
const PATIENCE = { stepMs: 20, unreadableMs: 1000, unknownMs: 10_000, aliveMs: 60_000 } as const

/** Waits for a commit that is going on in a folder, and ends one that a dead run began. */
export async function settleFolder(folder: string, env: CommitEnvironment = environment()): Promise<void> {
  const began = performance.now()
  const waited = () => performance.now() - began
  for (;;) {
    const journal = await journalSoon(folder)
    if (journal === undefined) return
    if (isGone(journal.owner, waited()) && settle(folder, journal, { ...env, waited: waited() })) continue
    if (waited() > PATIENCE.aliveMs) throw busy(folder)
    await delay(PATIENCE.stepMs)
  }
}

/** The same before a file is read, where it is one of those that are put in place. */
export async function settleFile(path: string): Promise<void> {
  const real = realPath(resolve(path))
  const journal = await journalSoon(dirname(real))
  if (journal?.entries.some(({ name }) => name === basename(real))) await settleFolder(dirname(real))
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Where a file system cannot make a file with its content at once, one may be seen half written. */
async function journalSoon(folder: string): Promise<Journal | undefined> {
  const began = performance.now()
  for (;;) {
    try {
      return readJournal(folder)
    } catch (error) {
      if (performance.now() - began > PATIENCE.unreadableMs) throw error
      await delay(PATIENCE.stepMs)
    }
  }
}

/** Nobody can tell whether a run of another machine lives; one that stands still for so long does not. */
function isGone(owner: Owner, waited: number): boolean {
  const life = lifeOf(owner)
  return life === 'dead' || (life === 'unknown' && waited > PATIENCE.unknownMs)
}

const busy = (folder: string): OutisError =>
  new OutisError('RELEASE_TARGET', {
    message: 'Another run is putting its files into the folder, and does not end.',
    hint: 'Wait for it, or end it, and try again.',
    details: { folder },
  })

interface Settling extends CommitEnvironment {
  /** Milliseconds since the journal was first seen. */
  readonly waited: number
}

/** Ends a commit: everything in its place if that was decided, everything as it was if not. False where another is at it. */
function settle(folder: string, journal: Journal, env: Settling): boolean {
  try {
    return settleWhole(folder, journal, env)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT', 'ENOTDIR'].includes(systemCode(error))) throw error
    throw unfinished(folder, `the system refuses (${systemCode(error)})`, error)
  }
}

function settleWhole(folder: string, { id, folders, at }: Journal, env: Settling): boolean {
  const places = folders.map((other, folderIndex) => (folderIndex === at ? folder : other))
  const first = places[0]
  if (readJournal(first)?.id !== id) throw unfinished(folder, 'the first folder of that run is not there')
  if (!takeOver(first, id, env)) return false
  try {
    const put = existsSync(markPath(first, id, 'put'))
    const undo = existsSync(markPath(first, id, 'undo'))
    const parts = partsOf(places, id)
    if ((put || undo) && parts.length < places.length)
      throw unfinished(folder, 'another folder of that run is not there')
    if (put) putAll(parts, env)
    if (undo) takeBackAll(parts, env)
    cleanUp(parts, id, env)
    return true
  } finally {
    env.operations.remove(markPath(first, id, 'settle'))
  }
}

/** One at a time. Who was at it and died is followed by another. */
function takeOver(first: string, id: string, { operations, owner, waited }: Settling): boolean {
  const mark = markPath(first, id, 'settle')
  const create = () => operations.create(mark, asidePath(mark, 'partial', owner), () => JSON.stringify(owner))
  if (create()) return true
  if (!isGone(ownerIn(mark) ?? owner, waited)) return false
  operations.remove(mark)
  return create()
}

function ownerIn(mark: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(mark, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function partsOf(places: readonly string[], id: string): CommitPart[] {
  return places.flatMap((folder) => {
    const journal = readJournal(folder)
    return journal?.id === id ? [{ folder, entries: journal.entries }] : []
  })
}
