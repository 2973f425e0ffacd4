import { inRange } from '@outis/core/table'
import type { Attribute } from '../classifiers/dataset.ts'
import type { ComparedColumn } from '../compared/compared-tables.ts'
import { type Bar, partition } from '../compared/partition.ts'

/** A column cut into a few bars: barOf[row], −1 where the row has no value. */
export interface CoarseColumn {
  readonly name: string
  readonly bars: number
  readonly barOf: Int32Array
}

/** Bars of a column in a pair: so few that a pair has rows in most of its cells. */
const BARS = 6

/** @param values of the rows: places on the line, or codes */
export function coarseColumn(
  column: ComparedColumn,
  weights: Uint32Array,
  values: Float64Array,
): CoarseColumn {
  const bars = partition(column, weights, { place: 0, bins: BARS, names: BARS })
  const find = column.line ? (value: number) => bars.findIndex((bar) => holds(bar, value)) : barOfCode(bars)
  return { name: column.name, bars: bars.length, barOf: Int32Array.from(values, find) }
}

const holds = ({ span }: Bar, value: number): boolean => span !== undefined && inRange(span, value)

function barOfCode(bars: readonly Bar[]): (code: number) => number {
  const found = new Map<number, number>()
  for (const [barIndex, { wanted }] of bars.entries())
    for (let code = 0; code < wanted.length; code++) if (wanted[code] === 1) found.set(code, barIndex)
  return (code) => found.get(code) ?? -1
}

/** Every pair of columns as one column of names; missing where one of both is. */
export function pairAttributes(columns: readonly CoarseColumn[]): Attribute[] {
  return columns.flatMap((column, i) =>
    columns.slice(0, i).map((other): Attribute => {
      const codes = column.barOf.map((bar, row) =>
        bar < 0 || other.barOf[row] < 0 ? -1 : bar * other.bars + other.barOf[row],
      )
      const values = Array.from({ length: column.bars * other.bars }, (_, cell) => String(cell))
      return { kind: 'nominal', name: `${other.name} × ${column.name}`, values, codes }
    }),
  )
}
