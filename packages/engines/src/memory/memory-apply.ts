import {
  type MemoryState,
  placeIn,
  type ReleaseColumn,
  type ReleaseLayout,
  releaseOf,
} from '@outis/core/pipeline'
import type { Recoding } from '@outis/core/recoding'
import { defined } from '@outis/core/value'
import type { Session } from '../duckdb/duckdb-connection.ts'
import { formOf } from '../duckdb/write/apply-in-duckdb.ts'
import type { TableColumn, WrittenRelease } from '../file-engine.ts'
import type { FileForm } from '../files/cell-encoding.ts'
import { kindOf } from '../files/cell-kinds.ts'
import { isDelimited } from '../files/format.ts'
import { isFormula } from '../files/formula-cell.ts'
import { pathOf } from '../files/only-files.ts'
import { openPendingFile } from '../files/pending-file.ts'
import { publishedType, TABLE_KINDS, TEXT } from '../postgres/column-types.ts'
import { shownTexts, writeRows } from './write-rows.ts'

export interface MemoryPlace {
  readonly session: Session
  readonly schema: string
  readonly state: MemoryState
  /** Of a table of a database: what its columns are there. */
  readonly types: ReadonlyMap<string, string> | undefined
}

/** Applies a plan to the rows in question and writes the release beside its place: the bytes that the database writes. */
export async function applyInMemory(
  { session, schema, state, types }: MemoryPlace,
  recoding: Recoding,
  layout: ReleaseLayout,
): Promise<WrittenRelease> {
  const form = formOf(layout)
  const make = releaseOf(recoding, layout)
  const file = openPendingFile(pathOf(layout))
  try {
    const { columns, order, suppressedRows, rowNumbers } = make(state)
    await writeRows({ session, schema }, { columns, order, form, path: file.path })
    const { format, safe, database } = form
    return file.pending({
      ...{ format, safe },
      rows: order.length,
      suppressedRows,
      ...defined({ rowNumbers }),
      formulaColumns: formulaColumns(columns, form),
      ...(database && { tableColumns: tableColumns(columns, { order, state, types }) }),
    })
  } catch (fault) {
    await file.discard()
    throw fault
  }
}

/** Columns with cells that spreadsheet programs run. Only delimited files have them: other formats tell text from formulas. */
function formulaColumns(
  columns: readonly ReleaseColumn[],
  { format, database = false }: FileForm,
): readonly string[] {
  if (!isDelimited(format) || database) return []
  const shows = ({ texts, codes }: ReleaseColumn) => {
    const formulas = texts.map(isFormula)
    return formulas.includes(true) && Array.prototype.some.call(codes, (code: number) => formulas[code])
  }
  return columns.flatMap((column) => (isFormula(column.name) || shows(column) ? [column.name] : []))
}

/** The columns of the table in which the release will stand; as the database tells them. */
function tableColumns(
  columns: readonly ReleaseColumn[],
  { order, state, types }: Pick<MemoryPlace, 'state' | 'types'> & { readonly order: Uint32Array },
): readonly TableColumn[] {
  return columns.map((column) => {
    const { name, number } = column
    const texts = shownTexts(column, order)
    if (types === undefined) {
      const kind = kindOf(texts, number, TABLE_KINDS)
      return { name, type: publishedType(undefined, { kind, unchanged: false }) }
    }
    const type = types.get(name) ?? TEXT
    const sourceTexts = type === TEXT ? undefined : new Set(state.columns[placeIn(state, name)].values)
    const unchanged = sourceTexts !== undefined && texts.every((text) => text === '' || sourceTexts.has(text))
    return { name, type: publishedType(type, { kind: undefined, unchanged }) }
  })
}
