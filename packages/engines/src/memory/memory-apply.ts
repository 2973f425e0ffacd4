import { type Recoding, recodedColumns } from '@outis/core'
import type { ReleaseLayout } from '@outis/core/pipeline'
import {
  type AppliedPlan,
  applyAssignedPlan,
  applyLevelsPlan,
  applyPersonalisedPlan,
  applySlicedPlan,
  canonicalRows,
  columnOf,
  type MemoryState,
  permutationOf,
  type ReleaseColumn,
  refuseAlike,
  refuseOtherColumns,
  refuseUnpublished,
} from '@outis/core/pipeline'
import { formOf } from '../duckdb/apply-recoding.ts'
import type { Session } from '../duckdb/session.ts'
import type { WrittenRelease } from '../engine.ts'
import type { FileForm } from '../files/cell-encoding.ts'
import { isDelimited } from '../files/format.ts'
import { isFormula } from '../files/formula-cell.ts'
import { pathOf } from '../files/only-files.ts'
import { openPendingFile } from '../files/pending-file.ts'
import { writeRows } from './write-rows.ts'

export interface MemoryPlace {
  readonly session: Session
  readonly schema: string
  readonly state: MemoryState
}

/** Applies a plan to the rows in question and writes the release beside its place: the bytes that the database writes. */
export async function applyInMemory(
  { session, schema, state }: MemoryPlace,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<WrittenRelease> {
  const form = formOf(layout)
  refuseAlike(layout.columns.map(({ name }) => name))
  const plan = planOf(recoding, layout)
  const file = openPendingFile(pathOf(layout))
  try {
    const { columns: planned, suppressedRows } = plan(state)
    const rows = state.numbers.length
    const columns = layout.columns.map(({ name, type }): ReleaseColumn => {
      const own = planned.get(name) ?? asItIs(state, name)
      return { name, texts: own.texts, codes: own.codes, number: type === 'number' }
    })
    const order = layout.keepOrder
      ? Uint32Array.from({ length: rows }, (_, row) => row)
      : canonicalRows(columns, rows)
    await writeRows({ session, schema }, { columns, order, form, path: file.path })
    return file.pending({ ...form, rows, suppressedRows, formulaColumns: formulaColumns(columns, form) })
  } catch (fault) {
    await file.discard()
    throw fault
  }
}

/** In formats that know text from formulas there are none. */
function formulaColumns(columns: readonly ReleaseColumn[], { format }: FileForm): readonly string[] {
  if (!isDelimited(format)) return []
  const shows = ({ texts, codes }: ReleaseColumn) => {
    const formulas = texts.map(isFormula)
    return formulas.includes(true) && Array.prototype.some.call(codes, (code: number) => formulas[code])
  }
  return columns.flatMap((column) => (isFormula(column.name) || shows(column) ? [column.name] : []))
}

function asItIs(state: MemoryState, name: string): { texts: readonly string[]; codes: ArrayLike<number> } {
  const { values, codes } = columnOf(state, name)
  return { texts: values, codes }
}

/** What the layout does not allow is refused before anything is written. */
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
  if (recoding.kind === 'assigned') return (state) => applyAssignedPlan(state, recoding)
  return (state) => applyPersonalisedPlan(state, recoding, { seed: layout.personalised?.seed })
}
