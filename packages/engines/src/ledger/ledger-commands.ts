import { forgetRelease, type LedgerBook } from '@outis/core/ledger'
import { VERSION } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import type { KeyOptions } from '../run/run-options.ts'
import { openLedger } from './ledger-file.ts'

export interface LedgerCommandOptions {
  readonly ledger: KeyOptions
  readonly version?: string
  readonly signal?: AbortSignal
}

export interface ListedSource {
  /** As policies call it. */
  readonly name?: string
  readonly releases: readonly ListedRelease[]
}

export interface ListedRelease {
  /** What `forget` takes. */
  readonly id: string
  readonly made: string
  readonly file: string
  readonly method: string
  readonly mode: string
  readonly rows: number
  readonly classes: number
}

/** What a ledger remembers, without a word of what stood in the tables. */
export const listLedger = (options: LedgerCommandOptions): Promise<readonly ListedSource[]> =>
  withLedger(options, async ({ book }) =>
    book.sources.map(({ name, releases }) => ({
      ...defined({ name }),
      releases: releases.map(({ id, made, file, method, mode, keys, classOf }) => ({
        id,
        made,
        file,
        method,
        mode,
        rows: keys.length,
        classes: new Set(classOf).size,
      })),
    })),
  )

/** Forgets a release: no later one is laid beside it. For releases that nobody got. */
export const forgetInLedger = (options: LedgerCommandOptions, id: string): Promise<void> =>
  withLedger(options, async (ledger) => ledger.save(forgetRelease(ledger.book, id)))

/** Opens a ledger and looks whether all of it fits together; how many sources and releases there are. */
export const verifyLedger = (
  options: LedgerCommandOptions,
): Promise<{ readonly sources: number; readonly releases: number }> =>
  withLedger(options, async ({ book }) => ({
    sources: book.sources.length,
    releases: book.sources.reduce((sum, { releases }) => sum + releases.length, 0),
  }))

async function withLedger<Answer>(
  { ledger: { path, passphrase }, version = VERSION, signal }: LedgerCommandOptions,
  use: (ledger: { readonly book: LedgerBook; save(book: LedgerBook): Promise<void> }) => Promise<Answer>,
): Promise<Answer> {
  const ledger = await openLedger({ path, passphrase, version, mustExist: true, ...defined({ signal }) })
  try {
    return await use(ledger)
  } finally {
    await ledger.close()
  }
}
