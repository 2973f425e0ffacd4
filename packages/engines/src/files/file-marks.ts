import { OutisError } from '@outis/core/errors'
import type { FileFormat } from '@outis/core/pipeline'

/** Enough bytes to know a file by. */
export const MARK_LENGTH = 16

/** First bytes of files that are often named as something else. */
const MARKS: readonly { readonly format: FileFormat; readonly mark: string }[] = [
  { format: 'parquet', mark: 'PAR1' },
  { format: 'xlsx', mark: 'PK\u0003\u0004' },
]

/** Those of files in which another lies packed, and of old workbooks, which are as little to be read. */
const PACKED: readonly { readonly name: string; readonly mark: string }[] = [
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
  const packed = BZIP2.test(beginning) ? 'bzip2' : PACKED.find(({ mark }) => beginning.startsWith(mark))?.name
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
