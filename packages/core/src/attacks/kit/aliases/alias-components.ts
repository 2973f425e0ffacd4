/**
 * Rows of two releases that are one person's link the aliases they show: all aliases that are linked, directly or by others,
 * stand for one value, where each stands for one (union-find; Tarjan 1975, doi 10.1145/321879.321884). O(rows).
 *
 * @param first alias of each joined row in the one release
 * @param second its alias in the other
 * @param firsts how many aliases the one has, joined or not
 * @returns the component of each alias of the one
 */
export function aliasComponents(first: Int32Array, second: Int32Array, firsts: number): Int32Array {
  const seconds = second.reduce((most, alias) => Math.max(most, alias), -1) + 1
  const parent = Int32Array.from({ length: firsts + seconds }, (_, alias) => alias)
  const root = (alias: number): number => {
    let at = alias
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
  for (const [row, alias] of first.entries()) parent[root(alias)] = root(firsts + second[row])
  return Int32Array.from({ length: firsts }, (_, alias) => root(alias))
}

/** Rows of two releases that show the same and that no other row shows: places in both, in pairs. */
export function joinedRows(first: Int32Array, second: Int32Array): readonly (readonly [number, number])[] {
  const [ones, twos] = [rowShownOnce(first), rowShownOnce(second)]
  return [...ones].flatMap(([shown, row]) => {
    const other = twos.get(shown)
    return other === undefined || row < 0 || other < 0 ? [] : [[row, other] as const]
  })
}

/** The row of each code; −1 where several have it. */
function rowShownOnce(codes: Int32Array): Map<number, number> {
  const rows = new Map<number, number>()
  for (const [row, code] of codes.entries()) rows.set(code, rows.has(code) ? -1 : row)
  return rows
}
