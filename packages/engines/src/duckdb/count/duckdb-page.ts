import type { Page, PageQuestion, RowCondition } from '../../columns/page-question.ts'
import { countWhereSql, type PlacedCondition, pageSql } from '../../sql/page-sql.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import { needRows } from './kept-rows.ts'
import { piecesOf, pullNumbers, pullTexts } from './pull.ts'

/** Some rows of the table; costs one pass where rows are looked for or sorted, next to nothing otherwise. */
export async function pageOf(state: TableState, question: PageQuestion): Promise<Page> {
  await needRows(state)
  const { session, schema, names, rows } = state
  const { columns = names, where = [], every, numbers: named, sort, offset, limit } = question
  const conditions = [
    ...where.map((condition) => placed(state, condition)),
    ...(every === undefined ? [] : [{ kind: 'every', nth: every } as const]),
    ...(named === undefined
      ? []
      : [
          {
            kind: 'numbered',
            numbers: named.filter((number) => number > 0).map((number) => number - 1),
          } as const,
        ]),
  ]
  const sql = pageSql({
    ...{ schema, offset, limit, where: conditions },
    sourceIndexes: columns.map((name) => columnIndexOf(state, name)),
    ...(sort && { sort: { sourceIndex: columnIndexOf(state, sort.column), descending: sort.descending } }),
  })
  const pieces = piecesOf(await session.run(sql))
  const numbers = pullNumbers(pieces, 0, new Float64Array(pieces.rows))
  const [total = 0] =
    conditions.length === 0 ? [rows] : await session.numbers(countWhereSql(schema, conditions))
  return {
    total,
    rows: Array.from(numbers, (number) => number + 1),
    columns: columns.map((name, columnIndex) => ({ name, values: pullTexts(pieces, columnIndex + 1) })),
  }
}

function placed(state: TableState, condition: RowCondition): PlacedCondition {
  const sourceIndex = columnIndexOf(state, condition.column)
  if ('is' in condition) return { sourceIndex, kind: 'is', texts: condition.is }
  if ('isNot' in condition) return { sourceIndex, kind: 'is-not', texts: condition.isNot }
  if ('contains' in condition) return { sourceIndex, kind: 'contains', text: condition.contains }
  return 'from' in condition
    ? { sourceIndex, kind: 'from', number: condition.from }
    : { sourceIndex, kind: 'to', number: condition.to }
}
