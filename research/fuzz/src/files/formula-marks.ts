import type { TableData } from '../cases/case.ts'
import { PLAIN } from '../oracle/numbers.ts'

/** What a spreadsheet program runs (docs/formats.md), behind any marks; a single character is shown. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠][\s\S]/u
/** A NUL is dropped by some programs, and what stands behind it is run: whether it is marked is left open. */
const MARKED = /^'+[=+\-@\t\r\n\0＝＋－＠][\s\S]/u

/** Whether a cell of a release that is safe for spreadsheets would be run all the same. */
export const isRun = (text: string): boolean =>
  FORMULA.test(text) && !text.startsWith("'") && !PLAIN.test(text)

/** The table of a file in which formulas are marked, without its marks. */
export const withoutMarks = ({ columns, rows }: TableData): TableData => ({
  columns: columns.map(unmarked),
  rows: rows.map((row) => row.map(unmarked)),
})

const unmarked = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)
