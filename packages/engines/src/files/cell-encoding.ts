import { delimiterOf, isDelimited, type WrittenFormat } from './format.ts'
import { markFormula } from './formula-cell.ts'

/** What decides how a cell is written. */
export interface FileForm {
  readonly format: WrittenFormat
  /** Formulas are marked as text. */
  readonly safe: boolean
  /** It goes on into a table of a database. */
  readonly database?: boolean
}

/** How a text is put into a file of a format, for a table of so many columns. */
export function cellEncoder(
  { format, safe, database = false }: FileForm,
  width: number,
): (text: string) => string {
  if (!isDelimited(format)) return (text) => text
  const delimiter = delimiterOf(format)
  const encode = width > 1 ? csvCell : database ? copyCell : loneCsvCell
  return safe ? (text) => encode(markFormula(text), delimiter) : (text) => encode(text, delimiter)
}

/** A cell as RFC 4180 writes it: in quotes only where a quote, the delimiter or a line end is in it. */
export function csvCell(text: string, delimiter: string): string {
  const plain =
    !text.includes('"') && !text.includes(delimiter) && !text.includes('\n') && !text.includes('\r')
  return plain ? text : `"${text.replaceAll('"', '""')}"`
}

/**
 * A cell of a table with one column: an empty line is no record to many readers, so the empty cell is quoted.
 */
export function loneCsvCell(text: string, delimiter: string): string {
  return text === '' ? '""' : csvCell(text, delimiter)
}

/** What ends the rows that PostgreSQL copies, where it stands alone in a line. */
export const COPY_END = '\\.'

/** The same where PostgreSQL reads it. */
export function copyCell(text: string, delimiter: string): string {
  return text === COPY_END ? `"${COPY_END}"` : loneCsvCell(text, delimiter)
}
