import { PLAIN_DECIMAL } from '@outis/core/table'
import { ENCODED_FORMULA, FORMULA, FORMULA_BEGINNINGS } from '../files/formula-cell.ts'
import { columnAt, containsAny, isOneOf, matches, plainDecimal } from './sql-text.ts'

/**
 * A column as it is published. `ranked`: its few texts are a type of their own whose order is the canonical one, so
 * that sorting and carrying it costs an integer; the type's members are cells as they are written. `text`: the text
 * itself, made a cell when it is written.
 */
export interface PublishedColumn {
  /** Place in the source. */
  readonly sourceIndex: number
  readonly name: string
  readonly kind: 'ranked' | 'text'
  /** Plain decimals in it are compared by value. */
  readonly number: boolean
  /** Place among the recoded columns; its suppressed rows show `*`. */
  readonly recoded?: number
  /** Its suppressed rows show `*` too, though it is published as it is. */
  readonly hidden?: boolean
}

/** How a cell is put into the file: a SQL expression over the cell's text. */
export type CellEncoding = (text: string) => string

/** A cell of a delimited file (RFC 4180): quoted only where needed; an empty cell that is alone in its row is quoted too, and so are others that would mean something there. */
export function csvEncoding(
  delimiter: string,
  lone: boolean,
  quotedToo: readonly string[] = [],
): CellEncoding {
  return (text) => {
    const special = containsAny(text, ['"', delimiter, '\n', '\r'])
    const quoted = `'"' || replace(${text}, '"', '""') || '"'`
    const whole = lone ? ` OR ${isOneOf(text, ['', ...quotedToo])}` : ''
    return `CASE WHEN ${special}${whole} THEN ${quoted} ELSE ${text} END`
  }
}

/** Whether a cell is a formula to spreadsheet programs; `encoded`: as the file has it. Few begin like one: those alone are looked at closely. */
export function formulaSql(text: string, encoded: boolean): string {
  const first = `unicode(${text}) IN (${FORMULA_BEGINNINGS.join(', ')}${encoded ? `, ${QUOTE}` : ''})`
  const formula = matches(text, encoded ? ENCODED_FORMULA : FORMULA)
  return `CASE WHEN ${first} THEN ${formula} AND NOT ${matches(text, PLAIN_DECIMAL.source)} ELSE FALSE END`
}

const QUOTE = '"'.codePointAt(0)

/** The same with formulas marked as text. */
export function safeCsvEncoding(delimiter: string, lone: boolean): CellEncoding {
  const encode = csvEncoding(delimiter, lone)
  return (text) => {
    const marked = `concat('''', ${text})`
    return `CASE WHEN ${formulaSql(text, false)} THEN ${encode(marked)} ELSE ${encode(text)} END`
  }
}

export const plainEncoding: CellEncoding = (text) => text

/** By the value of plain decimals in number columns, then by code point; what is no plain decimal comes after. */
export function canonicalKeys(text: string, number: boolean): string[] {
  const byText = text
  return number ? [`${plainDecimal(text)} NULLS LAST`, byText] : [byText]
}

/** The text of a row's column in the source. */
export const sourceText = (sourceIndex: number): string => `"t".${columnAt(sourceIndex)}`

/** Whether a column's cells come from the list of labels. */
export const isLabelled = ({ kind, recoded }: PublishedColumn): boolean =>
  kind === 'ranked' || recoded !== undefined
