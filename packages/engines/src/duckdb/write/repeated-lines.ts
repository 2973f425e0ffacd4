import { type FileHandle, open } from 'node:fs/promises'

/** A text file that is written line by line, some of them many times. */
export interface RepeatedLines {
  write(line: string, times: number): Promise<void>
  end(): Promise<void>
  close(): Promise<void>
}

/** Bytes that are written at once. */
const PIECE = 1 << 20

/** A line is encoded once, then doubled until there are enough of it: what is repeated costs no more than copying bytes. */
export function openLines(path: string): RepeatedLines {
  let handle: FileHandle | undefined
  let filled = 0
  const piece = Buffer.allocUnsafe(PIECE)
  const flush = async () => {
    handle ??= await open(path, 'w')
    for (let from = 0; from < filled; ) {
      from += (await handle.write(piece, from, filled - from)).bytesWritten
    }
    filled = 0
  }
  const put = async (bytes: Buffer) => {
    for (let from = 0; from < bytes.length; ) {
      if (filled === PIECE) await flush()
      const copied = bytes.copy(piece, filled, from)
      filled += copied
      from += copied
    }
  }
  return {
    async write(line, times) {
      let bytes = Buffer.from(`${line}\n`)
      let left = times
      for (let doubled = 1; left > 0; ) {
        if (left >= 2 * doubled && bytes.length < PIECE / 2) {
          bytes = Buffer.concat([bytes, bytes])
          doubled *= 2
          continue
        }
        const whole = Math.min(left, doubled)
        await put(whole === doubled ? bytes : bytes.subarray(0, (bytes.length / doubled) * whole))
        left -= whole
      }
    },
    end: flush,
    async close() {
      await handle?.close()
    },
  }
}
