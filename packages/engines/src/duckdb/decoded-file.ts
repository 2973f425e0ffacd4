import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { neutralPath, numberedPath } from './neutral-path.ts'
import { unusableFolder } from './private-folder.ts'

export interface DecodedFile {
  /** Where DuckDB finds it. */
  readonly path: string
  remove(): Promise<void>
}

/**
 * A text as a temporary file in UTF-8, which is what DuckDB reads. Only this user can see it. Where DuckDB finds it by its
 * number it has no name any more, so that nothing stays behind even if the run is killed.
 */
export async function decodedFile(
  text: AsyncIterable<string>,
  folder: () => Promise<string>,
): Promise<DecodedFile> {
  const path = join(await folder(), randomBytes(8).toString('hex'))
  const handle = await open(path, 'wx+', 0o600).catch((cause) => {
    throw unusableFolder(cause)
  })
  const remove = async () => {
    await handle.close()
    await rm(path, { force: true })
  }
  try {
    const numbered = await numberedPath(handle)
    if (numbered !== undefined) await rm(path)
    await writeText(handle, text)
    return { path: numbered ?? (await neutralPath({ path, handle }, folder)), remove }
  } catch (cause) {
    await remove()
    throw cause
  }
}

async function writeText(handle: FileHandle, text: AsyncIterable<string>): Promise<void> {
  const write = (piece: string) =>
    handle.writeFile(piece).catch((cause) => {
      throw unusableFolder(cause)
    })
  // DuckDB takes a mark off; another one behind it belongs to the text.
  await write('\ufeff')
  for await (const piece of text) await write(piece)
}
