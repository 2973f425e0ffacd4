export interface RowsOfValue {
  readonly value: string
  readonly rows: number
}

/** Values that are not shown one by one. */
export interface PooledRows {
  readonly values: number
  readonly rows: number
}

/**
 * The most frequent values one by one, most frequent first, the others as one number. A value of fewer than `rare` rows
 * is never shown, and neither is a pool of fewer: it takes in the rarest value shown, since whoever knows all the values
 * there can be would read the missing one's rows off a small pool. O(values, sorted).
 */
export function poolRare(
  values: readonly RowsOfValue[],
  rare: number,
  most = Number.POSITIVE_INFINITY,
): { readonly shown: readonly RowsOfValue[]; readonly pooled: PooledRows } {
  const sorted = values.toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
  let end = sorted.findIndex(({ rows }) => rows < rare)
  end = Math.min(end < 0 ? sorted.length : end, most)
  let rows = sorted.slice(end).reduce((sum, one) => sum + one.rows, 0)
  while (end > 0 && rows > 0 && rows < rare) rows += sorted[--end].rows
  return { shown: sorted.slice(0, end), pooled: { values: sorted.length - end, rows } }
}
