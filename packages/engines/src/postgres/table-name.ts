import { OutisError } from '@outis/core/errors'
import { PARSE_NAME_SQL } from '../sql/postgres.ts'
import { type Database, DatabaseFault } from './database.ts'

/** The parts of a table's name, `schema` and `table` or the latter alone, as PostgreSQL reads them. */
export async function nameParts(
  database: Database,
  written: string,
  code: 'DATABASE_TABLE' | 'RELEASE_TARGET',
): Promise<readonly string[]> {
  if (written.trim() === '') throw unnamed(code)
  const parts = await database.rows(PARSE_NAME_SQL, [written]).catch((fault) => {
    if (fault instanceof DatabaseFault && fault.answered) return []
    throw fault
  })
  if (parts.length === 1 || parts.length === 2) return parts.map(([part]) => part!)
  throw new OutisError(code, {
    message: 'The name of the table cannot be read.',
    hint: `Write it as in SQL: stays, clinic.stays, or '"Stays 2024"' where it has capitals or spaces.`,
    details: { table: written },
  })
}

const unnamed = (code: 'DATABASE_TABLE' | 'RELEASE_TARGET'): OutisError =>
  new OutisError(code, {
    message: 'No table of the database is named.',
    hint: 'Name it behind the address, ?table=clinic.stays, or by table: in a policy.',
  })
