import type { CodedPlace } from './question-sql.ts'
import { quoteName, ROW, textAt } from './spark-sql.ts'

/** Combinations of the numbers that texts of columns are counted as, with their rows and the first row of each. */
export function rolledSql(rows: string, columns: readonly CodedPlace[]): string {
  if (columns.length === 0)
    return `SELECT count(*) AS rows, min(t.${ROW}) AS first FROM ${quoteName(rows)} AS t`
  const hint = `/*+ BROADCAST(${columns.map((_, columnIndex) => `k${columnIndex}`).join(', ')}) */ `
  const codes = columns.map((_, columnIndex) => `k${columnIndex}.code`)
  const joins = columns.map(
    ({ place, codes: view }, columnIndex) =>
      `JOIN ${quoteName(view)} AS k${columnIndex} ON t.${textAt(place)} = k${columnIndex}.value`,
  )
  return (
    `SELECT ${hint}${codes.map((code, codeIndex) => `${code} AS d${codeIndex}`).join(', ')}, count(*) AS rows, ` +
    `min(t.${ROW}) AS first FROM ${quoteName(rows)} AS t ${joins.join(' ')} GROUP BY ${codes.join(', ')}`
  )
}

/** The first so many of them, whichever they are. */
export const someRolledSql = (rolled: string, most: number): string =>
  `SELECT * FROM (${rolled}) LIMIT ${most}`

export const countSql = (question: string): string => `SELECT count(*) FROM (${question})`
