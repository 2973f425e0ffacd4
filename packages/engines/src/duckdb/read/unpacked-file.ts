import { createGunzip } from 'node:zlib'
import { OutisError } from '@outis/core/errors'
import { piecesOf, type SourceFile } from '../../files/source-file.ts'
import { type PrivateFile, privateFile } from '../private-folder.ts'
import { neutralPath } from './neutral-path.ts'

/** A file may unfold into so much, or so many times its size if that is more: beyond it is no table. */
const MOST_BYTES = 2 ** 30
const MOST_TIMES = 200

/**
 * What lies packed in a file, as a file of its own that only this user can see; it has no name where the system finds
 * open files by number. Whether the packed one was changed is asked of that.
 */
export async function unpackedFile(
  packed: SourceFile,
  { folder, signal }: { readonly folder: () => Promise<string>; readonly signal?: AbortSignal | undefined },
): Promise<SourceFile> {
  const file = await privateFile(folder)
  const { path, handle, close } = file
  try {
    const bytes = await unpack(packed, file, signal)
    return {
      ...packed,
      path,
      handle,
      bytes,
      pieces: (stop) => piecesOf(path, handle, stop),
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function unpack(packed: SourceFile, file: PrivateFile, signal?: AbortSignal): Promise<number> {
  const most = Math.max(MOST_BYTES, MOST_TIMES * packed.bytes)
  const unzip = createGunzip()
  let unread: unknown
  const fed = feed(packed, unzip, signal).catch((fault) => {
    unread = fault
    unzip.destroy(fault)
  })
  let bytes = 0
  try {
    for await (const piece of unzip) {
      bytes += (piece as Buffer).length
      if (bytes > most) throw tooLarge(most)
      await file.append(piece as Buffer)
    }
    return bytes
  } catch (cause) {
    throw unread ?? (cause instanceof OutisError ? cause : broken(cause))
  } finally {
    unzip.destroy()
    await fed
  }
}

/** Hands the packed bytes on, no faster than they are unpacked. */
async function feed(packed: SourceFile, unzip: ReturnType<typeof createGunzip>, signal?: AbortSignal) {
  for await (const piece of packed.pieces(signal)) {
    if (unzip.destroyed) return
    // The piece's own buffer is used again.
    if (unzip.write(Buffer.from(piece))) continue
    await new Promise<void>((resolve) => {
      unzip.once('drain', resolve)
      unzip.once('close', resolve)
    })
  }
  unzip.end()
}

const tooLarge = (most: number): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message: `The packed file unfolds into more than ${most.toLocaleString('en-GB')} bytes, ${MOST_TIMES} times its size or more.`,
    hint: 'If that is right, unpack it first and name the unpacked file.',
    details: { most },
  })

const broken = (cause: unknown): OutisError =>
  new OutisError('DATA_FORMAT', {
    message: 'The file is named .gz and cannot be unpacked: it is cut off, damaged, or not packed by gzip.',
    hint: 'Fetch or pack it again, or rename it after its real format.',
    cause,
  })

export interface DecodedFile {
  /** Where DuckDB finds it. */
  readonly path: string
  remove(): Promise<void>
}

export interface Decoding {
  readonly text: AsyncIterable<string>
  readonly folder: () => Promise<string>
  /** Is shown what is written. */
  readonly watch?: (bytes: Buffer) => void
}

/**
 * A text as a temporary file in UTF-8, which is what DuckDB reads. Only this user can see it; it has no name where DuckDB
 * finds it by its number.
 */
export async function decodedFile({ text, folder, watch }: Decoding): Promise<DecodedFile> {
  const file = await privateFile(folder)
  try {
    await writeText(file, text, watch)
    return { path: file.numbered ?? (await neutralPath(file, folder)), remove: file.close }
  } catch (cause) {
    await file.close()
    throw cause
  }
}

async function writeText(
  { append }: PrivateFile,
  text: AsyncIterable<string>,
  watch?: Decoding['watch'],
): Promise<void> {
  // DuckDB takes a mark off; another one behind it belongs to the text.
  await append(Buffer.from('\ufeff'))
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    watch?.(bytes)
    await append(bytes)
  }
}
