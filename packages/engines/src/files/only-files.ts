import { OutisError } from '@outis/core/errors'
import type { DataSource, FileSource, PostgresSource, ReleaseLayout } from '@outis/core/pipeline'

/** The file that a table is read from. */
export function fileOf(source: DataSource): FileSource {
  if (source.kind === 'file') return source
  throw notAFile()
}

/** What this engine reads: files, and tables of databases. */
export function readableOf(source: DataSource): FileSource | PostgresSource {
  return source.kind === 'postgres' ? source : fileOf(source)
}

/** Where the release is written. */
export function pathOf({ target }: Pick<ReleaseLayout, 'target'>): string {
  if (target.kind === 'file') return target.path
  throw notAFile()
}

const notAFile = (): OutisError =>
  new OutisError('USAGE', {
    message: 'This engine reads files and writes files; a table in memory has an engine of its own.',
    hint: 'Use `anonymize` of @outis/core for rows in memory.',
  })
