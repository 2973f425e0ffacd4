import { defined } from '../data/value/defined.ts'
import type { ColumnTrace, MeasuredColumn, MeasuredRelease } from '../metrics/measured/measured-release.ts'
import type { Grouping } from './grouping.ts'
import type { QuasiReading } from './quasi-reading.ts'

export interface MeasuredParts {
  readonly grouping: Grouping
  readonly readings: readonly QuasiReading[]
  /** Classes that count; absent: all, and the suppressed rows with them. */
  readonly selected?: readonly number[]
  readonly k?: number
  readonly traces?: readonly ColumnTrace[]
}

/** The counts the losses are measured on. O(classes × columns). */
export function measuredRows({ grouping, readings, selected, k, traces }: MeasuredParts): MeasuredRelease {
  const sizes = selected ? Uint32Array.from(selected, (c) => grouping.rows[c]) : grouping.rows
  const suppressedRows = selected ? 0 : grouping.suppressedRows
  return {
    rows: sizes.reduce((sum, size) => sum + size, suppressedRows),
    suppressedRows,
    sizes,
    columns: readings.map((reading) => measuredColumn(reading, grouping, selected)),
    ...defined({ k }),
    ...(traces && !selected && { traces }),
  }
}

function measuredColumn(
  { column, figures, texts }: QuasiReading,
  { rows, count }: Grouping,
  selected?: readonly number[],
): MeasuredColumn {
  const rowsOf = new Map<string, number>()
  const add = (c: number) => rowsOf.set(texts[c], (rowsOf.get(texts[c]) ?? 0) + rows[c])
  if (selected) selected.forEach(add)
  else for (let c = 0; c < count; c++) add(c)
  const cells = [...rowsOf].map(([text, published]) => {
    const of = figures?.of.get(text)
    return { rows: published, ...defined({ figures: of }) }
  })
  return { name: column.name, cells, ...(figures && { leafCount: figures.leafCount }) }
}
