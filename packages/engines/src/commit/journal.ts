import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { systemCode } from '../files/regular-file.ts'
import { asideOwner } from './aside-name.ts'
import type { Owner } from './owner.ts'

/**
 * What a commit is about to do in one folder. There is at most one in a folder, so it keeps others out while it lies there;
 * and whoever finds that its owner is dead can end what was begun. It names files of its own folder alone and its own inode:
 * one that was copied or unpacked from elsewhere is followed by nobody.
 */
export interface Journal {
  readonly id: string
  readonly owner: Owner
  /** All folders of the set. The first decides: its journal is made first and removed last. */
  readonly folders: readonly string[]
  /** Place of its own folder among them, which may have been moved since. */
  readonly at: number
  readonly entries: readonly JournalEntry[]
}

/** A place in the folder and what becomes of it; all names are of files in the folder. */
export interface JournalEntry {
  readonly name: string
  /** The new file, still aside; without one the place is to be empty. */
  readonly partial?: string
  /** Inode of the new file: tells whether it is in its place. */
  readonly inode?: string
  /** Rights of the new file in its place. */
  readonly mode?: number
  /** What stood there before, under this name. */
  readonly kept: string
}

export const JOURNAL = '.outis.journal'

export const journalPath = (folder: string): string => join(folder, JOURNAL)

/**
 * Files of the first folder: `put` decides that all are to be put in their places, `undo` that they are to be taken back;
 * `settle` is whoever ends what a dead run began.
 */
export const markPath = (first: string, id: string, mark: 'put' | 'undo' | 'settle'): string =>
  join(first, `.outis.${id}.${mark}`)

export const journalText = (journal: Journal, inode: string): string =>
  JSON.stringify({ outis: 'journal', version: 1, inode, ...journal })

/** The journal in a folder; undefined where there is none. */
export function readJournal(folder: string): Journal | undefined {
  let inode: string
  let found: unknown
  try {
    const file = openSync(journalPath(folder), 'r')
    try {
      inode = String(fstatSync(file, { bigint: true }).ino)
      found = JSON.parse(readFileSync(file, 'utf8'))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined
    throw unfinished(folder, 'it cannot be read', error)
  }
  if (isJournal(found) && found.inode === inode) return found
  throw unfinished(folder, 'it was not written there by Outis')
}

/** What a run left half done, and nobody can tell or do what it needs. */
export function unfinished(folder: string, why: string, cause?: unknown): OutisError {
  return new OutisError('RELEASE_UNFINISHED', {
    message: `A run ended while it put its files in place, and its journal in the folder "${basename(folder)}" cannot be followed: ${why}.`,
    hint: `Make all folders of that run available and writable and try again; or remove ${JOURNAL} there, and do not trust the files beside it: run the policy anew.`,
    details: { folder, journal: journalPath(folder) },
    ...defined({ cause }),
  })
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function isJournal(found: unknown): found is Journal & { readonly inode: string } {
  return (
    isFields(found) &&
    found.outis === 'journal' &&
    found.version === 1 &&
    typeof found.id === 'string' &&
    /^[0-9a-f]{16}$/.test(found.id) &&
    isOwner(found.owner) &&
    Array.isArray(found.folders) &&
    found.folders.length > 0 &&
    found.folders.every((folder) => typeof folder === 'string') &&
    found.folders[Number(found.at)] !== undefined &&
    Array.isArray(found.entries) &&
    found.entries.every(isEntry)
  )
}

const isOwner = (value: unknown): value is Owner =>
  isFields(value) &&
  typeof value.place === 'string' &&
  Number.isSafeInteger(value.pid) &&
  typeof value.life === 'string'

const isEntry = (value: unknown): value is JournalEntry =>
  isFields(value) &&
  isName(value.name) &&
  isAside(value.kept) &&
  (value.partial === undefined ||
    (isAside(value.partial) && typeof value.inode === 'string' && Number.isInteger(value.mode)))

/** Of the folder itself, nowhere else. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value !== '.' && value !== '..' && basename(value) === value

const isAside = (value: unknown): value is string => isName(value) && asideOwner(value) !== undefined
