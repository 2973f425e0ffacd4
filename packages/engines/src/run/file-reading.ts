import { resolve } from 'node:path'
import type { FileSource } from '@outis/core/pipeline'
import { isAddress } from '../extensions/lake-source.ts'

/** How a file is written, where nothing is to be detected: what a policy says under `data`. */
export type FileReading = Pick<FileSource, 'csv' | 'sheet' | 'skip' | 'format'>

/** A file that is read without a policy. */
export const fileSource = (path: string, reading: FileReading = {}): FileSource => ({
  kind: 'file',
  path: isAddress(path) ? path : resolve(path),
  ...reading,
})
