import { open } from 'node:fs/promises'
import { Zip, ZipDeflate } from 'fflate'

/** Writes a ZIP archive part by part. The same parts give the same bytes: whenever, in whatever time zone, on whatever machine. */
export interface ArchiveWriter {
  /** Adds a part from pieces of its text. */
  add(name: string, pieces: Iterable<string>): Promise<void>
  /** Writes the list of parts. */
  end(): Promise<void>
  /** Lets go of the file, complete or not. */
  close(): Promise<void>
}

/** The format writes local time without a zone: midday of the first day it knows is there in every zone. */
const writtenAt = (): Date => new Date(1980, 0, 1, 12)

export async function archiveWriter(path: string): Promise<ArchiveWriter> {
  const file = await open(path, 'w')
  let packed: Uint8Array[] = []
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault
    packed.push(bytes)
  })
  const flush = async (): Promise<void> => {
    const bytes = packed
    packed = []
    for (const piece of bytes) await file.writeFile(piece)
  }
  return {
    async add(name, pieces) {
      // Packed here and not by Node, whose compression differs between processors and versions.
      const part = new ZipDeflate(name, { level: 6 })
      part.mtime = writtenAt()
      zip.add(part)
      for (const piece of pieces) {
        part.push(encoder.encode(piece))
        await flush()
      }
      part.push(new Uint8Array(), true)
      await flush()
    },
    async end() {
      zip.end()
      await flush()
    },
    close: () => file.close(),
  }
}

const encoder = new TextEncoder()
