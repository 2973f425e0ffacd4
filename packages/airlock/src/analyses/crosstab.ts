import type { Fact } from '../knowledge/facts.ts'
import type { RowSet } from '../sets/row-set.ts'
import { exactly } from '../statements/rows-of-test.ts'
import {
  type AnalysisContext,
  type AnalysisFindings,
  type AnalysisRule,
  asAnalysisRule,
  refusedAnalysis,
  wholeWithheld,
} from './analysis.ts'
import { type PooledColumn, pooledColumn, rowsOfCategory } from './original-table.ts'
import { suppressCells } from './suppressed-cells.ts'
import { alwaysHidden, tableCells } from './table-cells.ts'

/** A table whose cells may leave: null where one is hidden. */
export interface SafeTable {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly counts: readonly (readonly (number | null)[])[]
  readonly rowTotals: readonly number[]
  readonly columnTotals: readonly number[]
}

/** Rows of each value; rare values are pooled, and so is what earlier answers would isolate. */
export function countsOf(context: AnalysisContext, column: string): AnalysisFindings {
  const categories = admitCategories(context, column)
  if (typeof categories === 'string') return wholeWithheld(categories, withheldNote(categories))
  const { labels, rows, pooled } = categories
  const result = { column, counts: labels.map((value, labelIndex) => ({ value, rows: rows[labelIndex] })) }
  const text = [`${column},rows`, ...labels.map((value, labelIndex) => `${value},${rows[labelIndex]}`)].join(
    '\n',
  )
  return {
    result,
    text: `${text}\n`,
    withheld: pooled > 0 ? { threshold: pooled } : {},
    notes: pooledNotes([categories]),
  }
}

/** Rows of each pair of values, with margins; small cells are hidden, and others so that margins do not tell them. */
export function crosstabOf(
  context: AnalysisContext,
  [first, second]: readonly [string, string],
): AnalysisFindings {
  if (first === second)
    throw refusedAnalysis('A cross table needs two columns.', 'Name two different columns.')
  const left = admitCategories(context, first)
  const top = admitCategories(context, second)
  if (typeof left === 'string') return wholeWithheld(left, withheldNote(left))
  if (typeof top === 'string') return wholeWithheld(top, withheldNote(top))
  const result = safeTable(context, left, top)
  if (typeof result === 'string') return wholeWithheld(result, 'no cells can be shown')
  const { table, withheld } = result
  return {
    result: { of: [first, second], ...table },
    text: tableText(first, table),
    withheld: withHidden(withheld, left.pooled + top.pooled),
    notes: pooledNotes([left, top]),
  }
}

export function withHidden(
  withheld: Partial<Record<AnalysisRule, number>>,
  pooled: number,
): Partial<Record<AnalysisRule, number>> {
  return pooled === 0 ? withheld : { ...withheld, threshold: (withheld.threshold ?? 0) + pooled }
}

export const pooledNotes = (columns: readonly PooledColumn[]): string[] =>
  columns.flatMap(({ pooled }) => (pooled > 0 ? [`${pooled} values with too few rows are pooled`] : []))

/** The categories of a column, if each may be spoken of; otherwise the rule that withholds the column. */
export function admitCategories(context: AnalysisContext, name: string): PooledColumn | AnalysisRule {
  const { original, rules, gate } = context
  const { universe } = original.index
  const column = pooledColumn(original, name, rules)
  if (!column) return 'threshold'
  const start = gate.mark()
  for (const [category, label] of column.labels.entries()) {
    const set = rowsOfCategory(universe, column, category)
    const value = column.values[category]
    const rows = column.rows[category]
    const facts: Fact[] = value === undefined ? [] : [{ kind: 'value', column: name, value, rows }]
    const items = [{ column: name, costs: [`category ${name} ${label}`], rows: set, facts }]
    const fault = gate.admit({ rows: [exactly(set)], items })
    if (fault === undefined) continue
    gate.backTo(start)
    return asAnalysisRule(fault)
  }
  return column
}

/** Why a column is withheld whole. */
export const withheldNote = (rule: AnalysisRule): string =>
  rule === 'threshold' ? 'a column has no two values with rows enough' : `a column is withheld by ${rule}`

interface SafeCells {
  readonly table: SafeTable
  readonly withheld: Partial<Record<AnalysisRule, number>>
}

/**
 * Hides cells until what is shown isolates nobody; a rule where that needs the whole table. Which cells are hidden is
 * chosen for the table once, whoever asks and whichever column is named first; what earlier answers of one researcher
 * would isolate is hidden besides. So nobody is ever shown a cell that is hidden from others to protect a small one.
 */
export function safeTable(
  context: AnalysisContext,
  left: PooledColumn,
  top: PooledColumn,
): SafeCells | AnalysisRule {
  if (left.name <= top.name) return orderedTable(context, left, top)
  const turned = orderedTable(context, top, left)
  return typeof turned === 'string' ? turned : { ...turned, table: transposed(turned.table) }
}

const transposed = ({ rows, columns, counts, rowTotals, columnTotals }: SafeTable): SafeTable => ({
  rows: columns,
  columns: rows,
  counts: columns.map((_, column) => rows.map((__, row) => counts[row][column])),
  rowTotals: columnTotals,
  columnTotals: rowTotals,
})

function orderedTable(
  { original, rules, gate }: AnalysisContext,
  left: PooledColumn,
  top: PooledColumn,
): SafeCells | AnalysisRule {
  const grid = tableCells(original, left, top)
  const { sets, counts } = grid
  const always = alwaysHidden(grid, rules.minSupport)
  if (!always) return 'threshold'
  const forced = new Map<number, AnalysisRule>()
  const start = gate.mark()
  for (;;) {
    const suppressed = suppressCells(grid, rules.minSupport, { forced: forced.keys(), already: always })
    if (!suppressed) return 'threshold'
    const hidden = new Set([...suppressed.primary, ...suppressed.secondary])
    if (hidden.size === counts.length) return 'threshold'
    const names = [left.name, top.name] as const
    const fault = firstFault({
      gate,
      sets,
      hidden,
      names,
      labels: [left.labels, top.labels],
      facts: [{ kind: 'table', column: names[0], columns: names, minSupport: rules.minSupport }],
    })
    if (!fault) {
      const withheld: Partial<Record<AnalysisRule, number>> = {}
      for (const cell of hidden) {
        const rule = forced.get(cell) ?? 'threshold'
        withheld[rule] = (withheld[rule] ?? 0) + 1
      }
      return { table: shownTable({ left, top, counts, hidden }), withheld }
    }
    gate.backTo(start)
    forced.set(fault.cell, fault.rule)
  }
}

interface Cells {
  readonly gate: AnalysisContext['gate']
  readonly sets: readonly RowSet[]
  readonly hidden: ReadonlySet<number>
  readonly names: readonly [string, string]
  readonly labels: readonly [readonly string[], readonly string[]]
  /** What the shown cells tell besides. */
  readonly facts: readonly Fact[]
}

/** Admits the shown cells one by one. */
function firstFault({ gate, sets, hidden, names, labels, facts }: Cells) {
  for (const [cell, set] of sets.entries()) {
    if (hidden.has(cell)) continue
    const [row, column] = [Math.floor(cell / labels[1].length), cell % labels[1].length]
    const cost = `cell ${names[0]} ${labels[0][row]} ${names[1]} ${labels[1][column]}`
    const items = [{ column: names[0], costs: [cost], rows: set, facts }]
    const rule = gate.admit({ rows: [exactly(set)], items })
    if (rule) return { cell, rule: asAnalysisRule(rule) }
  }
  return undefined
}

interface TableCells {
  readonly left: PooledColumn
  readonly top: PooledColumn
  readonly counts: readonly number[]
  readonly hidden: ReadonlySet<number>
}

function shownTable({ left, top, counts, hidden }: TableCells): SafeTable {
  const width = top.labels.length
  return {
    rows: left.labels,
    columns: top.labels,
    counts: left.labels.map((_, row) =>
      top.labels.map((__, column) =>
        hidden.has(row * width + column) ? null : counts[row * width + column],
      ),
    ),
    rowTotals: left.rows,
    columnTotals: top.rows,
  }
}

/** Hidden cells look alike, whatever hid them. */
export function tableText(
  corner: string,
  { rows, columns, counts, rowTotals, columnTotals }: SafeTable,
): string {
  const lines = [
    [corner, ...columns, 'all'],
    ...rows.map((label, row) => [label, ...counts[row].map((count) => count ?? 'withheld'), rowTotals[row]]),
    ['all', ...columnTotals, columnTotals.reduce((sum, count) => sum + count, 0)],
  ]
  return lines.map((line) => `${line.join(',')}\n`).join('')
}
