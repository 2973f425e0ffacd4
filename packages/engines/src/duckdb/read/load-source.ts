import { OutisError } from '@outis/core/errors'
import type { CountedIf, FileFormat, FileSource, PostgresSource } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import type { DecimalCommas } from '../../columns/decimal-commas.ts'
import type { IsWide } from '../../columns/width-limits.ts'
import { type LakeSource, lakeSource } from '../../extensions/lake-source.ts'
import type { ReadAs } from '../../file-engine.ts'
import { formatOf, isPacked, MARK_LENGTH, refuseOtherFormat } from '../../files/format.ts'
import { jsonFeed } from '../../files/json-feed.ts'
import { releaseCsv } from '../../files/pending-file.ts'
import { noRows } from '../../files/record-limits.ts'
import { readRegular, systemCode } from '../../files/regular-file.ts'
import type { RowFeed } from '../../files/row-feed.ts'
import { fingerprintOf, readHead, scanEncoding } from '../../files/scan-file.ts'
import { type Fingerprint, openSourceFile, type SourceFile } from '../../files/source-file.ts'
import {
  decodeBytes,
  decodedText,
  detectEncoding,
  type EncodingEvidence,
  encodingFault,
} from '../../files/text-encoding.ts'
import { namesFileOf, parseUciNames, uciFeed } from '../../files/uci-feed.ts'
import type { CopiedTable } from '../../postgres/read-table.ts'
import { repeatRowsSql, takeCountedSql } from '../../sql/duckdb-files.ts'
import type { OpenedRows } from '../count/counted-while-read.ts'
import type { Session } from '../duckdb-connection.ts'
import { loadCsv, refuseDuplicates } from './load-csv.ts'
import { type Choice, type LoadedNames, loadFeed } from './load-feed.ts'
import { loadParquet } from './load-parquet.ts'
import { unpackedFile } from './unpacked-file.ts'

export interface LoadOptions {
  readonly signal?: AbortSignal
  readonly choose: Choice
  /** The folder for temporary files. */
  readonly folder: () => Promise<string>
  /** Called with the size of the file before it is read. */
  readonly prepare: (bytes: number) => Promise<TableSize>
  readonly isWide: IsWide
  /** Whether equal rows may be counted instead of kept one by one. */
  readonly counted?: boolean
  /** Conditions under which a PostgreSQL database counts rows. */
  readonly countedIf?: CountedIf
  /** The file can be asked again as long as the table is open: rows need not be kept. */
  readonly mayStay?: boolean
}

/** The size of a table: `small` ones are always kept, `middle` ones may be counted, `large` ones do not fit into memory. */
export type TableSize = 'small' | 'middle' | 'large'

/** What was read into the table `source` of a schema. */
export interface LoadedSource {
  readonly names: LoadedNames
  readonly fingerprint: Fingerprint
  readonly orders: ReadonlyMap<string, readonly string[]>
  /** What the user should know of how the file was read. No cell values. */
  readonly notices: readonly string[]
  readonly readAs?: ReadAs
  /** Columns in which numbers may be written with decimal commas. */
  readonly commas: DecimalCommas
  /** Of a table of a database. */
  readonly database?: DatabaseSide
  /** Where rows stay in their file. */
  readonly rows?: OpenedRows
}

/** What a table of a database says beside its cells. */
export type DatabaseSide = Pick<CopiedTable, 'types' | 'origin'>

interface LoadJob {
  readonly file: SourceFile
  /** As it lies there; the same unless it is packed. */
  readonly packed: SourceFile
  readonly format: FileFormat
  readonly source: FileSource
  /** The bytes of the `.names` file beside the data. */
  readonly beside?: Buffer
  readonly options: LoadOptions
}

/** Reads what was copied out of a database: rows as a delimited text, of which all is known. */
async function loadTable(
  session: Session,
  schema: string,
  { source, options }: { source: PostgresSource; options: LoadOptions },
): Promise<LoadedSource> {
  const { signal, choose, folder, isWide } = options
  const { copyTable } = await import('../../postgres/read-table.ts')
  const { counted: mayCount, countedIf } = options
  const copied = await copyTable(source, { choose, folder, signal, counted: mayCount, countedIf })
  const { file, names, fingerprint, types, origin, counted } = copied
  try {
    await options.prepare(file.bytes * (counted?.times ?? 1))
    const evidence = await scanEncoding(file, signal)
    const csv = releaseCsv('csv')
    const all = (found: readonly string[]) => found
    await loadCsv(session, schema, {
      file,
      evidence,
      csv,
      choose: all,
      folder,
      isWide,
      ...defined({ signal }),
    })
    const loaded = { names, fingerprint, ...PLAIN, database: { types, origin } }
    return counted ? { ...loaded, rows: await takeCounted(session, schema, names.kept.length) } : loaded
  } finally {
    await file.close()
  }
}

/** Rows that were counted stand for themselves; each is made where somebody asks for it. */
async function takeCounted(session: Session, schema: string, width: number): Promise<OpenedRows> {
  for (const sql of takeCountedSql(schema, width)) await session.run(sql)
  const file = {
    store: async () => void (await session.run(repeatRowsSql(schema, width))),
    refuseChanged: async () => undefined,
    close: async () => undefined,
  }
  return { file, viewed: false, counted: true }
}

/** Reads a file that stays the same from its first look to its last byte, or one state of a table of a database. */
export async function loadSource(
  session: Session,
  schema: string,
  { source, options }: { source: FileSource | PostgresSource; options: LoadOptions },
): Promise<LoadedSource> {
  if (source.kind === 'postgres') return loadTable(session, schema, { source, options })
  const lake = source.format === undefined ? lakeSource(source.path, source.sheet) : undefined
  if (lake !== undefined) return loadLake(session, schema, { lake, source, options })
  const packed = await openSourceFile(source.path)
  let file = packed
  let stays = false
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    if (file !== packed) await file.close()
    await packed.close()
  }
  try {
    const format = source.format ?? formatOf(source.path)
    const beside = format === 'uci' ? await readNames(source.path) : undefined
    if (isPacked(source.path)) file = await unpackedFile(packed, options)
    const job = { file, packed, format, source, options, ...defined({ beside }) }
    const loaded = await loadOpened(session, schema, job).catch(async (fault) => {
      // What was found in a file that was changed meanwhile says nothing of either state.
      if (!options.signal?.aborted) await file.refuseChanged()
      throw fault
    })
    const refuseChanged = (closely: boolean) =>
      closely ? file.refuseChanged(loaded.fingerprint, () => fingerprintOfJob(job)) : file.refuseChanged()
    await refuseChanged(true)
    const { inFile, ...read } = loaded
    if (inFile === undefined) return read
    stays = true
    return { ...read, rows: { ...inFile, file: { store: inFile.store, refuseChanged, close } } }
  } finally {
    if (!stays) await close()
  }
}

/** Reads a table that takes an extension of DuckDB, by a file that it is copied into. */
async function loadLake(
  session: Session,
  schema: string,
  { lake, source, options }: { lake: LakeSource; source: FileSource; options: LoadOptions },
): Promise<LoadedSource> {
  const { spoolLake } = await import('../../extensions/spool-lake.ts')
  const spooled = await spoolLake(lake, options)
  try {
    const { asRecorded, isHeader, csv, skip } = source
    const file = { kind: 'file', path: spooled.path } as const
    return await loadSource(session, schema, {
      source: { ...file, ...defined({ asRecorded, isHeader, csv, skip }) },
      // The file goes as soon as it was read.
      options: { ...options, mayStay: false },
    })
  } finally {
    await spooled.remove()
  }
}

/** What was read; `inFile` where the rows stayed in the file. */
interface LoadedFile extends LoadedSource {
  readonly inFile?: Omit<OpenedRows, 'file'> & { readonly store: () => Promise<void> }
}

const fingerprintOfJob = ({ packed, options, beside }: LoadJob): Promise<Fingerprint> =>
  fingerprintOf(packed, { signal: options.signal, ...defined({ also: beside }) })

async function loadOpened(session: Session, schema: string, job: LoadJob): Promise<LoadedFile> {
  const { file, format, source, options } = job
  const { signal, choose, folder, isWide } = options
  if (file.bytes === 0) throw noRows()
  refuseOtherFormat(await readHead(file, MARK_LENGTH), format)
  const { counted = false, mayStay = false } = options
  if (format === 'parquet' || format === 'xlsx') {
    const fingerprint = await fingerprintOfJob(job)
    if (format === 'parquet') {
      const stays = async (bytes: number) => {
        const size = await options.prepare(bytes)
        return mayStay && (size === 'large' || (counted && size === 'middle'))
      }
      const { inFile, ...names } = await loadParquet(session, schema, { file, choose, folder, isWide, stays })
      return {
        names,
        fingerprint,
        ...PLAIN,
        commas: commasAsked(source),
        ...(inFile && { inFile: { ...inFile, viewed: true } }),
      }
    }
    await options.prepare(file.bytes)
    const { xlsxFeed } = await import('../../files/xlsx/xlsx-feed.ts')
    const { sheet, skip } = source
    const feed = await xlsxFeed(source.path, {
      ...defined({ signal, sheet, skip }),
    })
    return { ...(await loadRows(session, schema, { feed, job })), fingerprint }
  }
  const size = await options.prepare(file.bytes)
  const evidence = await scanEncoding(file, signal)
  if (format !== 'csv' && format !== 'tsv') {
    const feed = feedOf(format, job, evidence)
    return {
      ...(await loadRows(session, schema, { feed, job })),
      fingerprint: await fingerprintOfJob(job),
    }
  }
  const csv = format === 'tsv' ? { delimiter: '\t', ...source.csv } : (source.csv ?? {})
  // Hashed while it is read: DuckDB has threads of its own.
  const [{ store, ...names }, fingerprint] = await bothDone(
    loadCsv(session, schema, {
      file,
      evidence,
      csv,
      ...defined({ skip: source.skip }),
      choose,
      folder,
      isWide,
      ...defined({ isHeader: source.isHeader }),
      ...(source.spreadsheetSafe && { marked: true }),
      ...(mayStay && counted && size !== 'small' && { counts: true }),
      ...defined({ signal }),
    }),
    fingerprintOfJob(job),
  )
  const { delimiter, header, encoding } = names
  const decimal = decimalOf(source, delimiter)
  const readAs = { delimiter, header, encoding, decimal }
  return {
    names,
    fingerprint,
    ...PLAIN,
    readAs,
    commas: { mayHave: mayHaveCommas(source, decimal), besidePoints: false },
    ...(store && { inFile: { store, viewed: false, counted: true } }),
  }
}

/** A source without orders, notices and decimal commas. */
const PLAIN = {
  orders: new Map<string, readonly string[]>(),
  notices: [],
  commas: { mayHave: () => false, besidePoints: false },
}

/** Files that are separated by semicolons usually have decimal commas. */
const decimalOf = ({ csv }: FileSource, delimiter: string): string =>
  csv?.decimal ?? (delimiter === ';' ? ',' : '.')

/** Of a file whose cells are more than text: only where it is said. */
const commasAsked = (source: FileSource): DecimalCommas => ({
  mayHave: mayHaveCommas(source, source.csv?.decimal ?? '.'),
  besidePoints: true,
})

function mayHaveCommas({ asRecorded }: FileSource, decimal: string): (name: string) => boolean {
  return (name) => decimal === ',' && !asRecorded?.(name)
}

/** Both results; a fault of either only when the other one has ended, too, so that nothing goes on behind it. */
async function bothDone<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

/** Rows that are read outside DuckDB. */
async function loadRows(
  session: Session,
  schema: string,
  { feed, job }: { feed: RowFeed; job: LoadJob },
): Promise<Omit<LoadedSource, 'fingerprint'>> {
  const { file, options } = job
  try {
    refuseDuplicates(feed.names)
    const sourceIndexes = await loadFeed(session, schema, {
      feed,
      choose: options.choose,
      isWide: (columns) => options.isWide(columns, file.bytes),
    })
    // Some columns are found only while rows are read.
    refuseDuplicates(feed.names)
    return {
      names: { all: feed.names, kept: sourceIndexes.map((sourceIndex) => feed.names[sourceIndex]) },
      ...PLAIN,
      commas: commasAsked(job.source),
      ...defined({ orders: feed.orders, notices: feed.notices }),
    }
  } finally {
    feed.close?.()
  }
}

function feedOf(format: FileFormat, job: LoadJob, evidence: EncodingEvidence): RowFeed {
  const { file, beside, source, options } = job
  const encoding = detectEncoding(evidence)
  const pieces = decodedText(file, encoding, options.signal)
  if (format !== 'uci') {
    if (encoding === 'windows-1252') throw encodingFault('UTF-8', { byte: evidence.invalidAt })
    return jsonFeed(pieces)
  }
  const names = beside && parseUciNames(decodeBytes(beside))
  const head = new TextDecoder(encoding).decode(evidence.head, { stream: true })
  const delimiter = source.csv?.delimiter
  return uciFeed(pieces, { head, ...defined({ names, delimiter }) })
}

/** The bytes of the `.names` file beside a UCI file; undefined where there is none. */
async function readNames(path: string): Promise<Buffer | undefined> {
  const beside = namesFileOf(path)
  if (beside === undefined) return undefined
  return readRegular(beside).catch((cause) => {
    throw new OutisError('DATA_NOT_FOUND', {
      message: 'The .names file beside the data cannot be read.',
      hint: 'Check who may read it, or move it away to name the columns column1, column2 …',
      details: { path: beside, reason: systemCode(cause) },
      cause,
    })
  })
}
