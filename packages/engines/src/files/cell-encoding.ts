import { csvCell, loneCsvCell } from './csv-cell.ts'
import { delimiterOf, isDelimited, type WrittenFormat } from './format.ts'

/** How a text is put into a file of a format, for a table of so many columns. */
export function cellEncoder(format: WrittenFormat, width: number): (text: string) => string {
  if (!isDelimited(format)) return (text) => text
  const delimiter = delimiterOf(format)
  return width === 1 ? (text) => loneCsvCell(text, delimiter) : (text) => csvCell(text, delimiter)
}
