import type { OracleColumn } from './columns.ts'
import type { RunFacts } from './run-facts.ts'
import type { SlicedRelease } from './sliced-release.ts'

/**
 * max over s of p(t, s) = Σ_B f(t, B) · p(s | t, B) / Σ_B f(t, B), for every row t of the original. f(t, B): the product over
 * groups of the share of B's rows that have t's quasi-identifiers there; p(s | t, B): the share of s among the rows of B that
 * agree with t beside the sensitive column. Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.
 */
export function largestProbabilities(
  facts: RunFacts,
  sliced: SlicedRelease,
  sensitive: OracleColumn,
): number[] {
  const groups = sliced.groups.map(({ columns, cells }) => ({
    known: columns.flatMap((column, columnIndex) =>
      column.role === 'quasi' ? [{ column, at: columnIndex }] : [],
    ),
    secret: columns.indexOf(sensitive),
    cells,
  }))
  const keys = groups.map(({ known, cells }) =>
    cells.map((texts) => JSON.stringify(known.map(({ column, at }) => column.cellKeyOf(texts[at])))),
  )
  return facts.original.rows.map((row) => {
    const own = groups.map(({ known }) =>
      JSON.stringify(known.map(({ column }) => column.keyOf(row[column.place]))),
    )
    const weights = new Map<string, number>()
    let total = 0
    for (const bucket of sliced.buckets) {
      let fit = 1
      for (const [index, key] of own.entries()) {
        fit *= bucket.filter((at) => keys[index][at] === key).length / bucket.length
      }
      if (fit === 0) continue
      total += fit
      const place = groups.findIndex(({ secret }) => secret >= 0)
      const agreeing = bucket.filter((at) => keys[place][at] === own[place])
      for (const at of agreeing) {
        const key = sensitive.keyOf(groups[place].cells[at][groups[place].secret])
        weights.set(key, (weights.get(key) ?? 0) + fit / agreeing.length)
      }
    }
    return Math.max(0, ...weights.values()) / (total === 0 ? 1 : total)
  })
}
