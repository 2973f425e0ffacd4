import type { Migration } from './migration.ts'
import { accountMigrations } from './tables/accounts.ts'
import { answerMigrations } from './tables/answers.ts'
import { auditMigrations } from './tables/audit.ts'
import { consentMigrations } from './tables/consent.ts'
import { keyMigrations } from './tables/keys.ts'
import { projectMigrations } from './tables/projects.ts'

/** In the order in which they are run: new ones come last. */
export const migrations: readonly Migration[] = [
  ...keyMigrations,
  ...auditMigrations,
  ...accountMigrations,
  ...projectMigrations,
  ...consentMigrations,
  ...answerMigrations,
]
