import type { Kysely } from 'kysely'
import type { Migration } from '../migration.ts'

export interface AuditTables {
  audit: {
    seq: number
    at: string
    actor: string
    action: string
    object: string
    outcome: string
    /** JSON, keys in order. */
    detail: string
    previous: string
    hash: string
  }
  audit_checkpoints: { seq: number; hash: string; at: string; key: string; signature: string }
  /** One row: where the chain ends. */
  audit_head: { id: number; seq: number; hash: string }
}

/** What the first entry has in place of the hash of an entry before it. */
export const GENESIS = '0'.repeat(64)

export const auditMigrations: readonly Migration[] = [
  {
    id: 'audit-1',
    async up(db) {
      await db.schema
        .createTable('audit')
        .addColumn('seq', 'bigint', (column) => column.primaryKey())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('object', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .addColumn('previous', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('audit_checkpoints')
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('audit_checkpoints_key', ['seq', 'at'])
        .execute()
      await db.schema
        .createTable('audit_head')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .execute()
      await (db as Kysely<AuditTables>)
        .insertInto('audit_head')
        .values({ id: 1, seq: 0, hash: GENESIS })
        .execute()
    },
  },
]
