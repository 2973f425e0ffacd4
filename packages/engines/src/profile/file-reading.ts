import { alikeName } from '@outis/core/models'
import type { FileSource, PostgresSource } from '@outis/core/pipeline'
import { tablePath } from '../extensions/lake-source.ts'
import { addressOf, type NamedTable } from '../postgres/postgres-address.ts'

/** How a file is written, where nothing is to be detected: what a policy says under `data`. */
export type FileReading = Pick<FileSource, 'csv' | 'sheet' | 'skip' | 'format'>

/** A file that is read without a policy. */
export const fileSource = (path: string, reading: FileReading = {}): FileSource => ({
  kind: 'file',
  path: tablePath(path),
  ...reading,
})

/** A table of a database, as a command names it. */
export const databaseSource = ({ postgres, table }: NamedTable): PostgresSource => ({
  kind: 'postgres',
  address: addressOf(postgres),
  table,
})

/** A file or a table of a database that is read without a policy. */
export const namedSource = (path: string | NamedTable, reading?: FileReading): FileSource | PostgresSource =>
  typeof path === 'string' ? fileSource(path, reading) : databaseSource(path)

/** What to do where a table lacks a column that was asked for. Its names are not listed: of a file without a header they are cells. */
export function columnHint(name: string, columns: readonly string[]): string {
  const alike = alikeName(name, columns)
  return alike === undefined
    ? 'Names are compared letter by letter; `outis profile` lists the columns of a table.'
    : `Did you mean "${alike}"?`
}
