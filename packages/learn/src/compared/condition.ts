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
 * leaves. O(texts + values), and the values behind texts whose codes do not lie side by side.
 */
export function sharesAsked(column: ComparedColumn, condition: Condition): Float64Array {
  const { cells } = column
  const before = countedBefore(condition.wanted)
  const asked = { ...condition, before, asked: before[before.length - 1] - before[MISSING + 1] }
  const shares = new Float64Array(cells.length)
  for (let cellIndex = 0; cellIndex < cells.length; cellIndex++)
    shares[cellIndex] = shareOf(cells[cellIndex], column, asked)
  return shares
}

interface Asked extends Condition {
  /** Values asked for, missing aside. */
  readonly asked: number
  /** before[code]: how many codes below it are asked for. */
  readonly before: Int32Array
}

function shareOf(cell: PublishedCell, column: ComparedColumn, condition: Asked): number {
  const { wanted, asked, before, span } = condition
  const { line } = column
  switch (cell.kind) {
    case 'values': {
      const { codes, leaves } = cell
      if (areSideBySide(codes)) return (before[codes[codes.length - 1] + 1] - before[codes[0]]) / leaves
      let sum = 0
      for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) sum += wanted[codes[codeIndex]]
      return sum / leaves
    }
    case 'span':
      return span && line ? partOf(cell.span, span, cell.size, line) : 0
    case 'any':
      return span && line
        ? partOf(line.domain, span, sizeOf(line, line.domain), line)
        : asked / Math.max(1, column.leaves)
  }
}

/** Codes of a range of numbers or dates are neighbours: looked at once, for every query asks again. */
const sideBySide = new WeakMap<Int32Array, boolean>()

function areSideBySide(codes: Int32Array): boolean {
  // Few are added up as quickly as they are looked for.
  if (codes.length < 8) return false
  let known = sideBySide.get(codes)
  if (known === undefined) {
    known = codes.every((code, codeIndex) => codeIndex === 0 || code === codes[codeIndex - 1] + 1)
    sideBySide.set(codes, known)
  }
  return known
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

/** How many codes below each are asked for; one place more than there are codes. */
function countedBefore(wanted: Uint8Array): Int32Array {
  const before = new Int32Array(wanted.length + 1)
  for (let code = 0; code < wanted.length; code++) before[code + 1] = before[code] + wanted[code]
  return before
}
