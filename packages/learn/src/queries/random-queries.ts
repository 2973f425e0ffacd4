import { type SeededRandom, seededRandom } from '@outis/core/random'
import { MISSING } from '@outis/core/table'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import type { Condition } from '../compared/condition.ts'
import { closed } from '../compared/line.ts'

/** How many rows have, in each of some columns, one of the values asked for? */
export interface CountQuery {
  readonly conditions: readonly Condition[]
}

export interface QueryOptions {
  /** Default 1000. */
  readonly queries?: number
  /** Share of the rows a query asks for if columns were even and independent. Default 0.05. */
  readonly selectivity?: number
  /** Most columns a query speaks of; from 1 to so many are drawn for each. Default 3. */
  readonly dimensions?: number
  /** Default 7. */
  readonly seed?: string | number
}

export const QUERY_DEFAULTS = { queries: 1000, selectivity: 0.05, dimensions: 3, seed: 7 } as const

/** Draws given up for each query wanted, where few have rows. */
const TRIES = 20

/**
 * Random queries that some row of the original satisfies. Of a query on d columns each asks for ⌈s^(1/d) · m⌉ of the m values
 * of its column: neighbours of numbers and dates (a range), any of names. Xiao, Tao 2006, "Anatomy: simple and
 * effective privacy preservation" (VLDB). No query asks for missing values. Drawn from values in the order of their text, so the
 * order of rows does not matter. O(queries × (values + combinations)).
 *
 * @param count the rows of the original that satisfy a query
 */
export function randomQueries(
  { columns }: ComparedTables,
  count: (query: CountQuery) => number,
  options: QueryOptions = {},
): readonly CountQuery[] {
  const { queries, selectivity, dimensions, seed } = { ...QUERY_DEFAULTS, ...options }
  const random = seededRandom(`queries ${seed}`)
  const asked = columns.flatMap((column, columnIndex) => {
    const values = orderedValues(column)
    return values.length > 1 ? [{ column, place: columnIndex, values }] : []
  })
  const found: CountQuery[] = []
  if (asked.length === 0) return found
  for (let tries = 0; found.length < queries && tries < TRIES * queries; tries++) {
    const d = 1 + random.below(Math.min(dimensions, asked.length))
    const share = selectivity ** (1 / d)
    const query = {
      conditions: drawn(asked, d, random).map(({ column, place, values }) => {
        const b = Math.min(values.length, Math.max(1, Math.ceil(share * values.length)))
        return column.line
          ? range(column, place, neighbours(values, b, random))
          : { column: place, wanted: marked(column, drawn(values, b, random)) }
      }),
    }
    if (count(query) > 0) found.push(query)
  }
  return found
}

/** Codes of the values, ascending on a line, names by their text. Codes of one number stand together. */
function orderedValues({ dictionary, line }: ComparedColumn): readonly (readonly number[])[] {
  const codes = Array.from({ length: dictionary.values.length - 1 }, (_, index) => index + MISSING + 1)
  if (!line) {
    const { values } = dictionary
    return codes.sort((a, b) => (values[a] < values[b] ? -1 : 1)).map((code) => [code])
  }
  const groups: number[][] = []
  for (const code of codes) {
    const last = groups[groups.length - 1]
    if (last && line.positions[last[0]] === line.positions[code]) last.push(code)
    else groups.push([code])
  }
  return groups
}

function range(column: ComparedColumn, place: number, values: readonly (readonly number[])[]): Condition {
  const { positions } = column.line!
  const [first] = values[0]
  const [last] = values[values.length - 1]
  return {
    column: place,
    wanted: marked(column, values),
    span: closed(positions[first], positions[last]),
  }
}

function marked({ dictionary }: ComparedColumn, values: readonly (readonly number[])[]): Uint8Array {
  const wanted = new Uint8Array(dictionary.values.length)
  for (const codes of values) for (const code of codes) wanted[code] = 1
  return wanted
}

function neighbours<Value>(values: readonly Value[], count: number, random: SeededRandom): readonly Value[] {
  const from = random.below(values.length - count + 1)
  return values.slice(from, from + count)
}

/** Some of a list, without order: the first steps of a shuffle. */
function drawn<Value>(from: readonly Value[], count: number, random: SeededRandom): Value[] {
  const left = [...from]
  for (let index = 0; index < count; index++) {
    const chosen = index + random.below(left.length - index)
    const value = left[chosen]
    left[chosen] = left[index]
    left[index] = value
  }
  return left.slice(0, count)
}
