import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedStore } from './embedded-store.ts'
import type { Store, Tx } from './store.ts'
import { openTogether } from './together.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-together-'))
let store: Store
beforeAll(async () => {
  store = await openEmbeddedStore(join(folder, 'outis.db'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const insert = (name: string) => (tx: Tx) =>
  tx
    .insertInto('secrets')
    .values({ name, sealed: Buffer.from([1]) })
    .execute()
    .then(() => name)
const names = async () =>
  (await store.db.selectFrom('secrets').select('name').execute()).map(({ name }) => name)

it('[AI11] works share transactions and come in their order', async () => {
  let transactions = 0
  const counted: Store = {
    ...store,
    get db() {
      return store.db
    },
    write: (work) => {
      transactions++
      return store.write(work)
    },
  }
  const together = openTogether(counted, () => undefined)
  const order: number[] = []
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      together.write(async (tx) => {
        order.push(index)
        return insert(`together ${index}`)(tx)
      }),
    ),
  )
  expect(made).toEqual(Array.from({ length: 100 }, (_, index) => `together ${index}`))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(transactions).toBeLessThan(10)
  expect((await names()).filter((name) => name.startsWith('together'))).toHaveLength(100)
})

it('[AI11] one that throws fails alone, and says so before the others are tried again', async () => {
  let undone = 0
  const together = openTogether(store, () => undone++)
  const outcomes = await Promise.allSettled([
    together.write(insert('first')),
    together.write(insert('second')),
    together.write(async (tx) => {
      await insert('never')(tx)
      throw new Error('on purpose')
    }),
    together.write(insert('third')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(undone).toBeGreaterThan(0)
  const there = await names()
  expect(there).toEqual(expect.arrayContaining(['first', 'second', 'third']))
  expect(there).not.toContain('never')
})
