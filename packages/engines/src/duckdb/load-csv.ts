import { OutisError } from '@outis/core'
import type { IsWide } from '../columns/width-limits.ts'
import type { CsvOptions } from '../engine.ts'
import { csvFeed } from '../files/csv-feed.ts'
import {
  decodedText,
  detectEncoding,
  type EncodingEvidence,
  encodingFault,
  namedEncoding,
} from '../files/encoding.ts'
import { noRows } from '../files/no-rows.ts'
import { type CsvLayout, sniffCsv } from '../files/sniff-csv.ts'
import type { SourceFile } from '../files/source-file.ts'
import { type CsvRead, createFromCsvSql } from '../sql/duckdb-files.ts'
import { decodedFile } from './decoded-file.ts'
import { type Choice, keptPlaces, type LoadedNames, loadFeed } from './load-feed.ts'
import { neutralPath } from './neutral-path.ts'
import { DuckdbFault, type Session } from './session.ts'

/** Enough of a file to tell how it is written. */
const LOOKED_AT = 1 << 16

export interface CsvJob {
  readonly file: SourceFile
  /** Of all its bytes. */
  readonly evidence: EncodingEvidence
  readonly csv: CsvOptions
  readonly choose: Choice
  /** The folder for temporary files. */
  readonly folder: () => Promise<string>
  readonly signal?: AbortSignal
  readonly isWide: IsWide
}

/** Reads a delimited file into the source. */
export async function loadCsv(session: Session, schema: string, job: CsvJob): Promise<LoadedNames> {
  const encoding = encodingOf(job.evidence, job.csv.encoding)
  const layout = layoutOf(job, encoding)
  refuseDuplicates(layout.names)
  const keep = keptPlaces(layout.names, job.choose)
  const read = { job, encoding, layout, keep }
  if (job.isWide(keep.length, job.file.bytes)) {
    await loadPlainly(session, schema, read)
  } else if (encoding === 'utf-8') {
    await loadUtf8(session, schema, { ...read, path: await neutralPath(job.file, job.folder) })
  } else {
    const decoded = await decodedFile(decodedText(job.file, encoding, job.signal), job.folder)
    try {
      await loadUtf8(session, schema, { ...read, path: decoded.path })
    } finally {
      await decoded.remove()
    }
  }
  return { all: layout.names, kept: keep.map((place) => layout.names[place]!) }
}

interface PlainJob {
  readonly job: CsvJob
  readonly encoding: string
  readonly layout: CsvLayout
  readonly keep: readonly number[]
}

interface Utf8Job extends PlainJob {
  /** Where DuckDB finds the file itself, or what it was decoded to. */
  readonly path: string
}

async function loadUtf8(session: Session, schema: string, { path, ...plain }: Utf8Job): Promise<void> {
  const { job, layout, keep } = plain
  const read = { ...layout, path, width: layout.names.length, keep, bufferSize: bufferSizeFor(job.evidence) }
  if (await readByDuckdb(session, schema, read)) return
  await loadPlainly(session, schema, plain)
}

/** Without DuckDB: what it does not read, and tables too wide for it. */
async function loadPlainly(
  session: Session,
  schema: string,
  { job, encoding, layout, keep }: PlainJob,
): Promise<void> {
  const feed = csvFeed(decodedText(job.file, encoding, job.signal), layout)
  // They were chosen already.
  const choose = () => keep.map((place) => layout.names[place]!)
  await loadFeed(session, schema, {
    feed,
    choose,
    isWide: (columns) => job.isWide(columns, job.file.bytes),
  })
}

/** False if DuckDB does not read it: mixed line ends, a very long cell, or a fault that is ours to name. */
async function readByDuckdb(
  session: Session,
  schema: string,
  csv: CsvRead & { readonly blankStart: boolean },
): Promise<boolean> {
  // It takes a blank line at the start for the header.
  if (csv.blankStart) return false
  try {
    await session.run(createFromCsvSql(schema, csv))
    return true
  } catch (fault) {
    if (fault instanceof DuckdbFault && fault.kind !== 'Out of Memory Error') return false
    throw fault
  }
}

/** Rows that DuckDB stores together. */
const ROW_GROUP = 122_880

/**
 * Each thread reads a buffer at a time and stores its rows. Where they are fewer than a row group, DuckDB stores them a
 * second time to fill the group up: a buffer that holds a little more saves a third of the time (1,290 to 840 ms of CPU
 * for a million rows of 94 bytes) and a fifth of the memory.
 */
function bufferSizeFor({ head }: EncodingEvidence): number {
  const looked = head.subarray(0, LOOKED_AT)
  const lines = looked.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)
  const wanted = (looked.length / Math.max(lines, 1)) * ROW_GROUP * 1.25
  return Math.round(Math.min(Math.max(wanted, 4e6), 64e6))
}

/** The encoding a file is in, by name or by its bytes. */
function encodingOf(evidence: EncodingEvidence, named: string | undefined): string {
  const encoding = named === undefined ? detectEncoding(evidence) : namedEncoding(named)
  if (encoding === 'utf-8' && evidence.invalidAt >= 0)
    throw encodingFault('UTF-8', { byte: evidence.invalidAt })
  return encoding
}

function layoutOf({ evidence, file, csv }: CsvJob, encoding: string): CsvLayout {
  const { head } = evidence
  for (const length of [LOOKED_AT, head.length]) {
    const complete = length >= file.bytes
    // The mark is taken off once, by the sniffer.
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(head.subarray(0, length), {
      stream: true,
    })
    const layout = sniffCsv(text, complete, csv)
    if (layout !== undefined) return layout
  }
  throw noRows()
}

export function refuseDuplicates(names: readonly string[]): void {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of names) (seen.has(name) ? repeated : seen).add(name)
  if (repeated.size === 0) return
  const twice = [...repeated]
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The file has more than one column of the name ${twice.map((name) => `"${name}"`).join(', ')}.`,
    hint: 'Give every column its own name; if the first line is no header, set data.csv.header: false.',
    details: { columns: twice },
  })
}
