import { OutisError } from '@outis/core/errors'
import type { CsvOptions } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { type IsWide, refuseTooWide } from '../../columns/width-limits.ts'
import type { ReadAs } from '../../file-engine.ts'
import { csvFeed } from '../../files/csv-feed.ts'
import { type CsvSurvey, csvSurvey, isReadAlike } from '../../files/csv-survey.ts'
import { unmarkFormula } from '../../files/formula-cell.ts'
import { firstRecordTooLong, LONGEST_FIRST_RECORD, noRows } from '../../files/record-limits.ts'
import { readHead } from '../../files/scan-file.ts'
import { behindLines, type CsvLayout, namedDelimiter, sniffCsv, withoutLines } from '../../files/sniff-csv.ts'
import type { SourceFile } from '../../files/source-file.ts'
import {
  decodedText,
  detectEncoding,
  type EncodingEvidence,
  encodingFault,
  namedEncoding,
} from '../../files/text-encoding.ts'
import { type CsvRead, createFromSql, numberedCsvSql, readCsvSql } from '../../sql/duckdb-files.ts'
import { countOftenAlike } from '../count/kept-rows.ts'
import { DuckdbFault, type Session } from '../duckdb-connection.ts'
import { type Choice, keptPlaces, type LoadedNames, loadFeed } from './load-feed.ts'
import { neutralPath } from './neutral-path.ts'
import { decodedFile } from './unpacked-file.ts'

/** Enough of a file to tell how it is written, first of most files, last of those with a very long first record. */
const LOOKED_AT = [1 << 16, 1 << 20, 1 << 24, LONGEST_FIRST_RECORD] as const

export interface CsvJob {
  readonly file: SourceFile
  /** Of all its bytes. */
  readonly evidence: EncodingEvidence
  readonly csv: CsvOptions
  /** Lines above the header. */
  readonly skip?: number
  readonly isHeader?: (cells: readonly string[]) => boolean
  /** Formulas are marked as text; the marks are taken away. */
  readonly marked?: boolean
  readonly choose: Choice
  /** The folder for temporary files. */
  readonly folder: () => Promise<string>
  readonly signal?: AbortSignal
  readonly isWide: IsWide
  /** Whether combinations may be counted instead of keeping rows: the file stays readable, and only counts are expected. */
  readonly counts?: boolean
}

export interface LoadedCsv extends LoadedNames, Omit<ReadAs, 'decimal'> {
  /** Reads the rows after all, where combinations were counted instead. */
  readonly store?: () => Promise<void>
}

/** Reads a delimited file into the source. */
export async function loadCsv(session: Session, schema: string, job: CsvJob): Promise<LoadedCsv> {
  const encoding = encodingOf(job.evidence, job.csv.encoding)
  const { skipped, ...layout } = await layoutOf(job, encoding)
  refuseTooWide(layout.names.length)
  refuseDuplicates(layout.names)
  const keep = keptPlaces(layout.names, job.choose)
  const reading = { job, encoding, layout, keep, skipped }
  const isWide = job.isWide(keep.length, job.file.bytes)
  const { delimiter, header } = layout
  const named = {
    all: layout.names,
    kept: keep.map((sourceIndex) => layout.names[sourceIndex]),
    delimiter,
    header,
    encoding,
  }
  const asItIs = encoding === 'utf-8' && skipped === 0
  const byDuckdb = asItIs ? readAsItIs : readDecoded
  const read = async (how: Reading) => {
    if (isWide || !(await byDuckdb({ ...reading, how }))) await loadPlainly(session, schema, reading)
  }
  const store = (csv: CsvRead) => storeRows(session, schema, csv)
  const found = { counted: false }
  await read(async (csv) => {
    found.counted = asItIs && job.counts === true && (await countRows(session, schema, csv))
    if (!found.counted) await store(csv)
  })
  return { ...named, ...(found.counted && { store: () => read(store) }) }
}

/** What is done with the rows that DuckDB reads. */
type Reading = (csv: CsvRead) => Promise<void>

async function storeRows(session: Session, schema: string, csv: CsvRead): Promise<void> {
  await session.run(createFromSql(schema, readCsvSql(csv)))
}

const countRows = (session: Session, schema: string, csv: CsvRead): Promise<boolean> =>
  countOftenAlike(session, schema, {
    width: csv.keep.length,
    rows: readCsvSql(csv),
    numbered: numberedCsvSql(csv),
    inOrder: true,
  })

interface CsvReading {
  readonly job: CsvJob
  readonly encoding: string
  readonly layout: CsvLayout
  readonly keep: readonly number[]
  /** Lines above what the layout speaks of. */
  readonly skipped: number
}

/** By DuckDB, and what it does then. */
interface CsvDuckdbReading extends CsvReading {
  readonly how: Reading
}

const textOf = ({ job, encoding, skipped }: CsvReading): AsyncIterable<string> =>
  withoutLines(decodedText(job.file, encoding, job.signal), skipped)

/** Without DuckDB: what it does not read as it should, and tables too wide for it. */
async function loadPlainly(session: Session, schema: string, reading: CsvReading): Promise<void> {
  const { job, layout, keep, skipped } = reading
  const feed = csvFeed(textOf(reading), { ...layout, skipped, marked: job.marked ?? false })
  // They were chosen already.
  const choose = () => keep.map((sourceIndex) => layout.names[sourceIndex])
  await loadFeed(session, schema, {
    feed,
    choose,
    isWide: (columns) => job.isWide(columns, job.file.bytes),
  })
}

async function readAsItIs(reading: CsvDuckdbReading): Promise<boolean> {
  const { file, folder, signal } = reading.job
  const survey = csvSurvey(reading.layout)
  for await (const piece of file.pieces(signal)) survey.push(piece)
  const path = await neutralPath(file, folder)
  return readByDuckdb({ ...reading, path, survey: survey.end() })
}

/** DuckDB reads UTF-8; any other encoding is decoded first. */
async function readDecoded(reading: CsvDuckdbReading): Promise<boolean> {
  const survey = csvSurvey(reading.layout)
  const { folder } = reading.job
  const decoded = await decodedFile({ text: textOf(reading), folder, watch: survey.push })
  try {
    return await readByDuckdb({ ...reading, path: decoded.path, survey: survey.end() })
  } finally {
    await decoded.remove()
  }
}

/** False if DuckDB does not read it, or not as the rules say: mixed line ends, a very long cell, a fault that is ours to name. */
async function readByDuckdb({
  job,
  layout,
  keep,
  how,
  path,
  survey,
}: CsvDuckdbReading & { readonly path: string; readonly survey: CsvSurvey }): Promise<boolean> {
  const width = layout.names.length
  // It takes a blank line at the start for the header.
  if (layout.blankStart || !isReadAlike(survey, width)) return false
  const read = {
    ...layout,
    path,
    width,
    keep,
    marked: job.marked ?? false,
    bufferSize: bufferSizeFor(job.evidence),
  }
  const attempt = async (parallel: boolean): Promise<boolean> => {
    try {
      await how({ ...read, parallel })
      return true
    } catch (fault) {
      if (!(fault instanceof DuckdbFault) || fault.kind === 'Out of Memory Error') throw fault
      // It says so where readers that began in several places do not meet.
      return parallel && fault.kind === 'Not implemented Error' ? attempt(false) : false
    }
  }
  return attempt(width > 1 && !survey.open)
}

/** Rows that DuckDB stores together. */
const ROW_GROUP = 122_880

/**
 * Each thread reads a buffer at a time and stores its rows. Where they are fewer than a row group, DuckDB stores them a
 * second time to fill the group up: a buffer that holds a little more saves a third of the time (1,290 to 840 ms of CPU
 * for a million rows of 94 bytes) and a fifth of the memory.
 */
function bufferSizeFor({ head }: EncodingEvidence): number {
  const looked = head.subarray(0, LOOKED_AT[0])
  const lines = looked.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)
  const bytes = (looked.length / Math.max(lines, 1)) * ROW_GROUP * 1.25
  return Math.round(Math.min(Math.max(bytes, 4e6), 64e6))
}

/** The encoding a file is in, by name or by its bytes. */
function encodingOf(evidence: EncodingEvidence, named: string | undefined): string {
  const encoding = named === undefined ? detectEncoding(evidence) : namedEncoding(named)
  if (encoding === 'utf-8' && evidence.invalidAt >= 0)
    throw encodingFault('UTF-8', { byte: evidence.invalidAt })
  return encoding
}

/** How the file is written, from as much of its beginning as it takes to see a record. */
async function layoutOf(job: CsvJob, encoding: string): Promise<CsvLayout & { readonly skipped: number }> {
  const { evidence, file, csv, isHeader, marked = false, skip = 0 } = job
  const unmarked = (cells: readonly string[]) => (marked ? cells.map(unmarkFormula) : cells)
  const hints = {
    ...csv,
    ...(isHeader && { isHeader: (cells: readonly string[]) => isHeader(unmarked(cells)) }),
  }
  for (const length of LOOKED_AT) {
    const head =
      length <= evidence.head.length ? evidence.head.subarray(0, length) : await readHead(file, length)
    const complete = head.length >= file.bytes
    // The mark is taken off once, by the sniffer.
    const decoder = new TextDecoder(encoding, { ignoreBOM: true })
    const text = decoder.decode(head, { stream: true })
    const named = namedDelimiter(text)
    const skipped = skip + (named === undefined ? 0 : 1)
    const from = behindLines(text, skipped, complete)
    const knownHints = { ...defined({ delimiter: named }), ...hints }
    const layout = from < 0 ? undefined : sniffCsv(text.slice(from), complete, knownHints)
    if (layout !== undefined) return { ...layout, names: unmarked(layout.names), skipped }
    if (complete) throw noRows()
  }
  throw firstRecordTooLong()
}

/** Refuses names that occur twice. They are told by their numbers: without a header, names are cells. */
export function refuseDuplicates(
  names: readonly string[],
  { what, hint }: { readonly what: string; readonly hint: string } = OF_A_FILE,
): void {
  const firstPlace = new Map<string, number>()
  for (const [nameIndex, name] of names.entries()) if (!firstPlace.has(name)) firstPlace.set(name, nameIndex)
  const repeated = names.flatMap((name, nameIndex) =>
    firstPlace.get(name) === nameIndex ? [] : [nameIndex + 1],
  )
  if (repeated.length === 0) return
  const sourceIndexes = repeated.slice(0, MOST_NAMED)
  const more = repeated.length - sourceIndexes.length
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The ${what} has more than one column of the same name. These have the name of one before them: ${sourceIndexes.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    hint,
    details: { sourceIndexes: sourceIndexes.map(String) },
  })
}

const OF_A_FILE = {
  what: 'file',
  hint: 'Give every column its own name; if the first line is no header, set data.csv.header: false.',
}

/** Numbers of columns that are listed in the message. */
const MOST_NAMED = 10
