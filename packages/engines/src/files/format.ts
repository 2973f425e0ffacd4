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

/** Endings of files in which another lies packed. */
const PACKED: ReadonlySet<string> = new Set(['.gz', '.zst', '.xz', '.bz2', '.7z', '.zip', '.lz4'])

export type WrittenFormat = (typeof WRITTEN)[string]

/** The format a data file is read as, by the ending of its name; a file not yet in its place has the name it will get. */
export function formatOf(path: string): FileFormat {
  const format = READ[endingOf(path)]
  if (format !== undefined) return format
  throw new OutisError('DATA_FORMAT', {
    message: `The format of "${basename(path)}" is not known by its name.`,
    hint: PACKED.has(endingOf(path))
      ? 'Unpack it first: packed files are not read.'
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
