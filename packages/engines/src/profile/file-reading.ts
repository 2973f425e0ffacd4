import type { FileSource, PostgresSource } from '@outis/core/pipeline'
import { tablePath } from '../extensions/lake-source.ts'
import { addressOf } from '../postgres/postgres-address.ts'
import type { NamedTable } from '../postgres/table-address.ts'

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
