import type { Fact } from '../knowledge/facts.ts'
import { both, type RowSet, sizeOf } from '../sets/row-set.ts'
import { exactly } from '../statements/rows-of-test.ts'
import {
  ANALYSIS_LIMITS,
  type AnalysisContext,
  type AnalysisFindings,
  type AnalysisRule,
  asAnalysisRule,
  refusedAnalysis,
  wholeWithheld,
} from './analysis.ts'
import { type PooledColumn, pooledColumn, rowsOfCategory } from './original-table.ts'
import { suppressCells } from './suppressed-cells.ts'

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
  if (!categories) return wholeWithheld('threshold', 'no two values have rows enough')
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
  if (!left || !top) return wholeWithheld('threshold', 'no two values have rows enough')
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

/** Categories that may be spoken of; one that may not joins the pool. */
export function admitCategories(context: AnalysisContext, name: string): PooledColumn | undefined {
  const { original, rules, gate } = context
  const { universe } = original.index
  const forced = new Set<string>()
  for (;;) {
    const column = pooledColumn(original, name, { minSupport: rules.minSupport, forced })
    if (!column) return undefined
    const start = gate.mark()
    const fault = column.labels.find((label, category) => {
      const set = rowsOfCategory(universe, column, category)
      const value = column.values[category]
      const rows = column.rows[category]
      const facts: Fact[] = value === undefined ? [] : [{ kind: 'value', column: name, value, rows }]
      const items = [{ column: name, costs: [`category ${name} ${label}`], rows: set, facts }]
      return gate.admit({ rows: [exactly(set)], items }) !== undefined
    })
    if (fault === undefined) return column
    gate.backTo(start)
    // Where the pool itself cannot be spoken of, its next neighbour joins.
    const faultIndex = column.labels.indexOf(fault)
    const joins = column.pooled > 0 && faultIndex === column.labels.length - 1 ? smallestOf(column) : fault
    if (joins === undefined) return undefined
    forced.add(joins)
  }
}

function smallestOf({ labels, rows }: PooledColumn): string | undefined {
  let smallest: number | undefined
  for (let index = 0; index < labels.length - 1; index++)
    if (smallest === undefined || rows[index] < rows[smallest]) smallest = index
  return smallest === undefined ? undefined : labels[smallest]
}

/** Hides cells until what is shown isolates nobody; a rule where that needs the whole table. */
export function safeTable(
  { original, rules, gate }: AnalysisContext,
  left: PooledColumn,
  top: PooledColumn,
): { readonly table: SafeTable; readonly withheld: Partial<Record<AnalysisRule, number>> } | AnalysisRule {
  const { universe } = original.index
  const [height, width] = [left.labels.length, top.labels.length]
  if (height * width > ANALYSIS_LIMITS.cells) {
    throw refusedAnalysis(
      `The table would have ${height * width} cells.`,
      `Ask for at most ${ANALYSIS_LIMITS.cells}.`,
    )
  }
  const rowSets = left.labels.map((_, labelIndex) => rowsOfCategory(universe, left, labelIndex))
  const columnSets = top.labels.map((_, labelIndex) => rowsOfCategory(universe, top, labelIndex))
  const sets = rowSets.flatMap((row) => columnSets.map((column) => both(row, column)))
  const counts = sets.map((set) => sizeOf(universe, set))
  const forced = new Map<number, AnalysisRule>()
  const start = gate.mark()
  for (;;) {
    const suppressed = suppressCells({ height, width, counts }, rules.minSupport, forced.keys())
    if (!suppressed) return 'threshold'
    const hidden = new Set([...suppressed.primary, ...suppressed.secondary])
    if (hidden.size === counts.length) return 'threshold'
    const fault = firstFault({
      gate,
      sets,
      hidden,
      names: [left.name, top.name],
      labels: [left.labels, top.labels],
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
}

/** Admits the shown cells one by one. */
function firstFault({ gate, sets, hidden, names, labels }: Cells) {
  for (const [cell, set] of sets.entries()) {
    if (hidden.has(cell)) continue
    const [row, column] = [Math.floor(cell / labels[1].length), cell % labels[1].length]
    const cost = `cell ${names[0]} ${labels[0][row]} ${names[1]} ${labels[1][column]}`
    const rule = gate.admit({ rows: [exactly(set)], items: [{ column: names[0], costs: [cost], rows: set }] })
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
