import { compareCells } from '../../data/columns/canonical-order.ts'
import { recodedColumns } from '../../data/recoding/recoded-columns.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { SUPPRESSED } from '../../data/table/dictionary.ts'
import type { ReleaseLayout } from '../engine/engine.ts'
import {
  permutationOf,
  refuseAlike,
  refuseOtherColumns,
  refuseUnpublished,
} from '../engine/table-refusals.ts'
import {
  type AppliedPlan,
  applyAssignedPlan,
  applyLevelsPlan,
  applyPersonalisedPlan,
  applySlicedPlan,
  type PlannedColumn,
} from './memory-plans.ts'
import { columnOf, type MemoryState } from './memory-state.ts'

/** A release in memory: its columns, and its rows in the order they are published in. */
export interface ReleaseRows {
  readonly columns: readonly ReleaseColumn[]
  readonly order: Uint32Array
  readonly suppressedRows: number
  /** Of the source, in that order, where the layout asks for them. */
  readonly rowNumbers?: Uint32Array
}

/** What the layout does not allow is refused; the work itself is done when the rows are asked for. */
export function releaseOf(recoding: Recoding, layout: ReleaseLayout): (state: MemoryState) => ReleaseRows {
  refuseAlike(layout.columns.map(({ name }) => name))
  const plan = planOf(recoding, layout)
  return (state) => {
    const { columns: planned, suppressed, sources } = plan(state)
    const rows = state.numbers.length
    const columns = layout.columns.map(({ name, type }): ReleaseColumn => {
      const shown = planned.get(name) ?? asItIs(state, name)
      const { texts, codes } = suppressed && layout.hidden?.includes(name) ? hidden(shown, suppressed) : shown
      return { name, texts, codes, number: type === 'number' }
    })
    const order = layout.keepOrder
      ? Uint32Array.from({ length: rows }, (_, row) => row)
      : canonicalRows(columns, rows)
    const source = layout.rowNumbers ? sources?.() : undefined
    const rowNumbers =
      layout.rowNumbers && Uint32Array.from(order, (row) => state.numbers[source ? source[row] : row])
    const suppressedRows = suppressed?.reduce((count, flag) => count + flag, 0) ?? 0
    return { columns, order, suppressedRows, ...(rowNumbers && { rowNumbers }) }
  }
}

/** A column as it is shown beside suppressed rows. */
function hidden({ texts, codes }: PlannedColumn, suppressed: Uint8Array): PlannedColumn {
  const star = texts.length
  return {
    texts: [...texts, SUPPRESSED],
    codes: Uint32Array.from(codes, (code, row) => (suppressed[row] === 1 ? star : code)),
  }
}

function asItIs(state: MemoryState, name: string): PlannedColumn {
  const { values, codes } = columnOf(state, name)
  return { texts: values, codes }
}

function planOf(recoding: Recoding, layout: ReleaseLayout): (state: MemoryState) => AppliedPlan {
  if (recoding.kind === 'sliced') {
    const { seed, paper } = permutationOf(layout)
    refuseOtherColumns(recoding, layout)
    return (state) => applySlicedPlan(state, recoding, { seed, layout: paper ? 'paper' : 'table' })
  }
  const changed = recodedColumns(recoding)
  const own = recoding.kind === 'personalised' ? recoding.columns.map(({ name }) => name) : []
  refuseUnpublished([...changed, ...own], layout)
  if (recoding.kind === 'levels') return (state) => applyLevelsPlan(state, recoding)
  if (recoding.kind === 'assigned')
    return (state) => applyAssignedPlan(state, recoding, { seed: layout.dealt?.seed })
  return (state) => applyPersonalisedPlan(state, recoding, { seed: layout.personalised?.seed })
}

/** A column of a release in memory: what each row shows, by code. Texts may stand more than once. */
export interface ReleaseColumn {
  readonly name: string
  readonly texts: readonly string[]
  readonly codes: ArrayLike<number>
  /** Plain decimals in it are compared by value. */
  readonly number: boolean
}

/**
 * The rows of a release in canonical order. Column by column from the left, and of each only the rows that no column
 * before it tells apart: a column that decides nothing costs one look at those rows, and mostly few columns decide all.
 * O(rows × columns · log rows) at the most.
 */
export function canonicalRows(columns: readonly ReleaseColumn[], rows: number): Uint32Array {
  const order = Uint32Array.from({ length: rows }, (_, row) => row)
  let tied: Run[] = rows > 1 ? [{ from: 0, to: rows }] : []
  for (const { texts, codes, number } of columns) {
    if (tied.length === 0) break
    const ranks = ranksOf(texts, number)
    const rankOf = (row: number): number => ranks[codes[row]]
    const still: Run[] = []
    for (const run of tied) {
      if (isAlike(order, run, rankOf)) {
        still.push(run)
        continue
      }
      order.subarray(run.from, run.to).sort((a, b) => rankOf(a) - rankOf(b))
      addRuns(order, { run, rankOf, into: still })
    }
    tied = still
  }
  return order
}

/** A stretch of two rows or more that are alike so far. */
interface Run {
  readonly from: number
  readonly to: number
}

type RankOf = (row: number) => number

function isAlike(order: Uint32Array, { from, to }: Run, rankOf: RankOf): boolean {
  const first = rankOf(order[from])
  for (let index = from + 1; index < to; index++) if (rankOf(order[index]) !== first) return false
  return true
}

function addRuns(
  order: Uint32Array,
  { run, rankOf, into }: { readonly run: Run; readonly rankOf: RankOf; readonly into: Run[] },
): void {
  let begin = run.from
  for (let index = run.from + 1; index <= run.to; index++) {
    if (index < run.to && rankOf(order[index]) === rankOf(order[begin])) continue
    if (index - begin > 1) into.push({ from: begin, to: index })
    begin = index
  }
}

/** The place of each text in canonical order; equal texts have one place. */
function ranksOf(texts: readonly string[], number: boolean): Uint32Array {
  const sorted = texts.map((_, code) => code).sort((a, b) => compareCells(texts[a], texts[b], number))
  const ranks = new Uint32Array(texts.length)
  for (let index = 1; index < sorted.length; index++) {
    const same = texts[sorted[index]] === texts[sorted[index - 1]]
    ranks[sorted[index]] = ranks[sorted[index - 1]] + (same ? 0 : 1)
  }
  return ranks
}
