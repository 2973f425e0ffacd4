import { MISSING, SUPPRESSED } from '@outis/core/table'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { isMissingCell, rowsIn } from '../compared/compared-tables.ts'
import { sharesAsked } from '../compared/condition.ts'
import { type Bar, partition, rowsByCode } from '../compared/partition.ts'

/** How rows spread over the values of one column, in the original and as the release tells it. */
export interface DistributionChange {
  readonly column: string
  /** Values are numbers or dates: bars have an order. */
  readonly ordered: boolean
  readonly bars: readonly ChangedBar[]
  /** Rows without a value. */
  readonly missing: { readonly before: number; readonly after: number }
  /** Distinct values of the original, distinct texts of the release; missing and `*` are neither. */
  readonly distinct: { readonly before: number; readonly after: number }
  /** Rows of the release that have `*` here. */
  readonly suppressed: number
  /** Half the sum of differences between shares: 0 alike, 1 nothing in common. */
  readonly totalVariation: number
  /** Earth mover's distance between neighbouring bars, 0 to 1; for ordered columns. */
  readonly earthMovers?: number
}

export interface ChangedBar extends Omit<Bar, 'column' | 'wanted' | 'span'> {
  /** Rows of the release, estimated where cells are generalised. */
  readonly after: number
}

/**
 * Distribution of a column before and after, over the same bars: values, or bins of a line of many. A generalised cell counts with its share in each
 * bar, its leaves being equally likely. Total variation ½ Σ |p − q| over shares of rows that have a value; earth mover's distance
 * 1/(m − 1) · Σᵢ |Σⱼ≤ᵢ (pⱼ − qⱼ)| over m ordered bars: Li, Li, Venkatasubramanian 2007, doi:10.1109/ICDE.2007.367856.
 * A missing value is in no bar. O(combinations + bars × texts).
 */
export function distributionChange(tables: ComparedTables, place: number): DistributionChange {
  const column = tables.columns[place]
  const published = rowsByText(column, tables.release)
  const bars = partition(column, tables.original, { place }).map((bar): ChangedBar & Bar => {
    const shares = sharesAsked(column, bar)
    let after = 0
    for (let text = 0; text < shares.length; text++) after += published[text] * shares[text]
    return { ...bar, after }
  })
  const before = bars.map(({ rows }) => rows)
  const after = bars.map((bar) => bar.after)
  const ordered = column.line !== undefined
  return {
    column: column.name,
    ordered,
    bars: bars.map(({ column: _, wanted: __, span: ___, ...bar }) => bar),
    missing: { before: rowsByCode(column, tables.original)[MISSING], after: missingRows(column, published) },
    distinct: distinctOf(column, published),
    suppressed: column.texts.reduce(
      (sum, text, textIndex) => sum + (text === SUPPRESSED ? published[textIndex] : 0),
      0,
    ),
    totalVariation: totalVariation(before, after),
    ...(ordered && { earthMovers: earthMovers(before, after) }),
  }
}

/** The same for every column. */
export const distributionChanges = (tables: ComparedTables): readonly DistributionChange[] =>
  rowsIn(tables.release) === 0
    ? []
    : tables.columns.map((_, columnIndex) => distributionChange(tables, columnIndex))

function rowsByText({ texts, published }: ComparedColumn, weights: Uint32Array): Float64Array {
  const rows = new Float64Array(texts.length)
  for (let row = 0; row < weights.length; row++) rows[published[row]] += weights[row]
  return rows
}

const isMissing = ({ cells }: ComparedColumn, text: number): boolean => isMissingCell(cells[text])

const missingRows = (column: ComparedColumn, published: Float64Array): number =>
  published.reduce((sum, rows, text) => sum + (isMissing(column, text) ? rows : 0), 0)

function distinctOf(column: ComparedColumn, published: Float64Array): DistributionChange['distinct'] {
  const after = column.texts.filter(
    (text, textIndex) => text !== SUPPRESSED && published[textIndex] > 0 && !isMissing(column, textIndex),
  )
  return { before: column.dictionary.values.length - 1, after: after.length }
}

/** Shares of two lists of rows; a list without rows is spread evenly, which is what it tells. */
function shares(rows: readonly number[]): number[] {
  const total = rows.reduce((sum, own) => sum + own, 0)
  return rows.map((row) => (total > 0 ? row / total : 1 / rows.length))
}

export function totalVariation(before: readonly number[], after: readonly number[]): number {
  const [p, q] = [shares(before), shares(after)]
  return p.reduce((sum, own, index) => sum + Math.abs(own - q[index]), 0) / 2
}

export function earthMovers(before: readonly number[], after: readonly number[]): number {
  const [p, q] = [shares(before), shares(after)]
  const m = p.length
  if (m < 2) return 0
  let carried = 0
  let moved = 0
  for (let bar = 0; bar < m - 1; bar++) {
    carried += p[bar] - q[bar]
    moved += Math.abs(carried)
  }
  return moved / (m - 1)
}
