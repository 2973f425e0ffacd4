/** Rows by bucket and pair of entries: entry of the first group · entries of the second + entry of the second. */
export type PairRows = ReadonlyMap<number, ReadonlyMap<number, number>>

export interface PairTables {
  /** In the original, where a row that fits several buckets counts in each in equal parts. */
  readonly wanted: PairRows
  /** In the release. */
  readonly shown: PairRows
  /** Entries of the second group. */
  readonly second: number
}

/** Rows of each entry of either group in one bucket. */
export function margins(pairs: ReadonlyMap<number, number>, second: number) {
  const of = { first: new Map<number, number>(), second: new Map<number, number>() }
  for (const [key, rows] of pairs) {
    const [a, b] = [Math.floor(key / second), key % second]
    of.first.set(a, (of.first.get(a) ?? 0) + rows)
    of.second.set(b, (of.second.get(b) ?? 0) + rows)
  }
  return of
}
