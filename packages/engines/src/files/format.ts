import { basename, extname } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { FileFormat } from '@outis/core/pipeline'
import { finalName } from '../commit/aside-name.ts'

const READ: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.data': 'uci',
  '.test': 'uci',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.parquet': 'parquet',
  '.xlsx': 'xlsx',
}

const WRITTEN: Readonly<Record<string, Exclude<FileFormat, 'uci'>>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.parquet': 'parquet',
  '.xlsx': 'xlsx',
}

/** Endings of files in which another lies packed that is not read there. */
const PACKED: ReadonlySet<string> = new Set(['.zst', '.xz', '.bz2', '.7z', '.zip', '.lz4'])

const GZIP = '.gz'
const PACKED_FORMATS: ReadonlySet<FileFormat> = new Set(['csv', 'tsv', 'json', 'jsonl'])

/** Whether a file lies packed by gzip, by its name. */
export const isPacked = (path: string): boolean => endingOf(path) === GZIP

/** One line for files that other programs read better: docs/formats.md. */
const CONVERSIONS: Readonly<Record<string, string>> = {
  '.sav': `python3 -c "import pyreadstat as p; p.read_sav('FILE.sav')[0].to_parquet('FILE.parquet')"`,
  '.dta': `python3 -c "import pandas as p; p.read_stata('FILE.dta', convert_categoricals=False).to_parquet('FILE.parquet')"`,
  '.sas7bdat': `python3 -c "import pandas as p; p.read_sas('FILE.sas7bdat', encoding='utf-8').to_parquet('FILE.parquet')"`,
  '.xls': `python3 -c "import pandas as p; p.read_excel('FILE.xls', dtype=str).to_csv('FILE.csv', index=False)"`,
  '.ods': `python3 -c "import pandas as p; p.read_excel('FILE.ods', dtype=str).to_csv('FILE.csv', index=False)"`,
}

export type WrittenFormat = (typeof WRITTEN)[string]

/** The format a data file is read as, by the ending of its name; a file not yet in its place has the name it will get. */
export function formatOf(path: string): FileFormat {
  const format = READ[endingOf(isPacked(path) ? path.slice(0, -GZIP.length) : path)]
  if (format !== undefined && !(isPacked(path) && !PACKED_FORMATS.has(format))) return format
  const conversion = CONVERSIONS[endingOf(path)]
  throw new OutisError('DATA_FORMAT', {
    message: `The format of "${basename(path)}" is not known by its name.`,
    hint: conversion
      ? `Convert it first: ${conversion}`
      : PACKED.has(endingOf(path)) || isPacked(path)
        ? 'Unpack it first: of packed files .csv.gz .tsv.gz .json.gz .jsonl.gz are read.'
        : `Files that can be read end in ${Object.keys(READ).join(' ')}.`,
    details: { path },
  })
}

/** The format a release is written in, by the ending of its name. */
export function writtenFormatOf(path: string): WrittenFormat {
  const format = WRITTEN[endingOf(path)]
  if (format !== undefined) return format
  throw new OutisError('RELEASE_TARGET', {
    message: `A release cannot be written as "${extname(path) || basename(path)}".`,
    hint: `Let the name of the release end in one of ${Object.keys(WRITTEN).join(' ')}.`,
    details: { path },
  })
}

const endingOf = (path: string): string => extname(finalName(path)).toLowerCase()

export const isDelimited = (format: FileFormat): format is 'csv' | 'tsv' =>
  format === 'csv' || format === 'tsv'

export const delimiterOf = (format: 'csv' | 'tsv'): string => (format === 'tsv' ? '\t' : ',')

/** Enough bytes to know a file by. */
export const MARK_LENGTH = 16

/** First bytes of files that are often named as something else. */
const MARKS: readonly { readonly format: FileFormat; readonly mark: string }[] = [
  { format: 'parquet', mark: 'PAR1' },
  { format: 'xlsx', mark: 'PK\u0003\u0004' },
]

/** Those of files in which another lies packed, and of old workbooks, which are as little to be read. */
const PACKED_MARKS: readonly { readonly name: string; readonly mark: string }[] = [
  { name: 'gzip', mark: '\x1f\x8b\x08' },
  { name: 'zstd', mark: '\x28\xb5\x2f\xfd' },
  { name: 'xz', mark: '\xfd7zXZ\x00' },
  { name: '7z', mark: '7z\xbc\xaf\x27\x1c' },
  { name: 'old .xls', mark: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
]

/** It has a digit in its midst. */
const BZIP2 = /^BZh[1-9]1AY&SY/

/** Refuses a file whose first bytes are those of another format than its name says. */
export function refuseOtherFormat(head: Uint8Array, format: FileFormat): void {
  const beginning = Buffer.from(head.subarray(0, MARK_LENGTH)).toString('latin1')
  const packed = BZIP2.test(beginning)
    ? 'bzip2'
    : PACKED_MARKS.find(({ mark }) => beginning.startsWith(mark))?.name
  const found = MARKS.find(({ mark }) => beginning.startsWith(mark))?.format ?? packed
  const expected = MARKS.find((entry) => entry.format === format)
  if (found === format || (found === undefined && expected === undefined)) return
  throw new OutisError('DATA_FORMAT', {
    message:
      found === undefined
        ? `The file is named .${format} but has another format.`
        : `The file is named as ${format} and is a${/^[aeiox]/.test(found) ? 'n' : ''} ${found} file.`,
    hint:
      packed === undefined || packed === 'old .xls'
        ? 'Give the file the ending of what it is, or save it again in the format its name says.'
        : packed === 'gzip'
          ? `Unpack it first, or give it the ending .${format}.gz if that is what lies in it.`
          : 'Unpack it first: of packed files those of gzip are read.',
    details: { format, ...(found && { found }) },
  })
}
