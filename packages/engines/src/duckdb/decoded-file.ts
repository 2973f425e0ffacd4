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

export interface Decoding {
  readonly text: AsyncIterable<string>
  readonly folder: () => Promise<string>
  /** Is shown what is written. */
  readonly watch?: (bytes: Buffer) => void
}

/**
 * A text as a temporary file in UTF-8, which is what DuckDB reads. Only this user can see it. Where DuckDB finds it by its
 * number it has no name any more, so that nothing stays behind even if the run is killed.
 */
export async function decodedFile({ text, folder, watch }: Decoding): Promise<DecodedFile> {
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
    await writeText(handle, text, watch)
    return { path: numbered ?? (await neutralPath({ path, handle }, folder)), remove }
  } catch (cause) {
    await remove()
    throw cause
  }
}

async function writeText(
  handle: FileHandle,
  text: AsyncIterable<string>,
  watch?: Decoding['watch'],
): Promise<void> {
  const write = (bytes: Buffer) =>
    handle.writeFile(bytes).catch((cause) => {
      throw unusableFolder(cause)
    })
  // DuckDB takes a mark off; another one behind it belongs to the text.
  await write(Buffer.from('\ufeff'))
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    watch?.(bytes)
    await write(bytes)
  }
}
