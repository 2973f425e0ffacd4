import type { Migration } from '../migration.ts'

/** What a row says is authenticated by its MAC; `addMacs` fills the column in. Nobody but row-macs.ts reads it. */
export const rowMacMigrations: readonly Migration[] = [
  {
    id: 'row-macs-1',
    async up(db) {
      for (const table of ['users', 'sessions', 'tokens', 'links', 'invitations', 'grants'])
        await db.schema.alterTable(table).addColumn('mac', 'text').execute()
    },
  },
]
