import { OutisError } from '@outis/core/errors'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { bytesOutside } from './outside-parts.ts'
import { brokenWorkbook, tooLargeWorkbook } from './workbook-limits.ts'

/** The parts of a ZIP archive. Nothing is unpacked to disk, so a part's name is a name and no path. */
export interface Archive {
  /** Names of all parts, in small letters. */
  readonly names: readonly string[]
  /** Whether there is a part of that name; capitals do not count. */
  has(name: string): boolean
  /** The bytes of a part as they are unpacked. What does not agree with the archive's own sums and sizes is an error. */
  part(name: string, options?: { readonly mostBytes?: number }): AsyncGenerator<Uint8Array>
  /** Bytes that belong to no part, and comments of the archive. */
  outside(): Promise<Uint8Array>
  close(): void
}

export interface ArchiveOptions {
  /** Bytes that may be unpacked in all. */
  readonly mostBytes: number
  readonly signal?: AbortSignal
}

/** What is held of a part in memory grows with it; only sheets and their texts, which say otherwise, are larger. */
const SMALL_PART = 2 ** 26

/** Parts of an archive: a workbook has some dozens, one with many pictures some thousands. */
const MOST_PARTS = 50_000

export async function openArchive(path: string, options: ArchiveOptions): Promise<Archive> {
  const zip = await told(openPromise(path, { autoClose: false }))
  try {
    const entries = await told(entriesOf(zip))
    const budget = { left: options.mostBytes, ...options }
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name.toLowerCase()),
      part(name, { mostBytes = SMALL_PART } = {}) {
        const entry = entries.get(name.toLowerCase())
        if (entry === undefined) throw brokenWorkbook('one of its parts is missing')
        return unpacked(zip, entry, { whole: budget, left: mostBytes, mostBytes })
      },
      outside: () => told(bytesOutside(path, zip, [...entries.values()])),
      close: () => zip.close(),
    }
  } catch (fault) {
    zip.close()
    throw fault
  }
}

/** Two parts of one name mean two tables, and which of them a program shows is its own choice. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MOST_PARTS) throw brokenWorkbook('it says to have more parts than any workbook')
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw brokenWorkbook('two of its parts have the same name')
    entries.set(name, entry)
  }
  return entries
}

interface Budget {
  left: number
  readonly mostBytes: number
  readonly signal?: AbortSignal
}

interface PartBudget extends Budget {
  readonly whole: Budget
}

async function* unpacked(zip: ZipFile, entry: Entry, budget: PartBudget): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw brokenWorkbook('it is encrypted')
  // Known before a byte is unpacked, where the archive says the truth.
  refuseBeyond(budget, entry.uncompressedSize)
  const { fileName } = await told(zip.readLocalFileHeaderPromise(entry))
  if (!fileName.equals(entry.fileNameRaw)) throw brokenWorkbook('its list of parts is not that of its parts')
  const stream = await told(zip.openReadStreamPromise(entry))
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  let sum = 0
  try {
    for (let next = await told(pieces.next()); !next.done; next = await told(pieces.next())) {
      budget.whole.signal?.throwIfAborted()
      refuseBeyond(budget, next.value.length)
      budget.left -= next.value.length
      budget.whole.left -= next.value.length
      sum = crc32(next.value, sum)
      yield next.value
    }
  } finally {
    stream.destroy()
  }
  if (sum !== entry.crc32) throw brokenWorkbook('a part of it does not have the checksum it should have')
}

function refuseBeyond(budget: PartBudget, bytes: number): void {
  for (const { left, mostBytes } of [budget, budget.whole])
    if (bytes > left) throw tooLargeWorkbook('bytes, unpacked', mostBytes)
}

/** What the archive's reader says stays in the cause. */
async function told<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof OutisError) throw cause
    throw brokenWorkbook('its archive cannot be unpacked', { cause })
  }
}

/** Remainders of one byte; the checksum of ZIP archives (ISO 3309). `zlib.crc32` came to Node in 20.15. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The checksum of bytes that follow others whose checksum is given. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before
  for (let byteIndex = 0; byteIndex < bytes.length; byteIndex++)
    rest = REMAINDERS[(rest ^ bytes[byteIndex]) & 0xff] ^ (rest >>> 8)
  return ~rest >>> 0
}
