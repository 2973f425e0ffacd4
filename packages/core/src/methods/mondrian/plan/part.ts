import type { ClassProblem } from '../../clustering/plan/class-problem.ts'
import { join } from '../../clustering/plan/rows/quasi-column.ts'

/** Rows that would be one class: combinations of the table, and how many rows of each. */
export interface Part {
  readonly combinations: Int32Array
  readonly rows: Uint32Array
  /** Rows in all. */
  readonly size: number
}

export function partOf(combinations: readonly number[], rows: readonly number[]): Part {
  return {
    combinations: Int32Array.from(combinations),
    rows: Uint32Array.from(rows),
    size: rows.reduce((sum, count) => sum + count, 0),
  }
}

/** All rows, combinations in the order of the table. */
export function wholePart({ table }: ClassProblem): Part {
  const present = Array.from(table.weights.keys()).filter((c) => table.weights[c] > 0)
  return partOf(
    present,
    present.map((c) => table.weights[c]),
  )
}

export function joinParts(parts: readonly Part[]): Part {
  const length = parts.reduce((sum, { combinations }) => sum + combinations.length, 0)
  const combinations = new Int32Array(length)
  const rows = new Uint32Array(length)
  let begin = 0
  let size = 0
  for (const part of parts) {
    combinations.set(part.combinations, begin)
    rows.set(part.rows, begin)
    begin += part.combinations.length
    size += part.size
  }
  return { combinations, rows, size }
}

/** What a part is published as in one quasi-identifier: a node, or the codes of both ends. O(combinations). */
export interface Extent {
  readonly low: number
  readonly high: number
}

export function extentOf({ table, request, columns }: ClassProblem, part: Part, columnIndex: number): Extent {
  const { codes } = table.columns[request.quasi[columnIndex].column]
  const column = columns[columnIndex]
  let low = codes[part.combinations[0]]
  let high = low
  for (let i = 1; i < part.combinations.length; i++) {
    const code = codes[part.combinations[i]]
    if (column.kind === 'nodes') low = join(column, low, code)
    else if (code < low) low = code
    else if (code > high) high = code
  }
  return { low, high }
}

/** The first judge that does not admit a part; −1 where all do. */
export function refusalOfPart({ judging }: ClassProblem, { combinations, rows, size }: Part): number {
  if (judging.enough > 0) return size >= judging.enough ? -1 : 0
  judging.tally.clear()
  for (let i = 0; i < combinations.length; i++) judging.tally.add(combinations[i], rows[i])
  return judging.refusal()
}
