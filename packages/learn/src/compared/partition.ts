import { inRange, MISSING, type NumberRange } from '@outis/core/table'
import type { ComparedColumn } from './compared-tables.ts'
import type { Condition } from './condition.ts'
import { roundEdges } from './round-edges.ts'

/** One bar of a distribution: disjoint with the others, all together every value but the missing one. */
export interface Bar extends Condition {
  /** Rows of the original. */
  readonly rows: number
  /** The one value; absent for a bin and for what is put together. */
  readonly code?: number
  /** A bin of a line, its ends; the first has no lower, the last no upper. Days are numbers. */
  readonly from?: number
  readonly to?: number
  /** Values put together because they are too many or too rare. */
  readonly values?: number
}

export interface PartitionOptions {
  /** A line with more distinct values is cut into at most so many bins. Default 20. */
  readonly bins?: number
  /** Names beyond the most frequent so many are one bar. Default: no limit. */
  readonly names?: number
}

/** Cuts the values of a column into bars; `place` is the column's. O(values + bins). */
export function partition(
  column: ComparedColumn,
  weights: Uint32Array,
  { place, bins = 20, names = Number.POSITIVE_INFINITY }: PartitionOptions & { readonly place: number },
): readonly Bar[] {
  const rows = rowsByCode(column, weights)
  const edges = column.line && roundEdges(column, rows, bins)
  if (edges) return binsBetween(column, rows, { edges, place })
  return column.line ? points(column, rows, place) : valueBars(column, rows, { names, place })
}

export function rowsByCode({ codes, dictionary }: ComparedColumn, weights: Uint32Array): Float64Array {
  const rows = new Float64Array(dictionary.values.length)
  for (let row = 0; row < weights.length; row++) rows[codes[row]] += weights[row]
  return rows
}

function binsBetween(
  column: ComparedColumn,
  rows: Float64Array,
  { edges, place }: { readonly edges: readonly number[]; readonly place: number },
): Bar[] {
  return [...edges, Number.POSITIVE_INFINITY].map((to, bin) => {
    const from = bin === 0 ? Number.NEGATIVE_INFINITY : edges[bin - 1]
    const span = { low: from, high: to, includesLow: true, includesHigh: false }
    return {
      ...spanBar(column, rows, { span, place }),
      ...(Number.isFinite(from) && { from }),
      ...(Number.isFinite(to) && { to }),
    }
  })
}

/** Few values on a line: each reaches up to the next, so that nothing between them is lost. */
function points(column: ComparedColumn, rows: Float64Array, place: number): Bar[] {
  const positions = column.line!.positions
  const distinct = [...new Set(positions.subarray(MISSING + 1))].sort((a, b) => a - b)
  return distinct.map((position, index) => {
    const low = index === 0 ? Number.NEGATIVE_INFINITY : position
    const high = distinct[index + 1] ?? Number.POSITIVE_INFINITY
    const span = { low, high, includesLow: true, includesHigh: false }
    return { ...spanBar(column, rows, { span, place }), code: positions.indexOf(position) }
  })
}

function spanBar(
  { line, dictionary }: ComparedColumn,
  rows: Float64Array,
  { span, place }: { readonly span: NumberRange; readonly place: number },
): Bar {
  const wanted = new Uint8Array(dictionary.values.length)
  let own = 0
  for (let code = MISSING + 1; code < wanted.length; code++) {
    if (!inRange(span, line!.positions[code])) continue
    wanted[code] = 1
    own += rows[code]
  }
  return { column: place, wanted, span, rows: own }
}

/** Names, most frequent first, ties by text. */
function valueBars(
  { dictionary }: ComparedColumn,
  rows: Float64Array,
  { names, place }: { readonly names: number; readonly place: number },
): Bar[] {
  const { values } = dictionary
  const codes = Array.from({ length: values.length - 1 }, (_, index) => index + 1)
  codes.sort((a, b) => rows[b] - rows[a] || (values[a] < values[b] ? -1 : 1))
  const bar = (own: readonly number[]): Bar => {
    const wanted = new Uint8Array(values.length)
    for (const code of own) wanted[code] = 1
    return { column: place, wanted, rows: own.reduce((sum, code) => sum + rows[code], 0) }
  }
  const shown = codes.length > names ? codes.slice(0, names - 1) : codes
  const rest = codes.slice(shown.length)
  return [
    ...shown.map((code) => ({ ...bar([code]), code })),
    ...(rest.length > 0 ? [{ ...bar(rest), values: rest.length }] : []),
  ]
}
