import type { Migration } from '../migration.ts'

export interface KeyTables {
  /** Keys that data is sealed by, each wrapped by a master key that is not in the store. */
  data_keys: {
    kind: string
    id: string
    version: number
    wrapped: Uint8Array
    /** Fingerprint of the master key that wraps it. */
    master: string
    created: string
  }
  /** The server's own secrets, sealed. */
  secrets: { name: string; sealed: Uint8Array }
}

export const keyMigrations: readonly Migration[] = [
  {
    id: 'keys-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('data_keys')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('wrapped', bytes, (column) => column.notNull())
        .addColumn('master', 'text', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('data_keys_key', ['kind', 'id', 'version'])
        .execute()
      await db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .execute()
    },
  },
]
