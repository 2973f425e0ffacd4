import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A PostgreSQL as other tests start it; the studio's own sources may not import what that is made of. */
export interface TestPostgres {
  readonly database: () => Promise<string>
  readonly ask: (address: string, statements: string) => Promise<string>
  readonly stop: () => Promise<void>
}

interface TestingPostgres {
  readonly postgresPrograms: () => string | undefined
  readonly startPostgres: () => Promise<TestPostgres>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const testing = join(root, 'packages/core/src/testing/postgres/index.ts')

export const { postgresPrograms, startPostgres } = (await import(testing)) as TestingPostgres
