import { compareCells } from '@outis/core/pipeline'
import type { ColumnRecoding, LevelsRecoding, Recoding } from '@outis/core/recoding'
import { SUPPRESSED } from '@outis/core/table'
import {
  createCellTypeSql,
  createLabelsSql,
  createOwnCellTypeSql,
  createSuppressedSql,
  labelItselfSql,
} from '../../sql/plan.ts'
import type { CellEncoding, PublishedColumn } from '../../sql/published-column.ts'
import { type AppendedValue, appendRows } from '../append-rows.ts'
import type { TableState } from '../table-state.ts'

/** Everything a recoded column can show. */
export interface RecodedTexts {
  readonly name: string
  /** Distinct; `*` is one of them. */
  readonly texts: readonly string[]
}

export interface Plan<Kind extends Recoding = Recoding> {
  readonly recoding: Kind
  /** In the order of the plan's columns. */
  readonly recodedTexts: readonly RecodedTexts[]
  readonly columns: readonly PublishedColumn[]
  /** How a text is written into the release, in JavaScript and in SQL. */
  readonly encode: { readonly text: (text: string) => string; readonly sql: CellEncoding }
}

export const levelsTexts = ({ columns }: LevelsRecoding): RecodedTexts[] =>
  columns.map(({ name, labels }) => ({ name, texts: [...new Set([...labels, SUPPRESSED])] }))

/** Puts a plan into the database: the cell of every value, the tuples that are suppressed, and the types of ranked columns. */
export async function storePlan(state: TableState, plan: Plan<LevelsRecoding>): Promise<void> {
  const { session, schema } = state
  await session.run(createLabelsSql(schema))
  await session.run(createSuppressedSql(schema, plan.recoding.columns.length))
  await storeCells(state, plan)
  await storeSuppressed(state, plan)
  await storeCellTypes(state, plan)
}

/** The types of ranked columns, and the cells of those that are published as they are. */
export async function storeCellTypes(
  { session, schema }: TableState,
  plan: Omit<Plan, 'recoding'>,
): Promise<void> {
  const { recodedTexts, columns, encode } = plan
  for (const column of columns) {
    if (column.kind !== 'ranked') continue
    if (column.recoded !== undefined) {
      const labels = recodedTexts[column.recoded].texts
      const texts = column.hidden ? [...new Set([...labels, SUPPRESSED])] : [...labels]
      texts.sort((a, b) => compareCells(a, b, column.number))
      await session.run(createCellTypeSql(schema, column, texts.map(encode.text)))
      continue
    }
    await session.run(labelItselfSql(schema, column.sourceIndex, encode.sql))
    await session.run(createOwnCellTypeSql(schema, { column, encode: encode.sql }))
  }
}

/** Members of a ranked column's type are cells as they are written; text becomes a cell only then. */
export const cellOf = (
  { kind }: PublishedColumn,
  { encode }: Pick<Plan, 'encode'>,
): ((text: string) => string) => (kind === 'ranked' ? encode.text : (text) => text)

export async function storeCells(state: TableState, plan: Plan<LevelsRecoding>): Promise<void> {
  function* rows(): Generator<AppendedValue[]> {
    for (const column of plan.columns) {
      if (column.recoded === undefined) continue
      const cell = cellOf(column, plan)
      for (const [value, label] of labelsOf(plan.recoding.columns[column.recoded], state.missing))
        yield [column.sourceIndex, value, cell(label)]
    }
  }
  await appendRows(state, 'labels', rows())
}

/** Every token that means "no value" becomes what the missing cell becomes. */
function labelsOf({ values, labels }: ColumnRecoding, missing: readonly string[]): Map<string, string> {
  const byValue = new Map(values.map((value, valueIndex) => [value, labels[valueIndex]]))
  const absent = labels[0]
  if (absent !== undefined) for (const token of missing) byValue.set(token, absent)
  return byValue
}

export async function storeSuppressed(state: TableState, plan: Plan<LevelsRecoding>): Promise<void> {
  const { suppressed } = plan.recoding
  if (suppressed.length === 0) return
  const recoded = plan.columns.filter((column) => column.recoded !== undefined)
  const cells = recoded.sort((a, b) => a.recoded! - b.recoded!).map((column) => cellOf(column, plan))
  // A tuple listed twice would double its rows in the join.
  const tuples = new Map(suppressed.map((tuple) => [JSON.stringify(tuple), tuple])).values()
  const rows = Array.from(tuples, (tuple) => [...cells.map((cell, index) => cell(tuple[index])), true])
  await appendRows(state, 'suppressed', rows)
}
