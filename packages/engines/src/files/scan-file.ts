import { isAscii, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Fingerprint, openSourceFile, type SourceFile } from './source-file.ts'
import type { EncodingEvidence } from './text-encoding.ts'

/** SHA-256 and length of a file, streamed; of several, one after the other as if they were one. */
export async function sha256File(...paths: readonly string[]): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  for (const path of paths) {
    const file = await openSourceFile(path)
    try {
      const hashBefore = hash.copy()
      for await (const piece of file.pieces()) {
        hash.update(piece)
        bytes += piece.length
      }
      const first = { sha256: hash.copy().digest('hex'), bytes }
      await file.refuseChanged(first, async () => {
        for await (const piece of file.pieces()) hashBefore.update(piece)
        return { sha256: hashBefore.digest('hex'), bytes }
      })
    } finally {
      await file.close()
    }
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** SHA-256 and length of an open file; `also` is what belongs to the same source. */
export async function fingerprintOf(
  file: SourceFile,
  { signal, also = Buffer.alloc(0) }: { signal?: AbortSignal | undefined; also?: Uint8Array } = {},
): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = also.length
  for await (const piece of file.pieces(signal)) {
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.update(also).digest('hex'), bytes }
}

/** The first bytes of a file, so many if it has them. */
export async function readHead(file: SourceFile, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of file.pieces()) {
    pieces.push(Buffer.from(piece.subarray(0, length - bytes)))
    bytes += piece.length
    if (bytes >= length) break
  }
  return Buffer.concat(pieces)
}

/** What all bytes of a file say of its encoding: first ones, and validity as UTF-8. */
export async function scanEncoding(file: SourceFile, signal?: AbortSignal): Promise<EncodingEvidence> {
  const utf8 = utf8Watch()
  let head: Buffer | undefined
  for await (const piece of file.pieces(signal)) {
    head ??= Buffer.from(piece)
    utf8.push(piece)
  }
  return { head: head ?? Buffer.alloc(0), ...utf8.end() }
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
    const byte = bytes[bytes.length - back]
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
  for (let byteIndex = 0; byteIndex < bytes.length; ) {
    const length = characterLength(bytes, byteIndex)
    if (length === 0) {
      if (first < 0) first = byteIndex
      invalid++
    } else if (length > 1) {
      valid++
    }
    byteIndex += length || 1
  }
  return { at: first, mostlyUtf8: valid > invalid }
}

/** Bytes of the character that begins at a place; 0 where none does. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at]
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const length = leadLength(lead)
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
