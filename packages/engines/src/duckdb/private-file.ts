import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unusableFolder } from './private-folder.ts'
import { numberedPath } from './read/neutral-path.ts'

/** A temporary file that only this user can see. */
export interface PrivateFile {
  readonly path: string
  readonly handle: FileHandle
  /** Where the system finds the open file by number; then it has no name any more. */
  readonly numbered: string | undefined
  /** Writes behind what is there. */
  append(bytes: Buffer): Promise<void>
  /** Removes it. */
  close(): Promise<void>
}

/** Where an open file is found by its number it has no name, so that nothing stays behind even if the run is killed. */
export async function privateFile(folder: () => Promise<string>): Promise<PrivateFile> {
  const path = join(await folder(), randomBytes(8).toString('hex'))
  const handle = await open(path, 'wx+', 0o600).catch((cause) => {
    throw unusableFolder(cause)
  })
  const close = async () => {
    await handle.close()
    await rm(path, { force: true })
  }
  try {
    const numbered = await numberedPath(handle)
    if (numbered !== undefined) await rm(path)
    return {
      ...{ path, handle, numbered, close },
      append: (bytes) =>
        handle.writeFile(bytes).catch((cause) => {
          throw unusableFolder(cause)
        }),
    }
  } catch (cause) {
    await close()
    throw cause
  }
}
