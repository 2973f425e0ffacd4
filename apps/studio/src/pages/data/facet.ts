import type { Distribution } from '@outis/api'
import type { RowCondition } from '../../server/projects-api.ts'

/** The rows with one value, or one range of numbers, in a column. */
export interface Facet {
  readonly column: string
  readonly label: string
  readonly rows: number
  readonly conditions: readonly RowCondition[]
}

/** The facets of a column, one for each value or bar of its distribution. Dates in bars have none, because their texts differ. */
export function facetsOf({ name, type, bars, values = [] }: Distribution, label: Labels): readonly Facet[] {
  if (bars === undefined)
    return values.map(({ value, rows }) => ({
      column: name,
      label: value,
      rows,
      conditions: [{ column: name, is: [value] }],
    }))
  if (type !== 'number') return []
  return bars
    .map(({ from, to, rows }, barIndex) => ({
      column: name,
      label: label.range(from, to),
      rows,
      conditions: [
        { column: name, from },
        // The server includes both bounds, but only the last bar includes its upper one.
        { column: name, to: barIndex === bars.length - 1 ? to : justBelow(to) },
      ],
    }))
    .filter(({ rows }) => rows > 0)
}

interface Labels {
  readonly range: (from: number, to: number) => string
}

/** The largest number below another. */
export function justBelow(number: number): number {
  if (number === 0) return -Number.MIN_VALUE
  const bits = new BigInt64Array(new Float64Array([number]).buffer)
  bits[0] = bits[0]! + (number > 0 ? -1n : 1n)
  return new Float64Array(bits.buffer)[0]!
}
