import { type PrivateFile, privateFile } from '../private-file.ts'
import { neutralPath } from './neutral-path.ts'

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
