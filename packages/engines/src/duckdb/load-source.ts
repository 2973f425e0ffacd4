import { OutisError } from '@outis/core'
import type { FileFormat, FileSource } from '../engine.ts'
import { decodedText, detectEncoding, encodingFault } from '../files/encoding.ts'
import { formatOf } from '../files/format.ts'
import { jsonFeed } from '../files/json-feed.ts'
import { noRows } from '../files/no-rows.ts'
import type { RowFeed } from '../files/row-feed.ts'
import { type FileScan, type Fingerprint, readHead, scanFile } from '../files/scan-file.ts'
import { readTextFile } from '../files/text-files.ts'
import { namesFileOf, uciFeed } from '../files/uci-feed.ts'
import { parseUciNames } from '../files/uci-names.ts'
import { dropSourceSql } from '../sql/duckdb-files.ts'
import { type CsvJob, encodingOf, loadCsv, refuseDuplicates } from './load-csv.ts'
import { type Choice, type LoadedNames, loadFeed } from './load-feed.ts'
import { loadParquet } from './load-parquet.ts'
import type { Session } from './session.ts'

export interface LoadOptions {
  readonly signal?: AbortSignal
  readonly choose: Choice
  readonly folder: () => Promise<string>
  /** Called with the size of the file before it is read. */
  readonly prepare: (bytes: number) => Promise<void>
}

/** What was read into the table `source` of a schema. */
export interface LoadedSource {
  readonly names: LoadedNames
  readonly fingerprint: Fingerprint
  readonly orders: ReadonlyMap<string, readonly string[]>
}

export async function loadSource(
  session: Session,
  schema: string,
  { source, options }: { source: FileSource; options: LoadOptions },
): Promise<LoadedSource> {
  const { path, csv = {}, isHeader, spreadsheetSafe: marked } = source
  const format = source.format ?? formatOf(path)
  const beside = format === 'uci' ? namesFileOf(path) : undefined
  const { signal, choose, folder } = options
  const { head, bytes } = await readHead(path)
  if (bytes === 0) throw noRows()
  refuseOtherFormat(head, format)
  await options.prepare(bytes)
  const scanning = scanFile(path, { ...(signal && { signal }), also: beside === undefined ? [] : [beside] })
  // It is awaited below; a fault before that must not count as unheard.
  scanning.catch(() => undefined)
  if (format === 'csv' || format === 'tsv') {
    const hints = format === 'tsv' ? { delimiter: '\t', ...csv } : csv
    const known = { ...(isHeader && { isHeader }), ...(marked && { marked }), ...(signal && { signal }) }
    const job = { path, csv: hints, choose, folder, ...known }
    const names = await loadWhileScanning(session, schema, { job, scanning, head, bytes })
    return { names, fingerprint: (await scanning).fingerprint, orders: new Map() }
  }
  const scan = await scanning
  const { fingerprint } = scan
  const job = { path, scan, choose, folder, ...(signal && { signal }) }
  if (format === 'parquet') {
    return { names: await loadParquet(session, schema, { path, choose }), fingerprint, orders: new Map() }
  }
  const feed = await feedOf(format, { ...job, beside, delimiter: csv.delimiter })
  try {
    return {
      names: await feedNames(session, schema, { feed, choose }),
      fingerprint,
      orders: feed.orders ?? new Map(),
    }
  } finally {
    feed.close?.()
  }
}

async function feedNames(
  session: Session,
  schema: string,
  { feed, choose }: { readonly feed: RowFeed; readonly choose: Choice },
): Promise<LoadedNames> {
  refuseDuplicates(feed.names)
  const places = await loadFeed(session, schema, { feed, choose })
  // Some columns are found only while rows are read.
  refuseDuplicates(feed.names)
  return { all: feed.names, kept: places.map((place) => feed.names[place]!) }
}

/**
 * A delimited file is read while it is hashed and searched for bytes that are no UTF-8, as if there were none: most files
 * are so. If the whole file turns out to be in another encoding, what was read is thrown away.
 */
async function loadWhileScanning(
  session: Session,
  schema: string,
  {
    job,
    scanning,
    head,
    bytes,
  }: { job: Omit<CsvJob, 'scan'>; scanning: Promise<FileScan>; head: Buffer; bytes: number },
): Promise<LoadedNames> {
  const supposed = { head, fingerprint: { sha256: '', bytes }, invalidAt: -1, mostlyUtf8: true }
  if (encodingOf(supposed, job.csv.encoding) === 'utf-8') {
    const attempt = loadCsv(session, schema, { ...job, scan: supposed }).then(
      (names) => ({ names }),
      (fault: unknown) => ({ fault }),
    )
    const [scan, result] = [await scanning, await attempt]
    if (encodingOf(scan, job.csv.encoding) === 'utf-8') {
      if ('fault' in result) throw result.fault
      return result.names
    }
    await session.run(dropSourceSql(schema))
  }
  return loadCsv(session, schema, { ...job, scan: await scanning })
}

interface FeedJob {
  readonly path: string
  readonly scan: FileScan
  readonly signal?: AbortSignal
  /** The `.names` file. */
  readonly beside: string | undefined
  readonly delimiter: string | undefined
}

async function feedOf(
  format: FileFormat,
  { path, scan, signal, beside, delimiter }: FeedJob,
): Promise<RowFeed> {
  if (format === 'xlsx') {
    const { xlsxFeed } = await import('../files/xlsx/xlsx-feed.ts')
    return xlsxFeed(path, signal && { signal })
  }
  const encoding = detectEncoding(scan)
  const pieces = decodedText(path, encoding, signal)
  if (format !== 'uci') {
    if (encoding === 'windows-1252') throw encodingFault('UTF-8', { byte: scan.invalidAt })
    return jsonFeed(pieces)
  }
  const names = beside === undefined ? undefined : parseUciNames(await readNames(beside))
  const head = new TextDecoder(encoding).decode(scan.head, { stream: true })
  return uciFeed(pieces, { head, ...(names && { names }), ...(delimiter !== undefined && { delimiter }) })
}

const readNames = (path: string): Promise<string> =>
  readTextFile(path, {
    code: 'DATA_NOT_FOUND',
    message: 'The .names file beside the data cannot be read.',
    hint: 'Check who may read it, or move it away to name the columns column1, column2 …',
  })

/** First bytes of files that are often named as something else. */
const MARKS: readonly { readonly format: FileFormat; readonly mark: string }[] = [
  { format: 'parquet', mark: 'PAR1' },
  { format: 'xlsx', mark: 'PK\u0003\u0004' },
]

function refuseOtherFormat(head: Uint8Array, format: FileFormat): void {
  const beginning = Buffer.from(head.subarray(0, 4)).toString('latin1')
  const found = MARKS.find(({ mark }) => mark === beginning)?.format
  const expected = MARKS.find((entry) => entry.format === format)
  if (found === format || (found === undefined && expected === undefined)) return
  throw new OutisError('DATA_FORMAT', {
    message:
      found === undefined
        ? `The file is named .${format} and is none.`
        : `The file is named as ${format} and is a ${found} file.`,
    hint: 'Give the file the ending of what it is, or save it again in the format its name says.',
    details: { format, ...(found && { found }) },
  })
}
