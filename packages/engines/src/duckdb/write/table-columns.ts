import type { TableColumn } from '../../file-engine.ts'
import { cellEncoder, type FileForm } from '../../files/cell-encoding.ts'
import { publishedType, TABLE_KINDS, TEXT } from '../../postgres/column-types.ts'
import type { ReleaseShape } from '../../sql/recoded-rows-sql.ts'
import { unchangedSql } from '../../sql/typed-cells.ts'
import { tallyOf } from '../count/kept-rows.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import { cellKinds, sqlEncoding } from './write-release.ts'

/** The columns of the table in which a release will stand, with their types. */
export async function tableColumns(
  state: TableState,
  shape: ReleaseShape,
  form: FileForm,
): Promise<readonly TableColumn[]> {
  const { session, schema, types } = state
  const { columns } = shape
  if (types === undefined) {
    const kinds = await cellKinds(state, shape, TABLE_KINDS)
    return columns.map(({ name }, columnIndex) => ({
      name,
      type: publishedType(undefined, { kind: kinds[columnIndex], unchanged: false }),
    }))
  }
  // What is text in the source is text in any case.
  const compared = columns.flatMap(({ name, kind }, columnIndex) =>
    (types.get(name) ?? TEXT) === TEXT
      ? []
      : [{ at: columnIndex, sourceIndex: columnIndexOf(state, name), ranked: kind === 'ranked' }],
  )
  const encode = sqlEncoding(form, columns.length)
  const none = cellEncoder(form, columns.length)('')
  const { table: rows } = await tallyOf(
    state,
    compared.map(({ sourceIndex }) => sourceIndex),
  )
  const same =
    compared.length === 0
      ? []
      : await session.numbers(unchangedSql(schema, { columns: compared, rows, encode, none }))
  const unchanged = new Set(compared.filter((_, number) => same[number] === 1).map(({ at }) => at))
  return columns.map(({ name }, columnIndex) => ({
    name,
    type: publishedType(types.get(name) ?? TEXT, { unchanged: unchanged.has(columnIndex), kind: undefined }),
  }))
}
