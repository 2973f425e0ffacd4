import { randomBytes } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import { type LedgerBook, type LedgerSource, type RememberedRelease, withRelease } from '@outis/core/ledger'
import { VERSION } from '@outis/core/pipeline'
import { bookText, parseBook } from '@outis/engines'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'

const ID = 'server'
const OWNER = { kind: 'ledger', id: ID } as const

type Parts = Pick<Services, 'store' | 'vault'>

/** The book of the server and how many entries it has; begun, with its secret, when it is first asked for. */
export const openLedgerBook = ({ store, vault }: Parts): Promise<{ book: LedgerBook; entries: number }> =>
  store.write((tx) => readBook(vault, tx))

async function readBook(vault: Services['vault'], tx: Tx): Promise<{ book: LedgerBook; entries: number }> {
  const row = await tx.selectFrom('ledger').selectAll().where('id', '=', ID).executeTakeFirst()
  if (row === undefined) {
    const book: LedgerBook = {
      outis: VERSION,
      ledger: 1,
      secret: randomBytes(32).toString('hex'),
      sources: [],
    }
    const sealed = await vault.seal(tx, OWNER, Buffer.from(bookText(book)))
    await tx.insertInto('ledger').values({ id: ID, book: sealed, entries: 0 }).execute()
    return { book, entries: 0 }
  }
  const book = parseBook(Buffer.from(await vault.open(tx, OWNER, row.book)).toString('utf8'))
  if (book !== undefined) return { book, entries: row.entries }
  throw new OutisError('LEDGER_INVALID', {
    message: 'The ledger of the server cannot be read.',
    hint: 'Restore a backup: without its ledger a server does not know what was published before.',
  })
}

/** A release as it will stand in the ledger, of the source it is of. */
export interface LedgerEntry {
  readonly source: Omit<LedgerSource, 'releases'>
  readonly release: RememberedRelease
}

/** The entry that the second book has and the first has not. */
export function newEntry(before: LedgerBook, after: LedgerBook): LedgerEntry | undefined {
  const knownIds = new Set(before.sources.flatMap(({ releases }) => releases.map(({ id }) => id)))
  for (const { releases, ...source } of after.sources)
    for (const release of releases) if (!knownIds.has(release.id)) return { source, release }
  return undefined
}

/** An entry as text: a book of one. */
export const entryText = ({ source, release }: LedgerEntry): string =>
  bookText({
    outis: VERSION,
    ledger: 1,
    secret: '0'.repeat(64),
    sources: [{ ...source, releases: [release] }],
  })

export function parseEntry(text: string): LedgerEntry | undefined {
  const [found] = parseBook(text)?.sources ?? []
  if (found === undefined || found.releases.length !== 1) return undefined
  const { releases, ...source } = found
  return { source, release: releases[0]! }
}

/**
 * Puts a release into the ledger. It was laid beside what was there when it was made: where a release of the same people came in
 * between, nobody has laid the two beside each other, and it must be made anew.
 */
export async function rememberEntry(
  { vault }: Pick<Services, 'vault'>,
  tx: Tx,
  { entry, seen }: { readonly entry: LedgerEntry; readonly seen: number },
): Promise<void> {
  const { book, entries } = await readBook(vault, tx)
  const isNewSource = !book.sources.some(({ id }) => id === entry.source.id)
  if (entries !== seen && (!isNewSource || book.sources.length > 0)) throw overtaken()
  const next = { ...withRelease(book, entry.source, entry.release), outis: VERSION }
  const sealed = await vault.seal(tx, OWNER, Buffer.from(bookText(next)))
  await tx
    .updateTable('ledger')
    .set({ book: sealed, entries: entries + 1 })
    .where('id', '=', ID)
    .execute()
}

const overtaken = (): OutisError =>
  new OutisError('RELEASE_REFUSED', {
    message:
      'Another release was published since this one was made, and the two were not laid beside each other.',
    hint: 'Run the policy again: the new release is laid beside everything that is out.',
  })
