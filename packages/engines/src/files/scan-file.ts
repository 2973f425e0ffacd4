import { isAscii, isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { OutisError } from '@outis/core'
import type { EncodingEvidence } from './encoding.ts'
import { systemCode } from './text-files.ts'

export interface Fingerprint {
  readonly sha256: string
  readonly bytes: number
}

/** What one pass over the bytes of a file tells. */
export interface FileScan extends EncodingEvidence {
  readonly fingerprint: Fingerprint
}

const PIECE = 1 << 20

/** SHA-256 and length of a file, streamed; of several, one after the other as if they were one. */
export async function sha256File(...paths: readonly string[]): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  for (const path of paths) bytes += await eachPiece(path, (piece) => hash.update(piece))
  return { sha256: hash.digest('hex'), bytes }
}

/** The first bytes of a file, and how many it has. */
export async function readHead(path: string): Promise<{ readonly head: Buffer; readonly bytes: number }> {
  try {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const head = Buffer.alloc(Math.min(PIECE, size))
      const { bytesRead } = await file.read(head, 0, head.length)
      return { head: head.subarray(0, bytesRead), bytes: size }
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw dataNotFound(path, cause)
  }
}

/** Fingerprint, first bytes and validity as UTF-8 in one pass. `also` are files that belong to the same source. */
export async function scanFile(
  path: string,
  { signal, also = [] }: { signal?: AbortSignal; also?: readonly string[] } = {},
): Promise<FileScan> {
  const hash = createHash('sha256')
  const utf8 = utf8Watch()
  let head = Buffer.alloc(0)
  let bytes = await eachPiece(
    path,
    (piece) => {
      if (head.length === 0) head = Buffer.from(piece)
      hash.update(piece)
      utf8.push(piece)
    },
    signal,
  )
  for (const other of also) bytes += await hashInto(hash, other)
  return { fingerprint: { sha256: hash.digest('hex'), bytes }, head, ...utf8.end() }
}

const hashInto = (hash: Hash, path: string) => eachPiece(path, (piece) => hash.update(piece))

/** Calls back with the bytes of a file, piece by piece, in a buffer that is used again; returns how many there were. */
async function eachPiece(path: string, use: (piece: Buffer) => void, signal?: AbortSignal): Promise<number> {
  try {
    const file = await open(path, 'r')
    try {
      const buffer = Buffer.allocUnsafe(PIECE)
      let total = 0
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, PIECE)
        if (bytesRead === 0) return total
        signal?.throwIfAborted()
        total += bytesRead
        use(buffer.subarray(0, bytesRead))
      }
    } finally {
      await file.close()
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw dataNotFound(path, cause)
  }
}

function dataNotFound(path: string, cause: unknown): OutisError {
  const reason = systemCode(cause)
  const what = reason === 'EISDIR' ? 'is a folder, not a file' : `cannot be read (${reason})`
  return new OutisError('DATA_NOT_FOUND', {
    message: `The data file "${basename(path)}" ${what}.`,
    hint: 'Check the path; relative paths in a policy start from the policy file.',
    details: { path, reason },
    cause,
  })
}

/** Checks pieces of one text for UTF-8 where a character may lie across two pieces. */
function utf8Watch() {
  let carried = Buffer.alloc(0)
  let before = 0
  let invalidAt = -1
  let mostlyUtf8 = false
  return {
    push(piece: Buffer) {
      if (invalidAt < 0 && !(carried.length === 0 && isAscii(piece))) {
        const joined = carried.length === 0 ? piece : Buffer.concat([carried, piece])
        const whole = joined.subarray(0, joined.length - openTail(joined))
        const start = before - carried.length
        if (!isUtf8(whole)) {
          const found = firstInvalid(whole)
          invalidAt = start + found.at
          mostlyUtf8 ||= found.mostlyUtf8
        } else {
          mostlyUtf8 ||= !isAscii(whole)
        }
        carried = Buffer.from(joined.subarray(whole.length))
      }
      before += piece.length
    },
    end() {
      if (invalidAt < 0 && carried.length > 0) invalidAt = before - carried.length
      return { invalidAt, mostlyUtf8 }
    },
  }
}

/** Bytes at the end that may begin a character whose rest is in the next piece. */
function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc0) return leadLength(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

const leadLength = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)

/** First byte of a text that is no UTF-8, and whether characters beyond ASCII are valid more often than not. */
function firstInvalid(bytes: Buffer): { at: number; mostlyUtf8: boolean } {
  let first = -1
  let valid = 0
  let invalid = 0
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    if (length === 0) {
      if (first < 0) first = at
      invalid++
    } else if (length > 1) {
      valid++
    }
    at += length || 1
  }
  return { at: first, mostlyUtf8: valid > invalid }
}

/** Bytes of the character that begins at a place; 0 where none does. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const length = leadLength(lead)
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
