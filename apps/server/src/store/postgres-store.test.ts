import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresStore } from './postgres-store.ts'
import { testStoreContract } from './store.contract.ts'

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

  it('[ST3] two servers on one database take turns', async () => {
    const address = await cluster.database()
    // Both bring the empty database into its form at once.
    const stores = await Promise.all([openPostgresStore(address), openPostgresStore(address)])
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        stores[at % 2]!.write(async (tx) => {
          const { seq } = await tx.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
          await tx
            .updateTable('audit_head')
            .set({ seq: seq + 1 })
            .execute()
        }),
      ),
    )
    expect(await stores[0]!.db.selectFrom('audit_head').select('seq').executeTakeFirst()).toEqual({ seq: 40 })
    for (const store of stores) await store.close()
  })

  it('[ST6] a database that cannot be reached is refused without its password', async () => {
    const opening = openPostgresStore('postgres://outis:a-secret-word@127.0.0.1:1/none')
    const told = await opening.catch(
      (error) => `${error.code} ${error.message} ${JSON.stringify(error)} ${error.stack}`,
    )
    expect(told).toContain('STORE_UNAVAILABLE')
    expect(told).not.toContain('a-secret-word')
  })
})
