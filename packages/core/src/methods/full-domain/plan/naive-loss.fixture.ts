import type { LossId } from '../../../metrics/utility/losses.ts'
import type { Request } from '../../contract/search.ts'

export interface NaiveEntry {
  /** Cells as published, before suppression. */
  readonly cells: readonly string[]
  readonly codes: readonly number[]
  readonly rows: number
}

export interface NaiveNodeParts<Entry extends NaiveEntry = NaiveEntry> {
  readonly request: Request
  readonly levels: readonly number[]
  readonly isSuppressed: (entry: Entry) => boolean
}

/** The loss of a node, cell by cell and class by class, as docs/measures.md#losses states it. */
export function naiveLoss<Entry extends NaiveEntry>(
  entries: readonly Entry[],
  { request, levels, isSuppressed }: NaiveNodeParts<Entry>,
): number {
  const present = entries
    .filter(({ rows }) => rows > 0)
    .map((entry) => ({ ...entry, hidden: isSuppressed(entry) }))
  return LOSSES[request.loss]({
    entries: present,
    request,
    levels,
    n: total(present.map(({ rows }) => rows)),
  })
}

interface Counted extends NaiveEntry {
  readonly hidden: boolean
}

interface Parts {
  readonly entries: readonly Counted[]
  readonly request: Request
  readonly levels: readonly number[]
  readonly n: number
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Mean over the rows of what a cell of this column costs. */
const meanCost = ({ entries, n }: Parts, cost: (entry: Counted) => number): number =>
  total(entries.map((entry) => entry.rows * cost(entry))) / n

const meanOver = (parts: Parts, cost: (place: number, entry: Counted) => number): number => {
  const { quasi } = parts.request
  const means = quasi.map((_, columnIndex) => meanCost(parts, (entry) => cost(columnIndex, entry)))
  return quasi.length === 0 ? 0 : total(means) / quasi.length
}

function nodeOf({ request, levels }: Parts, place: number, { codes }: Counted) {
  const level = request.quasi[place].hierarchy.levels[levels[place]]
  const node = level.nodeOf[codes[place]]
  return { leaves: level.leaves[node], width: level.widths?.[node] }
}

function classSizes({ entries }: Parts): number[] {
  const sizes = new Map<string, number>()
  for (const { cells, rows, hidden } of entries) {
    const key = JSON.stringify(cells)
    if (!hidden) sizes.set(key, (sizes.get(key) ?? 0) + rows)
  }
  return [...sizes.values()]
}

const LOSSES: Readonly<Record<LossId, (parts: Parts) => number>> = {
  loss(parts) {
    const { quasi } = parts.request
    const factors = quasi.map(({ hierarchy: { leafCount: D } }, columnIndex) => {
      if (D === 1) return 1
      const share = meanCost(parts, (entry) =>
        entry.hidden ? 1 : nodeOf(parts, columnIndex, entry).leaves / D,
      )
      return 1 + (share - 1 / D) / (1 - 1 / D)
    })
    return quasi.length === 0 ? 0 : factors.reduce((product, x) => product * x, 1) ** (1 / quasi.length) - 1
  },
  precision: (parts) =>
    meanOver(parts, (place, { hidden }) =>
      hidden ? 1 : parts.levels[place] / parts.request.quasi[place].hierarchy.height,
    ),
  ncp: (parts) =>
    meanOver(parts, (place, entry) => {
      if (entry.hidden) return 1
      if (parts.levels[place] === 0) return 0
      const { range, leafCount } = parts.request.quasi[place].hierarchy
      const { leaves, width } = nodeOf(parts, place, entry)
      if (range !== undefined) return range > 0 ? Math.min(1, width! / range) : 0
      return leaves <= 1 ? 0 : leaves / leafCount
    }),
  discernibility(parts) {
    const hidden = total(parts.entries.map((entry) => (entry.hidden ? entry.rows : 0)))
    return total(classSizes(parts).map((size) => size * size)) + parts.n * hidden
  },
  'class-size'(parts) {
    const k = parts.request.models.find(({ options }) => typeof options.k === 'number')?.options.k ?? 1
    return parts.n / (Math.max(1, classSizes(parts).length) * Number(k))
  },
  entropy(parts) {
    const { entries, n, request } = parts
    const rowsWith = (is: (entry: Counted) => boolean) => total(entries.filter(is).map(({ rows }) => rows))
    const bits = (full: boolean) =>
      total(
        request.quasi.map((_, columnIndex) =>
          meanCost(parts, (entry) => {
            const value = rowsWith((other) => other.codes[columnIndex] === entry.codes[columnIndex])
            const among =
              full || entry.hidden
                ? n
                : rowsWith((other) => other.cells[columnIndex] === entry.cells[columnIndex])
            return -Math.log2(value / among)
          }),
        ),
      )
    return bits(true) > 0 ? bits(false) / bits(true) : 0
  },
}
