import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OutisError } from '@outis/core'
import type { CsvOptions } from '../engine.ts'
import { csvFeed } from '../files/csv-feed.ts'
import { decodedText, detectEncoding, encodingFault, namedEncoding } from '../files/encoding.ts'
import { unmarkFormula } from '../files/formula-cell.ts'
import { noRows } from '../files/no-rows.ts'
import type { FileScan } from '../files/scan-file.ts'
import { type CsvLayout, sniffCsv } from '../files/sniff-csv.ts'
import { type CsvRead, createFromCsvSql } from '../sql/duckdb-files.ts'
import { type Choice, keptPlaces, type LoadedNames, loadFeed } from './load-feed.ts'
import { DuckdbFault, type Session } from './session.ts'

/** Enough of a file to tell how it is written. */
const LOOKED_AT = 1 << 16

export interface CsvJob {
  readonly path: string
  readonly scan: FileScan
  readonly csv: CsvOptions
  readonly isHeader?: (cells: readonly string[]) => boolean
  /** Formulas are marked as text; the marks are taken away. */
  readonly marked?: boolean
  readonly choose: Choice
  /** Makes the folder for temporary files. */
  readonly folder: () => Promise<string>
  readonly signal?: AbortSignal
}

/** Reads a delimited file into the source. */
export async function loadCsv(session: Session, schema: string, job: CsvJob): Promise<LoadedNames> {
  const encoding = encodingOf(job.scan, job.csv.encoding)
  const layout = layoutOf(job, encoding)
  refuseDuplicates(layout.names)
  const keep = keptPlaces(layout.names, job.choose)
  if (encoding === 'utf-8') {
    await loadUtf8(session, schema, { job, layout, keep, path: job.path })
  } else {
    const path = join(await job.folder(), `${randomBytes(8).toString('hex')}.csv`)
    try {
      await decodeTo(path, job, encoding)
      await loadUtf8(session, schema, { job, layout, keep, path })
    } finally {
      await rm(path, { force: true })
    }
  }
  return { all: layout.names, kept: keep.map((place) => layout.names[place]!) }
}

interface Utf8Job {
  readonly job: CsvJob
  readonly layout: CsvLayout
  readonly keep: readonly number[]
  /** The file itself, or what it was decoded to. */
  readonly path: string
}

async function loadUtf8(
  session: Session,
  schema: string,
  { job, layout, keep, path }: Utf8Job,
): Promise<void> {
  const { marked = false } = job
  const bufferSize = bufferSizeFor(job.scan)
  const read = { ...layout, path, width: layout.names.length, keep, marked, bufferSize }
  if (await readByDuckdb(session, schema, read)) return
  const feed = csvFeed(decodedText(path, 'utf-8', job.signal), { ...layout, marked })
  await loadFeed(session, schema, { feed, choose: job.choose })
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
function bufferSizeFor({ head }: FileScan): number {
  const looked = head.subarray(0, LOOKED_AT)
  const lines = looked.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)
  const wanted = (looked.length / Math.max(lines, 1)) * ROW_GROUP * 1.25
  return Math.round(Math.min(Math.max(wanted, 4e6), 64e6))
}

/** The encoding a file is in, by name or by its bytes. */
export function encodingOf(scan: FileScan, named: string | undefined): string {
  const encoding = named === undefined ? detectEncoding(scan) : namedEncoding(named)
  if (encoding === 'utf-8' && scan.invalidAt >= 0) throw encodingFault('UTF-8', { byte: scan.invalidAt })
  return encoding
}

function layoutOf({ scan, csv, isHeader, marked = false }: CsvJob, encoding: string): CsvLayout {
  const { head, fingerprint } = scan
  const unmarked = (cells: readonly string[]) => (marked ? cells.map(unmarkFormula) : cells)
  const hints = {
    ...csv,
    ...(isHeader && { isHeader: (cells: readonly string[]) => isHeader(unmarked(cells)) }),
  }
  for (const length of [LOOKED_AT, head.length]) {
    const complete = length >= fingerprint.bytes
    const text = new TextDecoder(encoding).decode(head.subarray(0, length), { stream: true })
    const layout = sniffCsv(text, complete, hints)
    if (layout !== undefined) return { ...layout, names: unmarked(layout.names) }
  }
  throw noRows()
}

export function refuseDuplicates(names: readonly string[]): void {
  const seen = new Set<string>()
  const twice = [...new Set(names.filter((name) => seen.size === seen.add(name).size))]
  if (twice.length === 0) return
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The file has more than one column of the name ${twice.map((name) => `"${name}"`).join(', ')}.`,
    hint: 'Give every column its own name; if the first line is no header, set data.csv.header: false.',
    details: { columns: twice },
  })
}

/** DuckDB reads UTF-8; any other encoding is decoded to a file that only this user can see. */
async function decodeTo(decoded: string, { path, signal }: CsvJob, encoding: string): Promise<void> {
  await pipeline(
    Readable.from(decodedText(path, encoding, signal)),
    createWriteStream(decoded, { mode: 0o600 }),
  )
}
