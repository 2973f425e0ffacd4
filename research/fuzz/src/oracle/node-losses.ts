import type { OracleColumn } from './columns.ts'
import type { Leaves } from './leaves.ts'

/** A full-domain release, or one that was not made: one level per column, some rows suppressed. */
export interface JudgedNode {
  readonly columns: readonly OracleColumn[]
  readonly leaves: readonly (Leaves | undefined)[]
  readonly rows: readonly (readonly string[])[]
  readonly levels: readonly number[]
  readonly heights: readonly number[]
  readonly suppressed: ReadonlySet<number>
  readonly classSizes: readonly number[]
  /** The first k that is asked for. */
  readonly k: number
}

/** The losses of docs/measures.md#losses, cell by cell; undefined where the oracle does not count one. */
export function lossOf(id: string, node: JudgedNode): number | undefined {
  const { rows, classSizes, suppressed, k } = node
  switch (id) {
    case 'precision':
      return 1 - meanOverColumns(node, (column) => climbed(node, column))
    case 'loss':
      return geometricLoss(node)
    case 'entropy':
      return entropyLoss(node)
    case 'discernibility':
      return classSizes.reduce((sum, size) => sum + size ** 2, 0) + rows.length * suppressed.size
    case 'class-size':
      return rows.length / (Math.max(1, classSizes.length) * k)
    default:
      return undefined
  }
}

/** Of a loss that a search makes small; Precision is the one that is better when higher. */
export const minimised = (id: string, loss: number): number => (id === 'precision' ? 1 - loss : loss)

function meanOverColumns({ columns }: JudgedNode, figure: (column: number) => number): number {
  const sum = columns.reduce((total, _, column) => total + figure(column), 0)
  return columns.length === 0 ? 0 : sum / columns.length
}

function climbed({ rows, levels, heights, suppressed }: JudgedNode, column: number): number {
  const share = levels[column] / heights[column]
  return (suppressed.size + (rows.length - suppressed.size) * share) / rows.length
}

/** (Π (1 + xᵢ))^(1/m) − 1 with xᵢ = (mean leaves − 1)/(D − 1). */
function geometricLoss(node: JudgedNode): number | undefined {
  const { columns, leaves, rows, levels, suppressed } = node
  let product = 1
  for (const [columnIndex, column] of columns.entries()) {
    const own = leaves[columnIndex]
    if (own === undefined) return undefined
    if (own.total === 1) continue
    let sum = 0
    for (const [row, cells] of rows.entries()) {
      sum += suppressed.has(row) ? own.total : own.under(cells[column.place], levels[columnIndex])
    }
    product *= 1 + (sum / rows.length - 1) / (own.total - 1)
  }
  return columns.length === 0 ? 0 : product ** (1 / columns.length) - 1
}

/** Σ −log2(rows of the value / rows of its cell's values) over the same for full suppression. */
function entropyLoss({ columns, rows, levels, suppressed }: JudgedNode): number {
  let withheld = 0
  let whole = 0
  for (const [columnIndex, column] of columns.entries()) {
    const values = countsOf(rows.map((row) => column.keyOf(row[column.place])))
    const labels = countsOf(rows.map((row) => column.chain(row[column.place])?.[levels[columnIndex]] ?? ''))
    for (const [place, row] of rows.entries()) {
      const own = values.get(column.keyOf(row[column.place]))!
      const alike =
        levels[columnIndex] === 0
          ? own
          : labels.get(column.chain(row[column.place])?.[levels[columnIndex]] ?? '')!
      withheld -= Math.log2(own / (suppressed.has(place) ? rows.length : alike))
      whole -= Math.log2(own / rows.length)
    }
  }
  return whole === 0 ? 0 : withheld / whole
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
