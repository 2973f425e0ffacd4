import { isUtf8 } from 'node:buffer'
import { OutisError } from '@outis/core/errors'
import type { SourceFile } from './source-file.ts'

/** What the bytes of a file say about its encoding. */
export interface EncodingEvidence {
  readonly head: Uint8Array
  /** Place of the first byte that is no UTF-8; −1 if there is none. */
  readonly invalidAt: number
  /** Beyond ASCII, more is valid UTF-8 than is not. */
  readonly mostlyUtf8: boolean
}

/**
 * By its mark; else UTF-16 by its zero bytes; else UTF-8 where all bytes are valid; else windows-1252, which has a
 * character for every byte, unless most is valid UTF-8 beyond ASCII: then the file is damaged, not in another encoding.
 */
export function detectEncoding({ head, invalidAt, mostlyUtf8 }: EncodingEvidence): string {
  if (isUtf32(head)) throw utf32Fault()
  const marked = markedEncoding(head) ?? unmarkedUtf16(head)
  if (marked !== undefined && marked !== 'utf-8') return marked
  if (invalidAt < 0) return 'utf-8'
  if (marked === undefined && !mostlyUtf8) return 'windows-1252'
  throw encodingFault('UTF-8', { byte: invalidAt })
}

export function encodingFault(
  expected: string,
  details: { byte?: number; line?: number } = {},
  cause?: unknown,
): OutisError {
  const firstByte = details.byte === undefined ? '' : ` (first at byte ${details.byte})`
  return new OutisError('DATA_ENCODING', {
    message: `The file holds bytes that are not ${expected}${firstByte}.`,
    hint: 'Name its encoding in data.csv.encoding (for instance windows-1252 or utf-16le), or save it as UTF-8.',
    details: { expected, ...details },
    cause,
  })
}

/** The encoding a policy names, as TextDecoder spells it. */
export function namedEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch (cause) {
    throw new OutisError('DATA_ENCODING', {
      message: `There is no encoding named "${label}".`,
      hint: 'Use a name of the WHATWG list: utf-8, utf-16le, windows-1252, iso-8859-15, shift_jis …',
      details: { encoding: label },
      cause,
    })
  }
}

/** A small text whose encoding nobody names. */
export function decodeBytes(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return new TextDecoder(encoding).decode(bytes)
}

/** The text of a file piece by piece; bytes the encoding does not know are an error. */
export async function* decodedText(
  file: Pick<SourceFile, 'pieces'>,
  encoding: string,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw encodingFault(encoding, {}, cause)
    }
  }
  for await (const bytes of file.pieces(signal)) {
    const text = decode(bytes)
    if (text !== '') yield text
  }
  const last = decode()
  if (last !== '') yield last
}

/** By its mark, or by three zeros in every four bytes of mostly Latin text. */
function isUtf32(head: Uint8Array): boolean {
  const first = [0, 1, 2, 3].map((at) => head[at] ?? -1).join(' ')
  if (first === '255 254 0 0' || first === '0 0 254 255') return true
  const fours = Math.min(head.length, 1024) >> 2
  if (fours < 2) return false
  const filled = [0, 0, 0, 0]
  for (let index = 0; index < fours * 4; index++) if (head[index] !== 0) filled[index & 3]++
  const [one, two, three, four] = filled
  return (one === fours && two + three + four === 0) || (four === fours && one + two + three === 0)
}

const utf32Fault = (): OutisError =>
  new OutisError('DATA_ENCODING', {
    message: 'The file is written in UTF-32, which is not read.',
    hint: 'Save it as UTF-8, for instance by `iconv -f UTF-32 -t UTF-8`.',
    details: { encoding: 'utf-32' },
  })

function markedEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Mostly Latin text in UTF-16 has a zero in every second byte; text in any other encoding has none. */
function unmarkedUtf16(head: Uint8Array): string | undefined {
  const pairs = Math.min(head.length, 1024) >> 1
  if (pairs < 2) return undefined
  const zeros = [0, 0]
  for (let index = 0; index < pairs * 2; index++) if (head[index] === 0) zeros[index & 1]++
  if (zeros[1] > pairs / 2 && zeros[0] === 0) return 'utf-16le'
  if (zeros[0] > pairs / 2 && zeros[1] === 0) return 'utf-16be'
  return undefined
}
