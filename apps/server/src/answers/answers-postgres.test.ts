import { describe } from 'vitest'
import { testAnswers } from './answers.contract.ts'

/** An empty database of a PostgreSQL that somebody started. */
const address = process.env.OUTIS_TEST_POSTGRES
if (address === undefined)
  console.warn('SKIPPED: answers on PostgreSQL, for OUTIS_TEST_POSTGRES names no database.')

describe.skipIf(address === undefined)('answers on PostgreSQL', () => testAnswers(async () => address))
