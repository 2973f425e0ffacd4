import { recodedColumns } from '../../data/recoding/levels-recoding.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { SUPPRESSED } from '../../data/table/table.ts'
import type { ReleaseLayout } from '../engine/engine.ts'
import { permutationOf, refuseAlike, refuseOtherColumns, refuseUnpublished } from '../engine/refuse-layout.ts'
import { canonicalRows, type ReleaseColumn } from './canonical-rows.ts'
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
