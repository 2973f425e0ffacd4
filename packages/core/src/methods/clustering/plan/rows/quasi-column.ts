import { OutisError } from '../../../../data/errors.ts'
import type { Hierarchy } from '../../../../data/hierarchy/hierarchy.ts'
import { MISSING, rowsOfCodes, SUPPRESSED, type Table } from '../../../../data/table/table.ts'
import type { QuasiIdentifier } from '../../../contract/search.ts'

/**
 * A quasi-identifier whose cells become nodes of its hierarchy. Nodes of all levels are numbered together: a value is
 * the node of its code, the nodes of level l begin at base[l].
 */
export interface NodeColumn {
  readonly kind: 'nodes'
  readonly hierarchy: Hierarchy
  readonly height: number
  /** Codes of the dictionary. */
  readonly size: number
  /** Nodes of all levels. */
  readonly nodes: number
  readonly base: Int32Array
  /** levelOf[node] */
  readonly levelOf: Uint8Array
  /** valueBelow[node]: a code under it. */
  readonly valueBelow: Int32Array
  /** joins[a · nodes + b]: the nearest common ancestor; absent where there are too many nodes for a table. */
  readonly joins?: Int32Array
}

/** A quasi-identifier whose cells become ranges: codes from the smallest to the largest, in the order of the numbers. */
export interface RangeColumn {
  readonly kind: 'range'
  readonly hierarchy: Hierarchy
  readonly values: readonly string[]
  /** numbers[code]; NaN for missing. */
  readonly numbers: Float64Array
  /** Smallest and largest number of the table. */
  readonly low: number
  readonly high: number
}

export type QuasiColumn = NodeColumn | RangeColumn

/** Above this many nodes, common ancestors are climbed to in place of a table of 4 MB. */
const TABLE_NODES = 1024

/** Which numbers become free ranges in place of nodes of their hierarchy: all, none, or said for each quasi-identifier. */
export type FreeRanges = boolean | readonly boolean[]

/** The columns of a request; numbers become free ranges where `ranges` says so. */
export function quasiColumns(
  table: Table,
  quasi: readonly QuasiIdentifier[],
  { ranges }: { readonly ranges: FreeRanges },
): readonly QuasiColumn[] {
  return quasi.map(({ column, hierarchy }, columnIndex) => {
    const { dictionary } = table.columns[column]
    const free = typeof ranges === 'boolean' ? ranges : ranges[columnIndex]
    return free && dictionary.numbers
      ? rangeColumn(hierarchy, {
          values: dictionary.values,
          numbers: dictionary.numbers,
          rows: rowsOfCodes(table, column),
        })
      : nodeColumn(hierarchy)
  })
}

function rangeColumn(
  hierarchy: Hierarchy,
  columnValues: Pick<RangeColumn, 'values' | 'numbers'> & {
    /** Rows of each code. */
    readonly rows: Float64Array
  },
): RangeColumn {
  const { values, numbers, rows } = columnValues
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let code = MISSING + 1; code < rows.length; code++) {
    if (rows[code] === 0) continue
    low = Math.min(low, numbers[code])
    high = Math.max(high, numbers[code])
  }
  return { kind: 'range', hierarchy, values, numbers, low: Math.min(low, high), high: Math.max(low, high) }
}

function nodeColumn(hierarchy: Hierarchy): NodeColumn {
  checkTree(hierarchy)
  const { levels, height } = hierarchy
  const base = new Int32Array(height + 2)
  for (let level = 0; level <= height; level++) base[level + 1] = base[level] + levels[level].labels.length
  const nodes = base[height + 1]
  const levelOf = new Uint8Array(nodes)
  const valueBelow = new Int32Array(nodes)
  for (let level = 0; level <= height; level++) {
    levelOf.fill(level, base[level], base[level + 1])
    const { nodeOf } = levels[level]
    for (let code = nodeOf.length - 1; code >= 0; code--) valueBelow[base[level] + nodeOf[code]] = code
  }
  const column = {
    kind: 'nodes' as const,
    hierarchy,
    height,
    size: base[1],
    nodes,
    base,
    levelOf,
    valueBelow,
  }
  return nodes > TABLE_NODES ? column : { ...column, joins: joinTable(column) }
}

function checkTree({ nested, levels, height, column }: Hierarchy): void {
  if (nested && levels[height].labels.length === 1) return
  throw new OutisError(nested ? 'HIERARCHY_INVALID' : 'HIERARCHY_OVERLAP', {
    message: `The hierarchy of "${column}" ${nested ? 'ends in more than one node' : 'has levels that do not nest'}, so two of its values need not have a common ancestor.`,
    hint: 'Give this method hierarchies whose levels nest and end in one node, or use full-domain.',
    details: { column },
  })
}

function joinTable(column: NodeColumn): Int32Array {
  const { nodes } = column
  const joins = new Int32Array(nodes * nodes)
  for (let a = 0; a < nodes; a++) {
    for (let b = a; b < nodes; b++) {
      const node = climb(column, a, b)
      joins[a * nodes + b] = node
      joins[b * nodes + a] = node
    }
  }
  return joins
}

/** Nearest common ancestor of two nodes. O(1) with a table, else O(height). */
export function join(column: NodeColumn, a: number, b: number): number {
  return column.joins ? column.joins[a * column.nodes + b] : climb(column, a, b)
}

function climb({ levelOf, valueBelow, base, hierarchy }: NodeColumn, a: number, b: number): number {
  const { levels } = hierarchy
  const codeOfA = valueBelow[a]
  const codeOfB = valueBelow[b]
  let level = Math.max(levelOf[a], levelOf[b])
  while (levels[level].nodeOf[codeOfA] !== levels[level].nodeOf[codeOfB]) level++
  return base[level] + levels[level].nodeOf[codeOfA]
}

/** What a node is published as. */
export function nodeLabel({ hierarchy, levelOf, base }: NodeColumn, node: number): string {
  const level = levelOf[node]
  return hierarchy.levels[level].labels[node - base[level]]
}

/** `[low,high]`, the value itself where both ends are one number, `*` where missing values are among numbers. */
export function rangeLabel({ values, numbers }: RangeColumn, low: number, high: number): string {
  if (low === MISSING) return high === MISSING ? values[MISSING] : SUPPRESSED
  return numbers[low] === numbers[high] ? values[low] : `[${values[low]},${values[high]}]`
}
