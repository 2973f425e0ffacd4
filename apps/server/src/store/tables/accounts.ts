import type { Migration } from '../migration.ts'

export interface AccountTables {
  users: {
    id: string
    name: string
    /** The name as it is compared: NFKC, lower case. */
    name_key: string
    /** JSON list. */
    roles: string
    state: 'active' | 'blocked'
    /** Argon2id; null where the account has no password (services, sign-in by the institution). */
    password: string | null
    /** Sealed secrets of authenticators: in use, and waiting for its first code. */
    totp: Uint8Array | null
    totp_pending: Uint8Array | null
    /** The last time step whose code was used: no code counts twice. */
    totp_step: number
    failures: number
    locked_until: string | null
    /** `issuer subject` of the institution's sign-in. */
    oidc: string | null
    created: string
    last_seen: string | null
  }
  sessions: { hash: string; user_id: string; created: string; expires: string; seen: string }
  tokens: {
    id: string
    hash: string
    owner: string
    name: string
    /** JSON list. */
    scopes: string
    created: string
    expires: string
    last_used: string | null
  }
  /** One-time links that are still good: setting up, signing in on the own machine. */
  links: { hash: string; kind: 'setup' | 'local' | `password:${string}`; expires: string }
  /** From where an account has signed in by its password. */
  known_addresses: {
    user_id: string
    /** A keyed hash. */
    address: string
    failures: number
    locked_until: string | null
    seen: string
  }
  invitations: { id: string; hash: string; name: string; roles: string; created: string; expires: string }
}

export const accountMigrations: readonly Migration[] = [
  {
    id: 'accounts-1',
    async up(db, { bytes }) {
      await db.schema
        .createTable('users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_key', 'text', (column) => column.notNull().unique())
        .addColumn('roles', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('password', 'text')
        .addColumn('totp', bytes)
        .addColumn('totp_pending', bytes)
        .addColumn('totp_step', 'integer', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('locked_until', 'text')
        .addColumn('oidc', 'text', (column) => column.unique())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('last_seen', 'text')
        .execute()
      await db.schema
        .createTable('sessions')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('expires', 'text', (column) => column.notNull())
        .addColumn('seen', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('tokens')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('owner', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('expires', 'text', (column) => column.notNull())
        .addColumn('last_used', 'text')
        .execute()
      await db.schema
        .createTable('links')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('expires', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('invitations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('roles', 'text', (column) => column.notNull())
        .addColumn('created', 'text', (column) => column.notNull())
        .addColumn('expires', 'text', (column) => column.notNull())
        .execute()
    },
  },
  {
    id: 'accounts-2',
    async up(db) {
      await db.schema
        .createTable('known_addresses')
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('locked_until', 'text')
        .addColumn('seen', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_addresses_key', ['user_id', 'address'])
        .execute()
    },
  },
]
