import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresStore } from './postgres-store.ts'
import { testStoreContract } from './store.contract.ts'
import type { Store } from './store.ts'

const installed = postgresPrograms() !== undefined
if (!installed) console.warn('SKIPPED: the PostgreSQL store is not tested, for PostgreSQL is not installed.')

describe.skipIf(!installed)('the PostgreSQL store', () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  afterAll(() => cluster.stop())

  testStoreContract(async () => {
    const address = await cluster.database()
    return { open: () => openPostgresStore(address) }
  })

  const insert = (store: Store, name: string) =>
    store.write((tx) =>
      tx
        .insertInto('secrets')
        .values({ name, sealed: Buffer.from([1]) })
        .execute(),
    )
  const names = async (store: Store) =>
    (await store.db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
  /** Tries until it works: connections come back by and by. */
  const eventually = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries >= 300) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  const LOCK = "locktype = 'advisory' and objid = 8471002 and granted"
  const endLockSession = `select pg_terminate_backend(pid) from pg_locks where ${LOCK}
    and database = (select oid from pg_database where datname = current_database())`

  it('[ST910] a second server on the same database is refused until the first has closed', async () => {
    const address = await cluster.database()
    const first = await openPostgresStore(address)
    await expect(openPostgresStore(address)).rejects.toMatchObject({
      code: 'SERVER_RUNNING',
      message: 'Another server is at work with this PostgreSQL database.',
    })
    await insert(first, 'still at work')
    const elsewhere = await openPostgresStore(await cluster.database())
    await elsewhere.close()
    await first.close()
    const second = await openPostgresStore(address)
    expect(await names(second)).toEqual(['still at work'])
    await second.close()
  })

  it('[ST911] a lock whose connection was ended is taken again, and writes go on', async () => {
    const address = await cluster.database()
    const store = await openPostgresStore(address)
    const holder = () =>
      cluster.ask(
        address,
        `select pid from pg_locks where ${LOCK} and database = (select oid from pg_database where datname = current_database())`,
      )
    const before = await holder()
    await cluster.ask(address, endLockSession)
    await eventually(async () => {
      const now = await holder()
      if (now.trim() === '' || now === before) throw new Error('not yet')
    })
    await eventually(() => insert(store, 'after'))
    await expect(openPostgresStore(address)).rejects.toMatchObject({ code: 'SERVER_RUNNING' })
    await store.close()
  })

  it('[ST911] a server whose lock another one has taken writes nothing any more, and says so', async () => {
    const address = await cluster.database()
    const store = await openPostgresStore(address)
    // Another server, as PostgreSQL sees it: it waits for the lock and gets it in the moment that it is free.
    // It is ended below, or with the cluster on a slow machine.
    const other = cluster
      .ask(address, 'select pg_advisory_lock(8471002); select pg_sleep(20)')
      .catch(() => undefined)
    await eventually(async () => {
      const waiting = await cluster.ask(
        address,
        "select count(*) from pg_locks where locktype = 'advisory' and objid = 8471002 and not granted",
      )
      if (waiting.trim() !== '1') throw new Error('not yet')
    })
    await cluster.ask(address, endLockSession)
    const refusal = await eventually(async () => {
      const error = await insert(store, 'never').then(
        () => undefined,
        (fault) => fault,
      )
      if (!/taken over/.test(error?.message)) throw new Error('not yet')
      return error
    })
    expect(refusal).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(store.check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(await names(store)).toEqual([])
    await cluster.ask(address, endLockSession)
    await other
    // It had the store meanwhile: what this process remembers of it may be old.
    await expect(insert(store, 'never')).rejects.toThrow(/taken over/)
    await store.close()
  })

  it('[ST912] connections that end under load fail their requests as unavailable, and later ones work', async () => {
    const address = await cluster.database()
    const store = await openPostgresStore(address)
    const outcomes: string[] = []
    let isOver = false
    const worker = async (worker: number) => {
      for (let count = 0; !isOver; count++) {
        const name = `${worker} ${count}`
        const work = count % 3 === 0 ? names(store) : insert(store, name)
        const outcome = await work.then(
          () => 'done',
          (error) => error.code ?? String(error),
        )
        outcomes.push(outcome)
        if (outcome !== 'done') await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const workers = Array.from({ length: 8 }, (_, number) => worker(number))
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 200))
    for (let time = 0; time < 3; time++) {
      await pause()
      await cluster.ask(
        address,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()',
      )
    }
    await pause()
    await cluster.restart(async () => {
      await expect(store.check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      await expect(insert(store, 'away')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      await expect(names(store)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    })
    await eventually(() => insert(store, 'back'))
    isOver = true
    await Promise.all(workers)
    expect([...new Set(outcomes)].sort()).toEqual(['STORE_UNAVAILABLE', 'done'])
    expect(await names(store)).toContain('back')
    await store.close()
  }, 60_000)

  it('[ST6] a database that cannot be reached is refused without its password', async () => {
    const opening = openPostgresStore('postgres://outis:a-secret-word@127.0.0.1:1/none')
    const told = await opening.catch(
      (error) => `${error.code} ${error.message} ${JSON.stringify(error)} ${error.stack}`,
    )
    expect(told).toContain('STORE_UNAVAILABLE')
    expect(told).not.toContain('a-secret-word')
  })
})
