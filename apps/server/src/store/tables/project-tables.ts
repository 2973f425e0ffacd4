import type { Migration } from '../migration.ts'

export interface ProjectTables {
  projects: {
    id: string
    name: string
    created: string
    /** JSON of what is known of the table: name, size, fingerprint, columns. No cell. */
    source: string | null
    /** The newest of its policies. */
    policy_version: number | null
  }
  policies: {
    project_id: string
    version: number
    /** Sealed: a policy may name values of the data. */
    sealed: Uint8Array
    etag: string
    saved: string
    saved_by: string
    /** JSON list of sentences. */
    changes: string
  }
  project_files: { project_id: string; name: string; bytes: number; sha256: string; saved: string }
  runs: {
    id: string
    project_id: string
    kind: string
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
    /** Sealed JSON: what was asked for, with the text of the policy. */
    request: Uint8Array
    created: string
    created_by: string
    /** Whose turn it is; of jobs of earlier versions `created_by`. */
    account: string | null
    started: string | null
    ended: string | null
    attempt: number
    policy_version: number | null
    /** JSON. */
    result: string | null
    fault: string | null
    release_id: string | null
  }
  releases: {
    id: string
    project_id: string | null
    run_id: string | null
    name: string
    file: string
    /** `awaited`: registered, and its file has not come. */
    state: 'awaited' | 'whole'
    visibility: 'private' | 'granted' | 'public'
    created: string
    published: string | null
    made_elsewhere: number
    holds: number
    headline: string
    /** JSON; null of releases of older versions. */
    verdict: string | null
    method: string
    mode: string
    rows: number
    /** JSON list. */
    columns: string
    sha256: string
    bytes: number
    citation: string
    /** Sealed JSON of the key. */
    key: Uint8Array | null
    ledger_state: 'remembered' | 'waiting' | 'none'
    /** Sealed JSON: source and entry that go into the ledger when it is published. */
    ledger_entry: Uint8Array | null
    /** How many entries the ledger had when it was laid beside them. */
    ledger_seen: number
  }
  /** One row: the book of all releases that left the house. */
  ledger: { id: string; book: Uint8Array; entries: number }
}

export const projectMigrations: readonly Migration[] = [
  {
    id: 'projects-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('projects')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('source', 'text')
        .addColumn('policy_version', 'integer')
        .execute()
      await db.schema
        .createTable('policies')
        .addColumn('project_id', 'text', (column) =>
          column.notNull().references('projects.id').onDelete('cascade'),
        )
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('sealed', bytes, (column) => column.notNull())
        .addColumn('etag', 'text', (column) => column.notNull())
        .addColumn('saved', 'text', (column) => column.notNull())
        .addColumn('saved_by', 'text', (column) => column.notNull())
        .addColumn('changes', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('policies_key', ['project_id', 'version'])
        .execute()
      await db.schema
        .createTable('project_files')
        .addColumn('project_id', 'text', (column) =>
          column.notNull().references('projects.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('saved', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('project_files_key', ['project_id', 'name'])
        .execute()
    },
  },
  {
    id: 'projects-2',
    async up(db, { bytes }) {
      await db.schema
        .createTable('runs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) =>
          column.notNull().references('projects.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('request', bytes, (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('started', 'text')
        .addColumn('ended', 'text')
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('policy_version', 'integer')
        .addColumn('result', 'text')
        .addColumn('fault', 'text')
        .addColumn('release_id', 'text')
        .execute()
      await db.schema.createIndex('runs_project').on('runs').columns(['project_id', 'created']).execute()
    },
  },
  {
    id: 'releases-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('releases')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.references('projects.id').onDelete('set null'))
        .addColumn('run_id', 'text')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('visibility', 'text', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('published', 'text')
        .addColumn('made_elsewhere', 'integer', (column) => column.notNull())
        .addColumn('holds', 'integer', (column) => column.notNull())
        .addColumn('headline', 'text', (column) => column.notNull())
        .addColumn('method', 'text', (column) => column.notNull())
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('rows', 'bigint', (column) => column.notNull())
        .addColumn('columns', 'text', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('citation', 'text', (column) => column.notNull())
        .addColumn('key', bytes)
        .addColumn('ledger_state', 'text', (column) => column.notNull())
        .addColumn('ledger_entry', bytes)
        .addColumn('ledger_seen', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('ledger')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('book', bytes, (column) => column.notNull())
        .addColumn('entries', 'integer', (column) => column.notNull())
        .execute()
    },
  },
  {
    id: 'releases-2',
    async up(db) {
      await db.schema.alterTable('releases').addColumn('verdict', 'text').execute()
    },
  },
  {
    id: 'runs-2',
    async up(db) {
      await db.schema.alterTable('runs').addColumn('account', 'text').execute()
      await db.schema.createIndex('runs_state').on('runs').columns(['state', 'created']).execute()
    },
  },
]
