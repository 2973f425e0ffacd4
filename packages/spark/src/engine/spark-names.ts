import { OutisError } from '@outis/core/errors'
import { nameParts, quoteParts } from '../sql/spark-sql.ts'

/** The name of a table as a policy writes it, for a statement. */
export function quotedTable(table: string): string {
  const parts = nameParts(table)
  if (parts !== undefined) return quoteParts(parts)
  throw new OutisError('SPARK_TABLE', {
    message: 'The name of the table is not valid.',
    hint: 'Write it like schema.table, with backticks around a part that has a dot or a space in it.',
  })
}

/** A path without the scheme of files and the slashes at its end. */
export const barePath = (path: string): string =>
  path.replace(/^file:(?:\/\/)?(?=\/)/, '').replace(/(?<=.)\/+$/, '')
