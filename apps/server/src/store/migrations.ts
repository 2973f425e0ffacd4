import type { Migration } from './migration.ts'
import { accountMigrations } from './tables/accounts.ts'
import { answerMigrations } from './tables/answers.ts'
import { auditMigrations } from './tables/audit.ts'
import { keyMigrations } from './tables/keys.ts'
import { releaseMigrations } from './tables/releases.ts'

/** In the order in which they are run: new ones come last. */
export const migrations: readonly Migration[] = [
  ...keyMigrations,
  ...auditMigrations,
  ...accountMigrations,
  ...releaseMigrations,
  ...answerMigrations,
]
