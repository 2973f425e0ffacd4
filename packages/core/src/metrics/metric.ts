/** A figure measured on the finished release. */
export interface Measured {
  readonly id: string
  readonly title: string
  /** A discernibility above 2^53 is a BigInt written as text. */
  readonly value: number | string
  /** Which way is better for the reader of the release (utility) or for the people in it (risk). */
  readonly better: 'higher' | 'lower'
  /** Smallest and largest possible value; null where there is none. */
  readonly range: readonly [number | null, number | null]
}

/** A measure of what single columns and cells of a release show, whatever its classes are. */
export type CellMetric = Omit<Measured, 'value' | 'range'>

/** What `require` can limit of columns and cells; all are counts. Shown to users in this order. */
export const cellMetrics = [
  { id: 'identifying-columns', title: 'Columns that look identifying', better: 'lower' },
  { id: 'places-below-state', title: 'Columns of places smaller than a state', better: 'lower' },
  { id: 'zip-codes-beyond-3', title: 'ZIP codes that show more than three digits', better: 'lower' },
  { id: 'dates-within-year', title: 'Dates finer than a year', better: 'lower' },
  { id: 'ages-over-89', title: 'Ages over 89 outside one open category', better: 'lower' },
] as const satisfies readonly CellMetric[]

export type CellMetricId = (typeof cellMetrics)[number]['id']
