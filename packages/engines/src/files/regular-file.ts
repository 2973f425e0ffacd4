import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'

/** The reason of a refusal where there is no code of the system: neither a file nor a folder. */
export const NOT_A_FILE = 'NOT_A_FILE'

/**
 * Opens a file to be read. A pipe or a device is refused before it is opened: a pipe waits for a writer who may never
 * come, a device may have no end, and neither can be read twice.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  refuseIrregular(await stat(path))
  // Should it become a pipe in this moment, opening does not wait.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    refuseIrregular(await handle.stat())
    return handle
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

/** The reason of a refusal where a file is larger than what is read whole. */
export const TOO_LARGE = 'TOO_LARGE'

/** What is read whole becomes one text, and no text can be longer than half a gigabyte. */
export const MOST_WHOLE_BYTES = 500 * 2 ** 20

/** All bytes of a regular file of no more than so many. */
export async function readRegular(path: string, most = MOST_WHOLE_BYTES): Promise<Buffer> {
  const handle = await openRegular(path)
  try {
    if ((await handle.stat()).size > most) throw Object.assign(new Error('too large'), { code: TOO_LARGE })
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** What a file that cannot be read is or has, to stand behind its name. */
export function unreadable(reason: string): string {
  if (reason === 'EISDIR') return 'is a folder, not a file'
  if (reason === NOT_A_FILE) return 'is a pipe or a device, not a file'
  if (reason === TOO_LARGE) return 'is larger than what can be read'
  return `cannot be read (${reason})`
}

/** Where an error is none of the system's. */
export const UNKNOWN = 'unknown reason'

/** `ENOENT`, `EACCES` … of a failed file operation. */
export function systemCode(cause: unknown): string {
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : UNKNOWN
}

function refuseIrregular(found: { isFile(): boolean; isDirectory(): boolean }): void {
  if (found.isFile()) return
  throw Object.assign(new Error('not a file'), { code: found.isDirectory() ? 'EISDIR' : NOT_A_FILE })
}
