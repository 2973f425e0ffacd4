import type { AnalysisRequest } from '../analyses/analysis.ts'
import type { GradedTable } from '../knowledge/graded-table.fixture.ts'
import type { Bar } from './bar.fixture.ts'

/** A way to find out how many people live in small cells: what is asked, and by how many accounts. */
export interface CellStrategy {
  readonly name: string
  /** Of each account, in order. */
  readonly asks: readonly (readonly AnalysisRequest[])[]
}

const table = (first: string, second: string): AnalysisRequest => ({
  kind: 'crosstab',
  columns: [first, second],
})
const bayes = (name: string, ...attributes: string[]): AnalysisRequest => ({
  kind: 'naive-bayes',
  class: name,
  attributes,
})

export const cellStrategies: readonly CellStrategy[] = [
  { name: 'one cross table', asks: [[table('town', 'region')]] },
  { name: 'the same turned round', asks: [[table('town', 'region'), table('region', 'town')]] },
  { name: 'turned round by another account', asks: [[table('town', 'region')], [table('region', 'town')]] },
  {
    name: 'accounts of different pasts',
    asks: [
      [table('town', 'region')],
      [table('town', 'sex'), table('town', 'region')],
      [table('region', 'income'), table('region', 'town')],
      [{ kind: 'c45', class: 'income', attributes: ['town', 'region'] }, table('town', 'region')],
      [{ kind: 'c45', class: 'sex', attributes: ['town', 'region'] }, table('region', 'town')],
      [{ kind: 'counts', column: 'children' }, table('children', 'town'), table('town', 'region')],
    ],
  },
  { name: 'naive Bayes both ways', asks: [[bayes('town', 'region')], [bayes('region', 'town')]] },
  {
    name: 'three tables of three columns',
    asks: [
      [table('town', 'region'), table('town', 'sex'), table('region', 'sex'), table('town', 'children')],
    ],
  },
]

interface Told {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly counts: readonly (readonly (number | null)[])[]
  readonly rowTotals: readonly number[]
  readonly columnTotals: readonly number[]
}

/** The tables of town and region that answers hold, with towns as rows. */
function tablesIn(result: unknown): Told[] {
  const {
    of,
    nominal,
    class: name,
    ...cells
  } = (result ?? {}) as Told & {
    readonly of?: readonly string[]
    readonly class?: string
    readonly nominal?: readonly { readonly attribute: string; readonly table: Told | null }[]
  }
  const tables = of ? [{ names: of, cells: cells as Told }] : []
  for (const { attribute, table: found } of nominal ?? [])
    if (found && name !== undefined) tables.push({ names: [name, attribute], cells: found })
  return tables.flatMap(({ names, cells: told }) => {
    if (names.join() === 'town,region') return [told]
    return names.join() === 'region,town' ? [turned(told)] : []
  })
}

const turned = ({ rows, columns, counts, rowTotals, columnTotals }: Told): Told => ({
  rows: columns,
  columns: rows,
  counts: columns.map((_, column) => rows.map((__, row) => counts[row][column])),
  rowTotals: columnTotals,
  columnTotals: rowTotals,
})

interface Interval {
  low: number
  high: number
}

/**
 * How many cells of fewer than `few` rows somebody places in an interval narrower than that, who lays all answers beside
 * each other and narrows every cell by the totals of its row and its column until nothing changes.
 */
export function placedCells(original: GradedTable, bar: Bar, { asks }: CellStrategy, few: number): number {
  const told = asks.flatMap((requests) => {
    const who = bar.researcher()
    return requests.flatMap((request) => tablesIn(who.analyse(request)?.result))
  })
  if (told.length === 0) return 0
  const [{ rows, columns, rowTotals, columnTotals }] = told
  const cells = rows.map((_, row) =>
    columns.map((__, column): Interval => {
      const counts = told.flatMap((one) => one.counts[row][column] ?? [])
      return counts.length > 0 ? { low: counts[0], high: counts[0] } : { low: 0, high: rowTotals[row] }
    }),
  )
  const lines = [
    ...rows.map((_, row) => ({ total: rowTotals[row], cells: cells[row] })),
    ...columns.map((_, column) => ({ total: columnTotals[column], cells: cells.map((row) => row[column]) })),
  ]
  for (let isNarrower = true; isNarrower; ) {
    isNarrower = false
    for (const { total, cells: line } of lines)
      for (const cell of line) {
        const others = line.filter((other) => other !== cell)
        const low = Math.max(cell.low, total - others.reduce((sum, { high }) => sum + high, 0))
        const high = Math.min(cell.high, total - others.reduce((sum, other) => sum + other.low, 0))
        if (low > cell.low || high < cell.high) isNarrower = true
        cell.low = low
        cell.high = high
      }
  }
  const [town, region] = ['town', 'region'].map((name) => original.names.indexOf(name))
  let placed = 0
  for (const [rowIndex, row] of cells.entries())
    for (const [columnIndex, { low, high }] of row.entries()) {
      const real = original.rows.filter(
        (person) => person[town] === rows[rowIndex] && person[region] === columns[columnIndex],
      ).length
      if (rows[rowIndex] !== '(others)' && real < few && high - low < few) placed++
    }
  return placed
}
