import { inRange, MISSING, type NumberRange } from '@outis/core/table'
import type { ComparedColumn } from './compared-tables.ts'
import { overlap, sizeOf } from './line.ts'
import type { PublishedCell } from './published-cell.ts'

/** Some values of one column: what a query asks for, or one bar of a distribution. */
export interface Condition {
  /** Place of the column. */
  readonly column: number
  /** 1 for each code of the original that is asked for. */
  readonly wanted: Uint8Array
  /** On a line: the part of it that is asked for. */
  readonly span?: NumberRange
}

/**
 * How much of each published text satisfies a condition, its leaves being equally likely: leaves asked for over all its
 * leaves. O(texts + values behind them).
 */
export function sharesAsked(column: ComparedColumn, condition: Condition): Float64Array {
  const asked = countAsked(condition.wanted)
  return Float64Array.from(column.cells, (cell) => shareOf(cell, column, { ...condition, asked }))
}

interface Asked extends Condition {
  /** Values asked for, missing aside. */
  readonly asked: number
}

function shareOf(cell: PublishedCell, column: ComparedColumn, condition: Asked): number {
  const { wanted, asked, span } = condition
  const { line } = column
  switch (cell.kind) {
    case 'values': {
      let sum = 0
      for (const code of cell.codes) sum += wanted[code]
      return sum / cell.leaves
    }
    case 'span':
      return span && line ? partOf(cell.span, span, cell.size, line) : 0
    case 'any':
      return span && line
        ? partOf(line.domain, span, sizeOf(line, line.domain), line)
        : asked / Math.max(1, column.leaves)
  }
}

function partOf(
  own: NumberRange,
  asked: NumberRange,
  size: number,
  line: NonNullable<ComparedColumn['line']>,
): number {
  if (own.low === own.high) return inRange(asked, own.low) ? 1 : 0
  const shared = overlap(own, asked)
  return shared.low > shared.high ? 0 : sizeOf(line, shared) / size
}

function countAsked(wanted: Uint8Array): number {
  let asked = 0
  for (let code = MISSING + 1; code < wanted.length; code++) asked += wanted[code]
  return asked
}
