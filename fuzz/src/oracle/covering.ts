import { STAR } from './classes.ts'
import type { OracleColumn } from './columns.ts'
import { compareDecimals, decimalOf } from './numbers.ts'

const RANGE = /^\[(-?[\d.]+),(-?[\d.]+)\]$/

/** Whether a published cell may stand for a value of the original: itself, a label above it, a range around it, or `*`. */
export function covers(column: OracleColumn, label: string, value: string): boolean {
  if (label === value || label === STAR) return true
  if (column.isMissing(value)) {
    return column.isMissing(label) || (column.chain(value)?.includes(label) ?? false)
  }
  if (column.chain(value)?.includes(label)) return true
  // Free ranges stand for numbers, also where a hierarchy is not used; two texts of a number are one.
  const number = column.numeric ? decimalOf(value) : undefined
  if (number === undefined) return label.normalize('NFC') === value.normalize('NFC')
  const range = RANGE.exec(label)
  const low = decimalOf(range?.[1] ?? label)
  const high = decimalOf(range?.[2] ?? label)
  return (
    low !== undefined &&
    high !== undefined &&
    compareDecimals(low, number) <= 0 &&
    compareDecimals(number, high) <= 0
  )
}
