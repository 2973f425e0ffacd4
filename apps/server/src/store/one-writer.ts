import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, TransactionBuilder } from 'kysely'
import type { Db, Tx } from './store.ts'
import type { Tables } from './tables.ts'

/** How both stores run transactions, and how they keep a write from reading past itself. */
export function oneWriter(
  kysely: Kysely<Tables>,
  takeTurn: (tx: Tx) => Promise<void>,
  snapshots: () => TransactionBuilder<Tables> = () => kysely.transaction(),
) {
  const writing = new AsyncLocalStorage<true>()
  return {
    /** For reads. Inside a write it would wait for that very write on the embedded store, so it is refused on both. */
    reader(): Db {
      if (writing.getStore())
        throw new Error('Inside store.write, read by its transaction: store.db would wait for it.')
      return kysely
    },
    write<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
      if (writing.getStore()) throw new Error('A write inside a write would wait for itself.')
      return writing.run(true, () =>
        kysely.transaction().execute(async (tx) => {
          await takeTurn(tx)
          return work(tx)
        }),
      )
    },
    snapshot<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
      return writing.run(true, () => snapshots().execute(work))
    },
  }
}
