import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { openRegular } from '../regular-file.ts'
import { type HeldPart, printableTexts } from './held-part.ts'

const PACK_ANEW = 'Pack it anew with gzip -n, or publish it unpacked.'
/** What stands before the packed bytes: marks, time, system. */
const FIXED = 10
const SUMS = 8
const EXTRA = 4
const NAME = 8
const COMMENT = 16
const CHECKED = 2
/** A name or comment is not longer. */
const HEAD = 2 ** 17
const PIECE = 2 ** 20
/** Bytes behind the end that are looked at. */
const LOOKED_INTO = 2 ** 24

interface Seen {
  readonly names: Set<string>
  readonly comments: Set<string>
  readonly extra: Buffer[]
}

/** What a file packed by gzip holds beside what is packed (RFC 1952): names, comments, further fields, bytes behind the end. */
export async function besidePacked(path: string): Promise<HeldPart[]> {
  const file = await openRegular(path)
  try {
    const { size } = await file.stat()
    const seen: Seen = { names: new Set(), comments: new Set(), extra: [] }
    let end = 0
    for (let next: number | undefined = 0; next !== undefined && next < size; ) {
      next = await passMember(file, next, seen)
      end = next ?? end
    }
    const behind = await readAt(file, end, Math.min(size - end, LOOKED_INTO))
    // The name of the packed file is that of the file it is in, or says something else.
    seen.names.delete(basename(path).replace(/\.gz$/i, ''))
    return partsOf(seen, behind)
  } finally {
    await file.close()
  }
}

function partsOf({ names, comments, extra }: Seen, behind: Buffer): HeldPart[] {
  const parts: HeldPart[] = []
  const texts = [...names, ...comments]
  if (texts.length > 0)
    parts.push({
      text: 'The head of the packed file has another file name, or a comment.',
      remove: PACK_ANEW,
      texts,
      otherwise: 'decide',
    })
  const bytes = Buffer.concat([...extra, behind])
  if (bytes.some((byte) => byte !== 0))
    parts.push({
      text: 'The packed file has bytes that are no part of what is packed in it.',
      remove: PACK_ANEW,
      texts: printableTexts(bytes),
      count: bytes.length,
      otherwise: 'unjudged',
    })
  return parts
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
  return bytes.subarray(0, bytesRead)
}

/** Where the next member begins; undefined where no member is. */
async function passMember(file: FileHandle, from: number, seen: Seen): Promise<number | undefined> {
  const head = await readAt(file, from, HEAD)
  if (head.length < FIXED || head[0] !== 0x1f || head[1] !== 0x8b) return undefined
  const flags = head[3]
  let index = FIXED
  if (flags & EXTRA) {
    const length = head.readUInt16LE(index)
    const field = head.subarray(index + 2, index + 2 + length)
    // Blocks of bgzip say how long they are.
    if (!(length === 6 && field.toString('latin1', 0, 2) === 'BC')) seen.extra.push(Buffer.from(field))
    index += 2 + length
  }
  for (const [flag, texts] of [
    [NAME, seen.names],
    [COMMENT, seen.comments],
  ] as const) {
    if (!(flags & flag)) continue
    const end = head.indexOf(0, index)
    if (end < 0) return undefined
    texts.add(head.toString('utf8', index, end))
    index = end + 1
  }
  if (flags & CHECKED) index += 2
  return from + index + (await packedLength(file, from + index)) + SUMS
}

/** How many bytes what is packed takes: unpacking knows where it ends. */
async function packedLength(file: FileHandle, from: number): Promise<number> {
  const packed = Readable.from(piecesFrom(file, from))
  const unpacking = packed.pipe(createInflateRaw())
  try {
    for await (const _ of unpacking);
    return unpacking.bytesWritten
  } finally {
    packed.destroy()
  }
}

async function* piecesFrom(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  for (let next = from; ; ) {
    const piece = await readAt(file, next, PIECE)
    if (piece.length === 0) return
    next += piece.length
    yield piece
  }
}
