import { type PostgresCluster, postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { afterAll, beforeAll, describe } from 'vitest'
import { testAnswers } from './answers.contract.ts'

const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: answers are not tested on PostgreSQL, for PostgreSQL is not installed.')

describe.skipIf(!installed)('answers on PostgreSQL', () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  // The first of two: hooks end in the order opposite to this, so that the server goes before its store.
  afterAll(() => cluster.stop())

  testAnswers(() => cluster.database())
})
