import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import type { RowNumbers, Table } from '../../../data/table/table.ts'
import type { Request } from '../../contract/search.ts'

/** What a class covers in one column: for a category a value and a level above it, for a number two numbers. */
export type Cover =
  | { readonly kind: 'category'; readonly value: number; readonly level: number }
  | { readonly kind: 'number'; readonly low: number; readonly high: number; readonly missing: boolean }

export interface PlainColumn {
  readonly hierarchy: Hierarchy
  /** cells[row]: the code of a category; the number itself, NaN for missing. */
  readonly cells: readonly number[]
  readonly numeric: boolean
  readonly range: number
  readonly least: number
}

/** The rows of a table one by one, in the order of the source. Numbers are ranges. */
export function plainRows(table: Table, request: Request, numbers?: RowNumbers): PlainColumn[] {
  const rows: { readonly combination: number; readonly number: number }[] = []
  for (let combination = 0; combination < table.length; combination++) {
    for (let i = 0; i < table.weights[combination]; i++) {
      rows.push({
        combination,
        number: numbers ? numbers.rows[numbers.offsets[combination] + i] : rows.length,
      })
    }
  }
  rows.sort((a, b) => a.number - b.number)
  return request.quasi.map(({ column, hierarchy }) => {
    const { codes, dictionary } = table.columns[column]
    const numeric = dictionary.numbers !== undefined
    const cells = rows.map(({ combination }) =>
      numeric ? dictionary.numbers![codes[combination]] : codes[combination],
    )
    const known = cells.filter((cell) => numeric && !Number.isNaN(cell))
    const least = Math.min(...known)
    return { hierarchy, cells, numeric, range: known.length > 0 ? Math.max(...known) - least : 0, least }
  })
}

export function coverOf({ numeric, cells }: PlainColumn, row: number): Cover {
  const cell = cells[row]
  if (!numeric) return { kind: 'category', value: cell, level: 0 }
  return Number.isNaN(cell)
    ? { kind: 'number', low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, missing: true }
    : { kind: 'number', low: cell, high: cell, missing: false }
}

export function joinCovers({ hierarchy }: PlainColumn, a: Cover, b: Cover): Cover {
  if (a.kind === 'category' && b.kind === 'category') {
    let level = Math.max(a.level, b.level)
    while (hierarchy.levels[level].nodeOf[a.value] !== hierarchy.levels[level].nodeOf[b.value]) level++
    return { ...a, level }
  }
  if (a.kind === 'number' && b.kind === 'number') {
    return {
      kind: 'number',
      low: Math.min(a.low, b.low),
      high: Math.max(a.high, b.high),
      missing: a.missing || b.missing,
    }
  }
  throw new TypeError('a category and a number')
}

/** Clusters as sorted lists of rows, sorted by their first row: what two programs are compared by. */
export function clusterLists(classOf: ArrayLike<number>): string[] {
  const lists = new Map<number, number[]>()
  for (let row = 0; row < classOf.length; row++) {
    const list = lists.get(classOf[row])
    if (list) list.push(row)
    else lists.set(classOf[row], [row])
  }
  return [...lists.values()].map((list) => list.join()).sort()
}
