import type { RealTest } from '@outis/interpret'
import type { Gate } from '../answer/gate.ts'
import type { Fact } from '../knowledge/facts.ts'
import { isSame, type RowSet, rowsWhere } from '../sets/row-set.ts'
import type { ClaimNode } from '../statements/claims.ts'
import { setsOf } from '../statements/rows-of-test.ts'
import type { AnalysisContext } from './analysis.ts'
import { type PooledColumn, pooledColumn } from './original-table.ts'
import { alwaysHidden, tableCells } from './table-cells.ts'

/** The gate of a tree, and the cross tables that its branches are cells of. */
export interface TreeGate {
  readonly gate: Gate
  readonly facts: readonly Fact[]
}

/**
 * A branch of two values of two columns is a cell of their cross table, and is told where the table would show it: a cell that
 * is hidden there to protect a small one is hidden in a tree too. So is a value that is pooled in every table.
 */
export function treeGate(context: AnalysisContext, nodes: readonly ClaimNode[]): TreeGate {
  const { original, rules, gate } = context
  const columns = new Map<string, PooledColumn | undefined>()
  const categoriesOf = (name: string): PooledColumn | undefined => {
    if (!columns.has(name)) columns.set(name, pooledColumn(original, name, rules))
    return columns.get(name)
  }
  const hidden: RowSet[] = []
  const facts: Fact[] = []
  for (const name of new Set(nodes.flatMap(nominalColumns)))
    hidden.push(...pooledRows(context, name, categoriesOf(name)))
  for (const names of pairsOf(nodes)) {
    const [left, top] = names.map(categoriesOf)
    if (left === undefined || top === undefined) continue
    const cells = tableCells(original, left, top)
    gate.spend(PER_CELL * cells.sets.length ** 2)
    const always = alwaysHidden(cells, rules.minSupport) ?? cells.sets.keys()
    for (const cell of always) hidden.push(cells.sets[cell])
    facts.push({ kind: 'table', column: names[0], columns: names, minSupport: rules.minSupport })
  }
  const isHidden = (set: RowSet): boolean => hidden.some((other) => isSame(set, other))
  const admit: Gate['admit'] = (statement) =>
    statement.rows.flatMap(setsOf).some(isHidden) ? 'differencing' : gate.admit(statement)
  return { gate: { ...gate, admit }, facts }
}

/** Operations of choosing what a table hides. */
const PER_CELL = 20

/** The rows of each value that is pooled with others. */
function pooledRows(
  { original }: AnalysisContext,
  name: string,
  categories: PooledColumn | undefined,
): RowSet[] {
  const { universe, columns } = original.index
  const { codes, texts } = columns.get(name)!
  const shown = new Set(categories?.values)
  return texts.flatMap((text, code) =>
    shown.has(text) ? [] : [rowsWhere(universe, (tuple) => codes[tuple] === code)],
  )
}

const nominalTest = ({ when }: ClaimNode): (RealTest & { readonly kind: 'other' }) | undefined =>
  when?.kind === 'test' && when.test.kind === 'other' && when.test.stated.kind === 'set'
    ? when.test
    : undefined

const nominalColumns = (node: ClaimNode): string[] => {
  const test = nominalTest(node)
  return test === undefined ? [] : [test.column]
}

/** The pairs of columns that a branch and the one above it, at the top, ask for. */
function pairsOf(nodes: readonly ClaimNode[]): (readonly [string, string])[] {
  const pairs = new Map<string, readonly [string, string]>()
  for (const node of nodes) {
    const above = node.parent === undefined ? undefined : nodes[node.parent]
    if (above === undefined || above.parent !== undefined) continue
    const [upper, lower] = [nominalTest(above)?.column, nominalTest(node)?.column]
    if (upper === undefined || lower === undefined || upper === lower) continue
    const pair = upper < lower ? ([upper, lower] as const) : ([lower, upper] as const)
    pairs.set(pair.join(' '), pair)
  }
  return [...pairs.values()]
}
