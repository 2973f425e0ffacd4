import { open } from 'node:fs/promises'
import type { Entry, ZipFile } from 'yauzl'

const LOCAL_HEADER = 30
const END_HEADER = 22
const LONGEST_COMMENT = 65_535
/** Bytes looked at: who hides a table there hides more than a name. */
const MOST_BYTES = 2 ** 24
/** Sums and sizes behind a part whose header does not have them: with a mark or without, of 32 or of 64 bits. */
const DESCRIPTORS = [24, 20, 16, 12]

/** Bytes of an archive that belong to no part and to no list of parts, and its comments. Programs pass over them. */
export async function bytesOutside(
  path: string,
  zip: ZipFile,
  entries: readonly Entry[],
): Promise<Uint8Array> {
  const file = await open(path)
  const outside: Uint8Array[] = [zip.comment, ...entries.map(({ fileComment }) => fileComment)].map(
    (comment) => Buffer.from(comment),
  )
  const readAt = async (from: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, MOST_BYTES)))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    return bytes.subarray(0, bytesRead)
  }
  try {
    const { size } = await file.stat()
    let end = 0
    const upTo = async (next: number) => {
      if (next > end) outside.push(await readAt(end, next - end))
    }
    const inOrder = entries.toSorted(
      (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
    )
    for (const entry of inOrder) {
      const from = entry.relativeOffsetOfLocalHeader
      await upTo(from)
      const header = await readAt(from, LOCAL_HEADER)
      const packed =
        from + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28) + entry.compressedSize
      end = packed + (entry.generalPurposeBitFlag & 8 ? descriptorLength(await readAt(packed, 26)) : 0)
    }
    await upTo(listStart(await readAt(Math.max(0, size - END_HEADER - LONGEST_COMMENT), size)) ?? end)
    return Buffer.concat(outside)
  } finally {
    await file.close()
  }
}

/** Behind it begins the next part or the list of parts. */
const descriptorLength = (bytes: Buffer): number =>
  DESCRIPTORS.find(
    (length) => bytes.length >= length + 2 && bytes.toString('latin1', length, length + 2) === 'PK',
  ) ?? 0

/** Where the list of parts begins; undefined in archives of more than 4 GiB, which say it elsewhere. */
function listStart(tail: Buffer): number | undefined {
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const start = end < 0 ? 0xffffffff : tail.readUInt32LE(end + 16)
  return start === 0xffffffff ? undefined : start
}
