import type { Migration } from '../migration.ts'

export interface ReleaseTables {
  releases: {
    id: string
    name: string
    visibility: 'private' | 'granted' | 'public'
    rows: number
    /** JSON list. */
    columns: string
    /** JSON list; null: the columns that the key explains. */
    sensitive: string | null
    fingerprint: string
    /** Sealed by the data key of the release: the published table, what it means (JSON), the original. */
    published: Uint8Array
    meaning: Uint8Array | null
    original: Uint8Array | null
    created: string
    created_by: string
  }
}

export const releaseMigrations: readonly Migration[] = [
  {
    id: 'releases-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('releases')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('visibility', 'text', (column) => column.notNull())
        .addColumn('rows', 'bigint', (column) => column.notNull())
        .addColumn('columns', 'text', (column) => column.notNull())
        .addColumn('sensitive', 'text')
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('published', bytes, (column) => column.notNull())
        .addColumn('meaning', bytes)
        .addColumn('original', bytes)
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .execute()
    },
  },
]
