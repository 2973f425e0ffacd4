import { OutisError } from '@outis/core'
import type { FileFormat, FileSource } from '../engine.ts'
import { decodedText, detectEncoding, encodingFault } from '../files/encoding.ts'
import { formatOf } from '../files/format.ts'
import { jsonFeed } from '../files/json-feed.ts'
import { noRows } from '../files/no-rows.ts'
import type { RowFeed } from '../files/row-feed.ts'
import { type FileScan, type Fingerprint, scanFile } from '../files/scan-file.ts'
import { readTextFile } from '../files/text-files.ts'
import { namesFileOf, uciFeed } from '../files/uci-feed.ts'
import { parseUciNames } from '../files/uci-names.ts'
import { xlsxFeed } from '../files/xlsx-files.ts'
import { loadCsv, refuseDuplicates } from './load-csv.ts'
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
  const { path, csv = {} } = source
  const format = source.format ?? formatOf(path)
  const beside = format === 'uci' ? namesFileOf(path) : undefined
  const { signal } = options
  const scan = await scanFile(path, { ...(signal && { signal }), also: beside === undefined ? [] : [beside] })
  const { fingerprint } = scan
  if (fingerprint.bytes === 0) throw noRows()
  refuseOtherFormat(scan, format)
  await options.prepare(fingerprint.bytes)
  const { choose, folder } = options
  const job = { path, scan, choose, folder, ...(signal && { signal }) }
  if (format === 'csv' || format === 'tsv') {
    const hints = format === 'tsv' ? { delimiter: '\t', ...csv } : csv
    return { names: await loadCsv(session, schema, { ...job, csv: hints }), fingerprint, orders: new Map() }
  }
  if (format === 'parquet') {
    return { names: await loadParquet(session, schema, { path, choose }), fingerprint, orders: new Map() }
  }
  const feed = await feedOf(format, { ...job, beside, delimiter: csv.delimiter })
  if (format !== 'json' && format !== 'jsonl') refuseDuplicates(feed.names)
  const places = await loadFeed(session, schema, { feed, choose })
  const names = { all: feed.names, kept: places.map((place) => feed.names[place]!) }
  return { names, fingerprint, orders: feed.orders ?? new Map() }
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
  if (format === 'xlsx') return xlsxFeed(path)
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

function refuseOtherFormat({ head }: FileScan, format: FileFormat): void {
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
