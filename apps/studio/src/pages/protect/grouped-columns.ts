/** The column groups of slicing. Each column is in one group. */
export type ColumnGroups = readonly (readonly string[])[]

/** The groups that a policy names. Undefined where the method chooses them. */
export function writtenGroups(value: unknown): ColumnGroups | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter(Array.isArray).map((group: unknown[]) => group.map(String))
}

/** Moves a column into another group; `groups.length` is a new one. Empty groups are removed. */
export function movedColumn(groups: ColumnGroups, column: string, to: number): ColumnGroups {
  const without = groups.map((group) => group.filter((name) => name !== column))
  const next = to >= without.length ? [...without, [column]] : without
  return next
    .map((group, index) => (index === to && to < without.length ? [...group, column] : group))
    .filter((group) => group.length > 0)
}

/** Correlations by column: values[i][j] of columns[i] and columns[j]. */
interface Correlated {
  readonly columns: readonly string[]
  readonly values: readonly (readonly number[])[]
}

/** Agglomerative clustering by mean correlation, until there are half as many groups as columns. */
export function groupsByCorrelation({ columns, values }: Correlated): ColumnGroups {
  const groups = columns.map((_, columnIndex) => [columnIndex])
  const mean = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, i) => sum + b.reduce((inner, j) => inner + (values[i]?.[j] ?? 0), 0), 0) /
    (a.length * b.length)
  while (groups.length > Math.max(2, Math.ceil(columns.length / 2))) {
    let best = { at: 0, other: 1, value: -1 }
    for (let groupIndex = 0; groupIndex < groups.length; groupIndex++)
      for (let other = groupIndex + 1; other < groups.length; other++) {
        const value = mean(groups[groupIndex] ?? [], groups[other] ?? [])
        if (value > best.value) best = { at: groupIndex, other, value }
      }
    const [joined = []] = groups.splice(best.other, 1)
    groups[best.at] = [...(groups[best.at] ?? []), ...joined]
  }
  return groups.map((group) => group.map((columnIndex) => columns[columnIndex] ?? ''))
}

/** The two columns with the highest correlation. `tooFine` columns are left out: they correlate with everything. */
export function strongestPair({ columns, values }: Correlated, tooFine: readonly string[] = []) {
  let best: { readonly first: string; readonly second: string; readonly value: number } | undefined
  for (const [columnIndex, first] of columns.entries())
    for (const [other, second] of columns.entries()) {
      const value = values[columnIndex]?.[other] ?? 0
      if (tooFine.includes(first) || tooFine.includes(second)) continue
      if (other > columnIndex && (best === undefined || value > best.value)) best = { first, second, value }
    }
  return best
}
