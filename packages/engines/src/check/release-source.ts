import type { FileSource } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { isLake, tablePath } from '../extensions/lake-source.ts'
import { cellEncoder, type FileForm } from '../files/cell-encoding.ts'
import { delimiterOf, formatOf, isDelimited } from '../files/format.ts'
import { releaseCsv } from '../files/pending-file.ts'
import { readHead } from '../files/scan-file.ts'
import { openSourceFile } from '../files/source-file.ts'
import { dictionaryBeside } from './dictionary-beside.ts'

/**
 * How a release is read that any tool may have made. One of ours, told by the dictionary.json beside it, is read as we
 * write it; of others the header is known by the columns that must be there.
 */
export async function releaseSource(
  path: string,
  { isHeader, safe }: { readonly isHeader?: FileSource['isHeader']; readonly safe: boolean },
): Promise<FileSource> {
  const source = { kind: 'file', path: tablePath(path) } as const
  if (isLake(path)) return { ...source, ...defined({ isHeader }) }
  const format = formatOf(path)
  if (!isDelimited(format)) return source
  const marked = { ...source, ...(safe && { spreadsheetSafe: true }) }
  if (await isOurs(source.path, { format, safe })) return { ...marked, csv: releaseCsv(format) }
  // A mark is no quote.
  return { ...marked, ...defined({ isHeader }), ...(safe && { csv: { quote: '"' } }) }
}

/** Whether a record names all these columns. */
export const namesAll =
  (names: readonly string[]) =>
  (cells: readonly string[]): boolean => {
    const present = new Set(cells)
    return names.length > 0 && names.every((name) => present.has(name))
  }

/** Whether the file begins with the very line that we would write over the columns of the dictionary beside it. */
async function isOurs(path: string, form: FileForm & { readonly format: 'csv' | 'tsv' }): Promise<boolean> {
  const names = await columnsBeside(path)
  if (names.length === 0) return false
  const line = Buffer.from(`${names.map(cellEncoder(form, names.length)).join(delimiterOf(form.format))}\n`)
  const file = await openSourceFile(path)
  try {
    return (await readHead(file, line.length)).equals(line)
  } finally {
    await file.close()
  }
}

async function columnsBeside(path: string): Promise<readonly string[]> {
  const columns = (await dictionaryBeside(path))?.columns
  if (!Array.isArray(columns)) return []
  return columns.map((column: { readonly name?: unknown } | null) => String(column?.name))
}
