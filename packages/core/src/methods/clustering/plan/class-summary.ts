import type { Table } from '../../../data/table/table.ts'
import { groupCombinations } from '../../../data/table/table.ts'
import type { Request } from '../../contract/search.ts'
import type { ClusteringSummary } from './assigned-outcome.ts'
import { labelsOf, type ShownClasses } from './assigned-plan.ts'
import type { ClassFigures } from './class-figures.ts'
import { heldBackBy } from './classes/class-judging.ts'
import { classLoss } from './classes/class-loss.ts'
import type { Clusters } from './classes/class-store.ts'
import type { QuasiColumn } from './rows/quasi-column.ts'

export interface SummaryParts {
  readonly columns: readonly QuasiColumn[]
  /** How often each judge stood in the way. */
  readonly refused: Float64Array
  readonly milliseconds: number
  /** Distinct tuples, and what was done with them: merges, clusters, cuts, moves. */
  readonly nodes: number
  readonly evaluated: number
  readonly figures: ClassFigures
}

/** Losses that every summary has. */
const MEASURED = ['ncp', 'discernibility', 'class-size'] as const

interface MeasuredClasses extends Pick<SummaryParts, 'columns'> {
  readonly table: Table
  readonly request: Request
}

/** Measures finished classes. Classes of equal labels are one. O(rows + classes × columns). */
export function classFigures(clusters: Clusters, { table, request, columns }: MeasuredClasses): ClassFigures {
  const sizes = clusterSizes(clusters)
  const published = publishedSizes(clusters, sizes)
  const suppressedRows = table.rows - sizes.reduce((sum, size) => sum + size, 0)
  return {
    classes: published.length,
    squares: published.reduce((sum, size) => sum + size * size, 0),
    suppressedRows,
    sums: [...MEASURED, request.loss].map((loss) => {
      const { columns: costs } = classLoss(table, request, { columns, loss })
      return cellSums(clusters, sizes, { costs, suppressedRows })
    }),
  }
}

export function summarise(table: Table, request: Request, parts: SummaryParts): ClusteringSummary {
  const { columns, figures } = parts
  const value = (loss: Request['loss'], lossIndex: number) =>
    classLoss(table, request, { columns, loss }).value(figures.sums[lossIndex], figures)
  const [ncp, discernibility, averageClassSize] = MEASURED.map(value)
  return {
    nodes: parts.nodes,
    evaluated: parts.evaluated,
    milliseconds: parts.milliseconds,
    loss: value(request.loss, MEASURED.length),
    classes: figures.classes,
    ncp,
    discernibility,
    averageClassSize,
    heldBack: heldBackBy(request, parts.refused),
  }
}

function clusterSizes({ count, classOf }: Clusters): Float64Array {
  const sizes = new Float64Array(count)
  for (let row = 0; row < classOf.length; row++) if (classOf[row] >= 0) sizes[classOf[row]]++
  return sizes
}

/** Rows of each set of equal labels. */
function publishedSizes(clusters: ShownClasses, sizes: Float64Array): Float64Array {
  const coded = labelsOf(clusters).map((labels) => {
    const codeOf = new Map<string, number>()
    const codes = new Int32Array(labels.length)
    for (let c = 0; c < labels.length; c++) {
      const code = codeOf.get(labels[c])
      codes[c] = code ?? codeOf.size
      if (code === undefined) codeOf.set(labels[c], codeOf.size)
    }
    return { codes, size: codeOf.size }
  })
  const { count, groupOf } = groupCombinations(coded, clusters.count)
  const sums = new Float64Array(count)
  for (let c = 0; c < clusters.count; c++) sums[groupOf[c]] += sizes[c]
  return sums
}

/** Costs of all cells, by quasi-identifier. */
function cellSums(
  { slots, keys, count }: ShownClasses,
  sizes: Float64Array,
  {
    costs,
    suppressedRows,
  }: { readonly costs: ReturnType<typeof classLoss>['columns']; readonly suppressedRows: number },
): Float64Array {
  const sums = Float64Array.from(costs, ({ full }) => full * suppressedRows)
  for (const [slotIndex, { kind, columnIndex }] of slots.entries()) {
    if (kind === 'high') continue
    const { cell } = costs[columnIndex]
    const high = keys[kind === 'node' ? slotIndex : slotIndex + 1]
    for (let c = 0; c < count; c++) sums[columnIndex] += sizes[c] * cell(keys[slotIndex][c], high[c])
  }
  return sums
}
