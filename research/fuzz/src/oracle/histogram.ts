import { MISSING_KEY, type OracleColumn } from './columns.ts'

/** Rows of each value. */
export interface Histogram {
  readonly counts: ReadonlyMap<string, number>
  /** Rows whose value is known. */
  readonly rows: number
}

/** Values of a column in some rows; where missing values are wildcards a missing one is no value. */
export function histogramOf(texts: Iterable<string>, { keyOf }: OracleColumn, wildcard: boolean): Histogram {
  const counts = new Map<string, number>()
  let rows = 0
  for (const text of texts) {
    const key = keyOf(text)
    if (wildcard && key === MISSING_KEY) continue
    counts.set(key, (counts.get(key) ?? 0) + 1)
    rows++
  }
  return { counts, rows }
}
