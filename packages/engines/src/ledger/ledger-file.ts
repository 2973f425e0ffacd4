import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { Ledger, LedgerBook } from '@outis/core/ledger'
import { defined } from '@outis/core/value'
import { settleFile } from '../commit/settle.ts'
import { type FileToWrite, writeTogether } from '../commit/write-whole.ts'
import { readRegular, systemCode, unreadable } from '../files/regular-file.ts'
import { seal, unseal } from '../key/sealed-file.ts'
import { lockLedger } from './ledger-lock.ts'
import { bookText, parseBook } from './ledger-text.ts'

/** A ledger in a file, sealed with a passphrase. */
export interface LedgerFile extends Ledger {
  readonly path: string
  /** The file as it would be with this book, to be put in place with others. */
  sealed(book: LedgerBook): Promise<FileToWrite>
}

export interface LedgerFileOptions {
  readonly path: string
  readonly passphrase: string
  readonly version: string
  readonly signal?: AbortSignal
  /** Refuse a file that is not there. Default: a new ledger begins. */
  readonly mustExist?: boolean
}

/** Opens a ledger for this process alone, or begins a new one, of which nothing is written before it is saved. */
export async function openLedger(options: LedgerFileOptions): Promise<LedgerFile> {
  const path = resolve(options.path)
  if (options.mustExist && !existsSync(path)) throw notThere()
  const unlock = await lockLedger(path, options.signal ? { signal: options.signal } : {})
  try {
    await settleFile(path)
    const book = existsSync(path) ? await readBook(path, options.passphrase) : freshBook(options.version)
    const sealed = async (next: LedgerBook): Promise<FileToWrite> => ({
      path,
      content: await seal(bookText({ ...next, outis: options.version }), options.passphrase),
      secret: true,
    })
    return {
      path,
      book,
      sealed,
      save: async (next) => writeTogether([await sealed(next)]),
      close: async () => unlock(),
    }
  } catch (fault) {
    unlock()
    throw fault
  }
}

const freshBook = (version: string): LedgerBook => ({
  outis: version,
  ledger: 1,
  secret: randomBytes(32).toString('hex'),
  sources: [],
})

async function readBook(path: string, passphrase: string): Promise<LedgerBook> {
  const text = await readRegular(path).catch((cause) => {
    throw invalid(`The ledger ${unreadable(systemCode(cause))}.`, cause)
  })
  const plain = await unseal(text.toString('utf8'), passphrase).catch((cause) => {
    if (!(cause instanceof OutisError)) throw cause
    if (cause.code === 'KEY_PASSPHRASE') throw wrongPassphrase(cause)
    throw invalid('The file is not a ledger of Outis.', cause)
  })
  const book = parseBook(plain)
  if (book === undefined) throw invalid('What the file holds is not a ledger, or one of another version.')
  return book
}

const notThere = (): OutisError => invalid('The ledger is not there.')

const invalid = (message: string, cause?: unknown): OutisError =>
  new OutisError('LEDGER_INVALID', {
    message,
    hint: 'Give the file that `outis run --ledger FILE` wrote, unchanged. A lost ledger cannot be restored, and earlier releases are then unknown.',
    ...defined({ cause }),
  })

const wrongPassphrase = (cause: unknown): OutisError =>
  new OutisError('KEY_PASSPHRASE', {
    message: 'The ledger does not open: the passphrase is wrong or the file was changed.',
    hint: 'Use the passphrase it was made with (OUTIS_PASSPHRASE or --passphrase-file), or an untouched copy of the file.',
    cause,
  })
