import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { piecesOf, pullTexts } from '../duckdb/count/pull.ts'
import { DuckdbFault, loadDuckdb, openSession, type Session } from '../duckdb/duckdb-connection.ts'
import { openSourceFile } from '../files/source-file.ts'
import {
  attachSqliteSql,
  deltaRowsSql,
  icebergRowsSql,
  loadExtensionSql,
  objectBytesSql,
  objectSizeSql,
  onlyObjectsSql,
  remoteRowsSql,
  SQLITE_TABLES_SQL,
  s3SecretSql,
  spoolSql,
  sqliteRowsSql,
} from '../sql/extensions.ts'
import { type ExtensionName, extensionFile } from './extension-file.ts'
import { isAddress, type LakeSource } from './lake-source.ts'
import { filesHere, refuseFilesHere, settledLake } from './stored-lake.ts'

export interface SpoolOptions {
  readonly folder: () => Promise<string>
  readonly signal?: AbortSignal | undefined
  /** Where extensions are kept. */
  readonly extensions?: string
}

/** A table as one file that only this user can see: Parquet, or what the object was. */
export interface SpooledTable {
  readonly path: string
  remove(): Promise<void>
}

/** In the order in which they are loaded. */
function neededFor(source: LakeSource): readonly ExtensionName[] {
  switch (source.kind) {
    case 'delta':
      return ['delta']
    case 'iceberg':
      return ['avro', 'iceberg']
    case 'stored':
    case 's3':
      return ['httpfs']
    case 'sqlite':
      return ['sqlite_scanner']
  }
}

/**
 * Copies a table that needs an extension into a Parquet file, by a DuckDB of its own: the one that works on the rows has
 * neither extensions nor a way out.
 */
export async function spoolLake(source: LakeSource, options: SpoolOptions): Promise<SpooledTable> {
  // Before anything is fetched for it: a mistyped path is told as that of any file.
  if (source.kind === 'sqlite') await (await openSourceFile(source.path)).close()
  const { DuckDBInstance } = await loadDuckdb()
  const folder = await options.folder()
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    temp_directory: folder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Credentials come from the environment, and from no folder.
    allow_persistent_secrets: 'false',
    // What is not signed by the makers of DuckDB is not run.
    allow_unsigned_extensions: 'false',
  })
  const session = await openSession(instance, options.signal)
  const path = join(folder, `table-${randomUUID()}${endingOf(source)}`)
  const remove = () => rm(path, { force: true })
  try {
    for (const name of neededFor(source)) await loadExtension(session, name, options.extensions)
    if (isRemote(source)) await session.run(s3SecretSql(s3Access()))
    if (source.kind === 's3' && !path.endsWith('.parquet')) await spoolBytes(session, source.address, path)
    else {
      await session.run("SET TimeZone = 'UTC'")
      const settled =
        source.kind === 'stored' ? await settledTable(session, source, { ...options, into: folder }) : source
      await session.run(spoolSql(await rowsOf(session, settled), path))
    }
    return { path, remove }
  } catch (fault) {
    await remove()
    throw fault instanceof DuckdbFault ? unreadable(source, fault) : fault
  } finally {
    session.close()
    instance.closeSync()
  }
}

/** A table of an object store, once it is known what it is. */
async function settledTable(
  session: Session,
  source: Extract<LakeSource, { readonly kind: 'stored' }>,
  { extensions, into }: SpoolOptions & { readonly into: string },
) {
  const table = await settledLake(session, source)
  for (const name of neededFor(table)) await loadExtension(session, name, extensions)
  // Whatever the table names, and whatever its store answers next time: no other file of this machine is read for it.
  for (const sql of onlyObjectsSql(into)) await session.run(sql)
  await refuseFilesHere(session, table).catch((fault) => {
    throw fault instanceof DuckdbFault && fault.kind === 'Permission Error' ? filesHere(table) : fault
  })
  return table
}

const isRemote = (source: LakeSource): boolean =>
  isAddress(source.kind === 's3' ? source.address : source.path)

/** Rows become a Parquet file; a delimited object stays what it is. */
const endingOf = (source: LakeSource): string =>
  (source.kind === 's3' && /\.(csv|tsv)(\.gz)?$/i.exec(source.address)?.[0].toLowerCase()) || '.parquet'

/** Bytes of an object that go through memory. */
const LARGEST_OBJECT = 2 ** 30

/** A delimited object is read by the rules of all such files, and so comes byte for byte. */
async function spoolBytes(session: Session, address: string, path: string): Promise<void> {
  const [size = 0] = await session.numbers(objectSizeSql(address))
  if (size > LARGEST_OBJECT) {
    throw new OutisError('DATA_TOO_LARGE', {
      message: 'A delimited object of a store may have at most 1 GiB.',
      hint: 'Fetch it first, or store it as Parquet, which may have any size.',
      details: { bytes: size },
    })
  }
  const [[content] = []] = await (await session.run(objectBytesSql(address))).getRows()
  await writeFile(path, (content as { readonly bytes: Uint8Array }).bytes, { flag: 'wx', mode: 0o600 })
}

async function loadExtension(
  session: Session,
  name: ExtensionName,
  folder: string | undefined,
): Promise<void> {
  const [version = ''] = pullTexts(
    piecesOf(await session.run('SELECT library_version FROM pragma_version()')),
    0,
  )
  const file = await extensionFile(name, {
    version: version.replace(/^v/, ''),
    ...(folder !== undefined && { folder }),
  })
  await session.run(loadExtensionSql(file)).catch((fault) => {
    if (!(fault instanceof DuckdbFault)) throw fault
    throw new OutisError('EXTENSION_MISSING', {
      message: `DuckDB does not take the extension "${name}" that is kept here (${fault.kind}).`,
      hint: `It is damaged, not signed, or of another version or machine. Remove ${file}: it is fetched anew.`,
      details: { extension: name },
    })
  })
}

async function rowsOf(
  session: Session,
  source: Exclude<LakeSource, { readonly kind: 'stored' }>,
): Promise<string> {
  switch (source.kind) {
    case 'delta':
      return deltaRowsSql(source.path)
    case 'iceberg':
      return icebergRowsSql(source)
    case 's3':
      return remoteRowsSql(source.address)
    case 'sqlite': {
      for (const sql of attachSqliteSql(source.path)) await session.run(sql)
      const tables = pullTexts(piecesOf(await session.run(SQLITE_TABLES_SQL)), 0)
      return sqliteRowsSql(oneOf(tables, source.table))
    }
  }
}

/** The table that is named, or the only one. */
function oneOf(tables: readonly string[], named: string | undefined): string {
  if (named === undefined ? tables.length === 1 : tables.includes(named)) return named ?? tables[0]
  throw new OutisError('DATA_FORMAT', {
    message:
      named === undefined
        ? `The SQLite file has ${tables.length} tables.`
        : 'The SQLite file has no table of that name.',
    hint: `Name one by data.sheet: ${tables.slice(0, 20).join(', ')}.`,
    details: { tables: tables.slice(0, 20) },
  })
}

/** Credentials come from the environment alone, by the names that other programs know too. */
function s3Access(environment = process.env): Readonly<Record<string, string | boolean>> {
  const endpoint = environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL
  const url = endpoint ? endpointAt(endpoint) : undefined
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = environment
  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION
  return {
    ...(id && secret && { KEY_ID: id, SECRET: secret }),
    ...(token && { SESSION_TOKEN: token }),
    ...(region && { REGION: region }),
    ...(url && { ENDPOINT: url.host, USE_SSL: url.protocol === 'https:', URL_STYLE: 'path' }),
  }
}

/** What is meant for another store is not asked of Amazon's. */
function endpointAt(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url?.host && /^https?:$/.test(url.protocol)) return url
  throw new OutisError('DATABASE_ADDRESS', {
    message: 'AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL does not hold a valid address of an object store.',
    hint: 'It looks like https://store.example.org:9000.',
  })
}

/** DuckDB's own words may quote cells, addresses and signatures. */
function unreadable(source: LakeSource, { kind }: DuckdbFault): OutisError {
  const name = basename(source.kind === 's3' ? source.address : source.path)
  const remote = isRemote(source)
  return new OutisError(remote ? 'DATA_NOT_FOUND' : 'DATA_FORMAT', {
    message: `The table "${name}" cannot be read (${kind}).`,
    hint: remote
      ? 'Check bucket and key, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_REGION, and AWS_ENDPOINT_URL where it is not Amazon’s.'
      : 'Check that it is whole, and that the files it names are there.',
    details: { reason: kind },
  })
}
