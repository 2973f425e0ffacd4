import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { writeGathered } from './gathered.ts'
import type { Db, Store, Tx } from './store.ts'
import type { Tables } from './table-list.ts'

export interface WriterParts {
  readonly writing: Kysely<Tables>
  readonly reading: Kysely<Tables>
  /** Waits until no other writer is at work; rejects where this process may not write. */
  takeTurn(tx: Tx): Promise<void>
  readonly snapshot: Store['snapshot']
}

/** How both stores run transactions, and how they keep a write from reading past itself. */
export function oneWriter({ writing, reading, takeTurn, snapshot }: WriterParts) {
  const inside = new AsyncLocalStorage<true>()
  // Writers queue before they take a connection, so that they do not take all connections from readers.
  let last: Promise<unknown> = Promise.resolve()
  const transaction = <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> =>
    writing.transaction().execute(async (tx) => {
      await takeTurn(tx)
      const value = await work(tx)
      await writeGathered(tx)
      return value
    })
  return {
    /** For reads. Inside a write it would not see what that write has done, so it is refused. */
    reader(): Db {
      if (inside.getStore())
        throw new Error(
          'Inside store.write, read by its transaction: store.db does not see what it has done.',
        )
      return reading
    },
    write<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
      if (inside.getStore()) throw new Error('A write inside a write would wait for itself.')
      const done = last.then(() => inside.run(true, () => transaction(work)))
      last = done.catch(() => undefined)
      return done
    },
    snapshot<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
      return inside.run(true, () => snapshot(work))
    },
  }
}
