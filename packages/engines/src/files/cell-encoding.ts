import { copyCell, csvCell, loneCsvCell } from './csv-cell.ts'
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
