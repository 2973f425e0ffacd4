import { OutisError } from '@outis/core/errors'
import type { Kysely } from 'kysely'
import type { DialectTypes, Migration } from './migration.ts'
import type { Store } from './store.ts'

interface Steps {
  schema_steps: { id: string; at: string }
}

/** Brings the store to the form that this version needs. Each step is one transaction with the note that it was made. */
export async function migrate(
  store: Store,
  migrations: readonly Migration[],
  types: DialectTypes,
): Promise<void> {
  await store.write(async (tx) => {
    await tx.schema
      .createTable('schema_steps')
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
  })
  const made = new Set(
    (await steps(store.db).selectFrom('schema_steps').select('id').execute()).map((step) => step.id),
  )
  refuseNewer(made, migrations)
  for (const migration of migrations) {
    if (made.has(migration.id)) continue
    await store.write(async (tx) => {
      // Another process may have made it while this one waited.
      const there = await steps(tx)
        .selectFrom('schema_steps')
        .select('id')
        .where('id', '=', migration.id)
        .executeTakeFirst()
      if (there !== undefined) return
      await migration.up(tx as unknown as Kysely<unknown>, types)
      await steps(tx)
        .insertInto('schema_steps')
        .values({ id: migration.id, at: new Date().toISOString() })
        .execute()
    })
  }
}

const steps = (db: unknown): Kysely<Steps> => db as Kysely<Steps>

function refuseNewer(made: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const knownSteps = new Set(migrations.map(({ id }) => id))
  const newer = [...made].filter((id) => !knownSteps.has(id))
  if (newer.length === 0) return
  throw new OutisError('STORE_UNAVAILABLE', {
    message: `The store was written by a newer version of Outis: ${newer.length} steps of its form are unknown here.`,
    hint: 'Start the version that wrote it, or restore a backup of this version.',
    details: { steps: newer },
  })
}
