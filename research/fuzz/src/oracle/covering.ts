import { STAR } from './classes.ts'
import type { OracleColumn } from './columns.ts'
import { compareDecimals, decimalOf } from './numbers.ts'

const RANGE = /^\[(-?[\d.]+),(-?[\d.]+)\]$/

/** Whether a published cell shows a value as it is: by the text the release has for it, or by a token where it is missing. */
export const showsValue = (column: OracleColumn, label: string, value: string): boolean =>
  column.isMissing(value) ? column.isMissingCell(label) : label === column.shownAs(value)

/** Whether a published cell may stand for a value of the original: itself, a label above it, a range around it, or `*`. */
export function covers(column: OracleColumn, label: string, value: string): boolean {
  if (label === STAR || showsValue(column, label, value)) return true
  if (column.chain(value)?.includes(label)) return true
  // Free ranges stand for numbers, also where a hierarchy is not used.
  const number = column.numeric && !column.isMissing(value) ? decimalOf(value) : undefined
  const range = RANGE.exec(label)
  if (number === undefined || range === null) return false
  const low = decimalOf(range[1])
  const high = decimalOf(range[2])
  return (
    low !== undefined &&
    high !== undefined &&
    compareDecimals(low, number) <= 0 &&
    compareDecimals(number, high) <= 0
  )
}
