import { PLAIN_DECIMAL } from '@outis/core/table'

/**
 * A cell that a spreadsheet program may run as a formula when it opens a delimited file: it begins with one of these
 * characters (OWASP, CSV Injection; the last four are their full-width forms) and goes on. The same pattern is valid in
 * SQL. Apostrophes before it count, so that a cell that was marked is marked again, and marks can be taken away.
 */
const FIRST = String.raw`[=+\-@\t\r\n\x00＝＋－＠]`
/** Code points with which alone such a cell, or a marked one, can begin. */
export const FORMULA_BEGINNINGS: readonly number[] = Array.from(
  "=+-@\t\r\n\0＝＋－＠'",
  (one) => one.codePointAt(0)!,
)
export const FORMULA = String.raw`^'*${FIRST}[\s\S]`
/** The same in a cell as a delimited file has it, in quotes where it needs them. */
export const ENCODED_FORMULA = String.raw`^"?'*${FIRST}[\s\S]`
export const MARKED_FORMULA = String.raw`^'+${FIRST}[\s\S]`

const formula = new RegExp(FORMULA, 'u')
const marked = new RegExp(MARKED_FORMULA, 'u')

/** A plain negative number is a number. */
export const isFormula = (text: string): boolean => formula.test(text) && !PLAIN_DECIMAL.test(text)

/** The mark that makes it text. */
export const markFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

export const unmarkFormula = (text: string): string => (marked.test(text) ? text.slice(1) : text)
