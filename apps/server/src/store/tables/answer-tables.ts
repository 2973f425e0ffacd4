import type { Migration } from '../migration.ts'

export interface AnswerTables {
  grants: {
    id: string
    researcher: string
    release_id: string
    purpose: string
    /** JSON list; null: all. */
    attributes: string | null
    min_support: number
    budget: number
    approval: number
    scope: 'researcher' | 'release'
    homogeneity: 'withhold' | 'allow'
    thresholds: 'rounded' | 'exact'
    /** Of a million: the share of a hidden column that may follow from all answers. */
    undone_limit: number
    expires: string
    revoked: string | null
    created: string
    created_by: string
  }
  /** Requests with their answers: interpretations and analyses. */
  answers: {
    id: string
    /** Counts up, so that answers have an order and a history can be told to be whole. */
    seq: number
    kind: 'interpretation' | 'analysis'
    grant_id: string
    release_id: string
    researcher: string
    state: 'answered' | 'waiting' | 'refused'
    /** Sealed by the data key of the release: what was asked, what is answered. */
    content: Uint8Array
    /** Sealed: the sets of rows that were spoken of and what the budget counts; null where nothing is new. */
    kept: Uint8Array | null
    /** Sealed by a key of the server: what it tells of the table, for whoever has the release. Null where `kept` is, or older than this column. */
    facts: Uint8Array | null
    /** Fingerprint of the file that the release was made of; null: not known, or older than this column. */
    of_table: string | null
    /** JSON: how much of each hidden column is undone with this answer; null: older than this column. */
    undone: string | null
    /** JSON. */
    withheld: string
    cost: number
    used: number
    created: string
    decided: string | null
    decided_by: string | null
    comment: string | null
  }
  /** What releases hide, counted once: a release never changes. */
  hidden_in_releases: {
    release_id: string
    /** Sealed by the data key of the release. */
    hidden: Uint8Array
  }
  /** Tables that analyses were answered about. */
  answered_tables: {
    /** Fingerprint of all rows in their order. */
    name: string
    /** Sealed: a fingerprint of each row. */
    rows: Uint8Array
  }
  /** How often what is compared with has changed: of a release (`release *`), of a researcher on it (`release researcher`). */
  answer_versions: { of: string; version: number }
}

export const answerMigrations: readonly Migration[] = [
  {
    id: 'answers-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('researcher', 'text', (column) => column.notNull())
        .addColumn('release_id', 'text', (column) => column.notNull())
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('attributes', 'text')
        .addColumn('min_support', 'integer', (column) => column.notNull())
        .addColumn('budget', 'integer', (column) => column.notNull())
        .addColumn('approval', 'integer', (column) => column.notNull())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('homogeneity', 'text', (column) => column.notNull())
        .addColumn('thresholds', 'text', (column) => column.notNull())
        .addColumn('expires', 'text', (column) => column.notNull())
        .addColumn('revoked', 'text')
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('grants_of').on('grants').columns(['researcher', 'release_id']).execute()
      await db.schema
        .createTable('answers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('seq', 'bigint', (column) => column.notNull().unique())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('release_id', 'text', (column) => column.notNull())
        .addColumn('researcher', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('content', bytes, (column) => column.notNull())
        .addColumn('kept', bytes)
        .addColumn('withheld', 'text', (column) => column.notNull())
        .addColumn('cost', 'integer', (column) => column.notNull())
        .addColumn('used', 'integer', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('decided', 'text')
        .addColumn('decided_by', 'text')
        .addColumn('comment', 'text')
        .execute()
      await db.schema
        .createTable('answer_versions')
        .addColumn('of', 'text', (column) => column.primaryKey())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('answers_of')
        .on('answers')
        .columns(['release_id', 'researcher', 'seq'])
        .execute()
    },
  },
  {
    id: 'answers-2',
    async up(db) {
      await db.schema
        .createIndex('answers_of_account')
        .on('answers')
        .columns(['researcher', 'created'])
        .execute()
    },
  },
  {
    id: 'answers-3',
    async up(db, { bytes }) {
      await db.schema
        .alterTable('grants')
        .addColumn('undone_limit', 'integer', (column) => column.notNull().defaultTo(100_000))
        .execute()
      await db.schema.alterTable('answers').addColumn('facts', bytes).execute()
      await db.schema.alterTable('answers').addColumn('undone', 'text').execute()
      await db.schema.alterTable('answers').addColumn('of_table', 'text').execute()
      await db.schema.createIndex('answers_of_table').on('answers').columns(['of_table', 'seq']).execute()
      await db.schema
        .createTable('hidden_in_releases')
        .addColumn('release_id', 'text', (column) => column.primaryKey())
        .addColumn('hidden', bytes, (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('answered_tables')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('rows', bytes, (column) => column.notNull())
        .execute()
    },
  },
]
