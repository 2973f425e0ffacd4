import type { Migration } from './migration.ts'
import { type AccountTables, accountMigrations } from './tables/accounts.ts'
import { type AnswerTables, answerMigrations } from './tables/answer-tables.ts'
import { type AuditTables, auditMigrations } from './tables/audit.ts'
import { type ConsentTables, consentMigrations } from './tables/consent.ts'
import { type KeyTables, keyMigrations } from './tables/keys.ts'
import { type ProjectTables, projectMigrations } from './tables/project-tables.ts'
import { rowMacMigrations } from './tables/row-mac-steps.ts'

/** Every table of the store, one file of tables/ for each resource. Times are ISO 8601 texts in UTC, flags are 0 or 1. */
export interface Tables
  extends AccountTables,
    AnswerTables,
    AuditTables,
    KeyTables,
    ProjectTables,
    ConsentTables {}

/** In the order in which they can be filled: what others refer to comes first. Backups go by this list. */
export const tableNames = [
  'data_keys',
  'secrets',
  'audit',
  'audit_checkpoints',
  'audit_head',
  'users',
  'sessions',
  'tokens',
  'links',
  'known_addresses',
  'invitations',
  'projects',
  'policies',
  'project_files',
  'runs',
  'releases',
  'ledger',
  'registers',
  'subjects',
  'consent_links',
  'consent_changes',
  'grants',
  'answers',
  'answer_versions',
  'answered_tables',
  'hidden_in_releases',
] as const satisfies readonly (keyof Tables)[]

/** In the order in which they are run: new ones come last. */
export const migrations: readonly Migration[] = [
  ...keyMigrations,
  ...auditMigrations,
  ...accountMigrations,
  ...projectMigrations,
  ...consentMigrations,
  ...answerMigrations,
  ...rowMacMigrations,
]
