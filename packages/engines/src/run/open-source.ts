import { OutisError } from '@outis/core/errors'
import { type FileSource, type OpenedOriginal, openOriginal, type PostgresSource } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { namesAll } from '../check/release-source.ts'
import { tablePath } from '../extensions/lake-source.ts'
import type { FileEngine, FileTable } from '../file-engine.ts'
import { addressOf, type NamedTable } from '../postgres/postgres-address.ts'
import { databaseSource } from '../profile/file-reading.ts'

/** Reads the policy's data (or other data in its place) with its meaning of missing values. */
export async function openSource(
  engine: FileEngine,
  policy: Policy,
  {
    base,
    path,
    signal,
    whole,
    rowsAsked,
    once,
    beside,
  }: {
    readonly base: string
    /** Other data in its place: a file, or a table of a database. */
    readonly path?: string | NamedTable
    readonly signal?: AbortSignal
    /** Keep every column, also those that nothing is declared of. */
    readonly whole?: boolean
    /** Up to so many rows somebody asks where a row stood or whose it was. Default: always. */
    readonly rowsAsked?: number
    /** A release is made of it, and nobody looks at its rows. */
    readonly once?: boolean
    /** A finished release is judged beside it, and nothing is made of it. */
    readonly beside?: boolean
  },
): Promise<OpenedOriginal<FileTable>> {
  const opened = await openOriginal(engine, policy, {
    source:
      path === undefined
        ? sourceOf(policy, base)
        : typeof path === 'string'
          ? dataSource(policy, path)
          : databaseSource(path),
    signal,
    whole,
    ...{ rowsAsked, once, beside },
  })
  return opened as OpenedOriginal<FileTable>
}

/** A table that is read as the policy says its data is. */
export const dataSource = (policy: Policy, path: string): FileSource => ({
  kind: 'file',
  path,
  ...readingOf(policy),
  isHeader: namesAll(policy.attributes.map(({ name }) => name)),
})

/** How the policy says that its data is written. */
function readingOf({ data, attributes, others }: Policy): Omit<FileSource, 'kind' | 'path'> {
  const { csv, sheet, skip } = data
  const roles = new Map(attributes.map(({ name, role }) => [name, role]))
  return {
    ...defined({ csv, sheet, skip }),
    asRecorded: (name) => (roles.get(name) ?? others) === 'neutral',
  }
}

/** Beside no server the environment says where a connection leads: `clinic` to what OUTIS_CONNECTION_CLINIC holds. */
const connectionVariable = (name: string): string =>
  `$OUTIS_CONNECTION_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`

/** What the policy names as its data. */
function sourceOf(policy: Policy, base: string): FileSource | PostgresSource {
  const { source } = policy.data
  if (source.kind === 'file') return dataSource(policy, tablePath(source.path, base))
  if (source.kind === 'postgres') {
    const { url, ...named } = source
    return { ...named, address: addressOf(url) }
  }
  if (source.kind === 'connection')
    return {
      kind: 'postgres',
      address: addressOf(connectionVariable(source.connection)),
      table: source.table,
    }
  throw new OutisError('DATA_FORMAT', {
    message: `Reading from ${source.kind} is not part of this version.`,
    hint: 'Name a file in data.source: .csv .tsv .data .json .jsonl .parquet .xlsx; or a table of PostgreSQL.',
  })
}
