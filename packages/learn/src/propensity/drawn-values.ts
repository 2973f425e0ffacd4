import type { SeededRandom } from '@outis/core/random'
import { inRange, MISSING } from '@outis/core/table'
import type { ComparedColumn } from '../compared/compared-tables.ts'
import { type Line, sizeOf } from '../compared/line.ts'
import type { PublishedCell } from '../compared/published-cell.ts'

/** A value for a published text: a place on the line, NaN for a missing one; of names a code. */
export type DrawValue = (text: number, random: SeededRandom) => number

/** Draws values of the original's domain for published texts, the leaves of a text being equally likely. */
export function valueDrawer({ cells, line, dictionary }: ComparedColumn): DrawValue {
  const { values } = dictionary
  const draws = cells.map((cell) => (line ? drawOnLine(cell, line) : drawName(cell, values)))
  return (text, random) => draws[text](random)
}

type Draw = (random: SeededRandom) => number

function drawOnLine(cell: PublishedCell, line: Line): Draw {
  const { positions, whole, domain } = line
  if (cell.kind === 'values') return oneOf(Array.from(cell.codes, (code) => positions[code]))
  const span = cell.kind === 'span' ? cell.span : domain
  if (span.low === span.high) return () => span.low
  if (!whole) return oneOf([...new Set(positions.subarray(MISSING + 1).filter((at) => inRange(span, at)))])
  const first = Math.ceil(span.low) + (Number.isInteger(span.low) && !span.includesLow ? 1 : 0)
  const size = sizeOf(line, span)
  return (random) => first + random.below(size)
}

/** In the order of their texts: the order of the file does not matter. */
function drawName(cell: PublishedCell, values: readonly string[]): Draw {
  const codes =
    cell.kind === 'values' ? [...cell.codes] : [...values.keys()].filter((code) => code !== MISSING)
  return oneOf(codes.sort((a, b) => (values[a] < values[b] ? -1 : 1)))
}

/** A single value costs no draw. */
function oneOf(values: readonly number[]): Draw {
  if (values.length < 2) return () => values[0] ?? MISSING
  return (random) => values[random.below(values.length)]
}
