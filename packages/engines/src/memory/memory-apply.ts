import { type MemoryState, type ReleaseColumn, type ReleaseLayout, releaseOf } from '@outis/core/pipeline'
import type { Recoding } from '@outis/core/recoding'
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
  const make = releaseOf(recoding, layout)
  const file = openPendingFile(pathOf(layout))
  try {
    const { columns, order, suppressedRows, rowNumbers } = make(state)
    await writeRows({ session, schema }, { columns, order, form, path: file.path })
    return file.pending({
      ...form,
      rows: order.length,
      suppressedRows,
      ...(rowNumbers && { rowNumbers }),
      formulaColumns: formulaColumns(columns, form),
    })
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
