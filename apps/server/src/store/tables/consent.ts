import type { Migration } from '../migration.ts'

export interface ConsentTables {
  registers: {
    id: string
    project_id: string
    title: string
    key_column: string
    /** JSON list of { column, label, example }. */
    attributes: string
    created: string
  }
  subjects: {
    id: string
    register_id: string
    /** HMAC of the subject's key under a secret of the register: finds a person and names nobody. */
    key_hash: string
    /** Sealed JSON: the key, and what was chosen. */
    sealed: Uint8Array
    withdrawn: number
    answered: number
    /** Counts changes. */
    version: number
  }
  consent_links: {
    /** Of the secret; the link itself is nowhere. */
    hash: string
    subject_id: string
    once: number
    created: string
    expires: string
  }
  consent_changes: {
    id: string
    register_id: string
    subject_id: string
    at: string
    what: 'choice' | 'withdrawal' | 'return'
    by: 'subject' | 'steward' | 'import'
    /** Sealed JSON: what was chosen then. */
    sealed: Uint8Array
  }
}

export const consentMigrations: readonly Migration[] = [
  {
    id: 'consent-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('registers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) =>
          column.notNull().unique().references('projects.id').onDelete('cascade'),
        )
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('key_column', 'text', (column) => column.notNull())
        .addColumn('attributes', 'text', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('subjects')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('register_id', 'text', (column) =>
          column.notNull().references('registers.id').onDelete('cascade'),
        )
        .addColumn('key_hash', 'text', (column) => column.notNull())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .addColumn('withdrawn', 'integer', (column) => column.notNull())
        .addColumn('answered', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addUniqueConstraint('subjects_key', ['register_id', 'key_hash'])
        .execute()
      await db.schema
        .createTable('consent_links')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('subject_id', 'text', (column) =>
          column.notNull().references('subjects.id').onDelete('cascade'),
        )
        .addColumn('once', 'integer', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('expires', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('consent_changes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('register_id', 'text', (column) =>
          column.notNull().references('registers.id').onDelete('cascade'),
        )
        .addColumn('subject_id', 'text', (column) =>
          column.notNull().references('subjects.id').onDelete('cascade'),
        )
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('what', 'text', (column) => column.notNull())
        .addColumn('by', 'text', (column) => column.notNull())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('consent_changes_register')
        .on('consent_changes')
        .columns(['register_id', 'at'])
        .execute()
    },
  },
]
