import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { gather, writeGathered, writeLast } from './gathered.ts'
import type { Store, Tx } from './store.ts'

export interface StoreUnderTest {
  /** Opens the same store again and again; a new one for each test. */
  open(): Promise<Store>
}

/** What both stores promise. */
export function testStoreContract(fresh: () => Promise<StoreUnderTest>): void {
  const opened: Store[] = []
  const start = async () => {
    const under = await fresh()
    const open = async () => {
      const store = await under.open()
      opened.push(store)
      return store
    }
    return { open, store: await open() }
  }
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close().catch(() => undefined)
  })
  const secret = (name: string, sealed = Buffer.from([0, 1, 255])) => ({ name, sealed })
  const names = async (store: Store) =>
    (await store.db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)

  it('[ST1] what was written is there after closing and opening', async () => {
    const { open, store } = await start()
    await store.write((tx) => tx.insertInto('secrets').values(secret('a')).execute())
    expect(await names(store)).toEqual(['a'])
    await store.close()
    expect(await names(await open())).toEqual(['a'])
  })

  it('[ST2] a write that rejects leaves nothing behind', async () => {
    const { store } = await start()
    const failing = store.write(async (tx) => {
      await tx.insertInto('secrets').values(secret('a')).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await expect(
      store.write(async (tx) => {
        await tx.insertInto('secrets').values(secret('b')).execute()
        await tx.insertInto('secrets').values(secret('b')).execute()
      }),
    ).rejects.toThrow()
    expect(await names(store)).toEqual([])
  })

  it('[ST3] fifty writers that read, wait and write lose no count', async () => {
    const { store } = await start()
    const countUp = () =>
      store.write(async (tx) => {
        const { seq } = await tx.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
        await new Promise((resolve) => setImmediate(resolve))
        await tx
          .updateTable('audit_head')
          .set({ seq: seq + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 50 }, countUp))
    expect(await store.db.selectFrom('audit_head').select('seq').executeTakeFirst()).toEqual({ seq: 50 })
  })

  it('[ST9] gathered rows are written before the commit, in their order, the last statement once; or not at all', async () => {
    const { store } = await start()
    const ends: number[] = []
    const gatherMany = (tx: Tx, letter: string) => {
      for (let index = 0; index < 1200; index++) {
        gather(tx, 'secrets', secret(`${letter}${String(index).padStart(4, '0')}`))
        writeLast(tx, 'the end', async () => ends.push(index))
      }
    }
    await store.write(async (tx) => gatherMany(tx, 'a'))
    expect((await names(store)).length).toBe(1200)
    expect(ends).toEqual([1199])
    await expect(
      store.write(async (tx) => {
        gatherMany(tx, 'b')
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    // A row that is there already: the whole write is taken back, though its work had ended well.
    await expect(
      store.write(async (tx) => {
        gatherMany(tx, 'c')
        gather(tx, 'secrets', secret('a0000'))
      }),
    ).rejects.toThrow()
    expect([(await names(store)).length, ends]).toEqual([1200, [1199]])
    const seen = await store.write(async (tx) => {
      gather(tx, 'secrets', secret('d'))
      await writeGathered(tx)
      return tx.selectFrom('secrets').select('name').where('name', '=', 'd').execute()
    })
    expect(seen).toEqual([{ name: 'd' }])
  })

  it('[ST4] bytes, texts, numbers and nulls come back as they were', async () => {
    const { store } = await start()
    const name = 'Zoë 山 \u{1F600} "quoted" \'; drop table users; --'
    const sealed = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
    const user = {
      id: randomUUID(),
      name,
      name_key: name,
      roles: '[]',
      state: 'active' as const,
      password: null,
      totp: sealed,
      totp_pending: null,
      totp_step: 2 ** 31 - 1,
      failures: 0,
      locked_until: null,
      oidc: null,
      created: '',
      last_seen: null,
    }
    await store.write((tx) => tx.insertInto('users').values(user).execute())
    const back = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect({ ...back, totp: Buffer.from(back.totp!) }).toEqual(user)
    expect(back.totp).toBeInstanceOf(Uint8Array)
    const big = await sql<{ n: number }>`select cast(9007199254740991 as bigint) as n`.execute(store.db)
    expect(big.rows[0]!.n).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('[ST5] reading past a write, or writing inside it, is refused', async () => {
    const { store } = await start()
    await expect(
      store.write(async () => store.db.selectFrom('users').select('id').execute()),
    ).rejects.toThrow(/transaction/)
    await expect(store.write(() => store.write(async () => 1))).rejects.toThrow(/inside a write/)
    expect(await names(store)).toEqual([])
  })

  it('[ST6] a store with steps from a newer version is refused', async () => {
    const { open, store } = await start()
    await store.write((tx) => sql`insert into schema_steps (id, at) values ('future-9', '')`.execute(tx))
    await store.close()
    await expect(open()).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('newer version'),
    })
  })
}
