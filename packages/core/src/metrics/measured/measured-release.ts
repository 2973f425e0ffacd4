import type { Measured } from '../metric.ts'
import type { CellFigures } from './cell-figures.ts'

/** A finished release as the losses see it: counts per text, nothing of the search. */
export interface MeasuredRelease {
  /** n: all rows, suppressed ones included. */
  readonly rows: number
  readonly suppressedRows: number
  /** Rows of each class. */
  readonly sizes: Uint32Array
  readonly columns: readonly MeasuredColumn[]
  /** The policy's k, for the average class size. */
  readonly k?: number
  /** Where the original was given and every row of it could be found again in the release. */
  readonly traces?: readonly ColumnTrace[]
}

export interface MeasuredColumn {
  readonly name: string
  /** D: leaves of the whole column. Absent where the cells could not be read. */
  readonly leafCount?: number
  /** The distinct texts of the rows in classes: how many rows, at what cost. */
  readonly cells: readonly { readonly rows: number; readonly figures?: CellFigures }[]
}

/** How one quasi-identifier's original values were published: one entry per value and published cell. */
export interface ColumnTrace {
  /** Rows of this value published as this cell. */
  readonly rows: Float64Array
  /** Rows of this value in the original. */
  readonly value: Float64Array
  /** Rows of all values that the cell covers; all rows for a suppressed one. */
  readonly among: Float64Array
}

/** A figure of a finished release; `measure` gives undefined where the release does not tell. */
export interface ReleaseMetric extends Omit<Measured, 'value'> {
  measure(release: MeasuredRelease): number | string | undefined
}
