import type { CodedPlace } from './questions.ts'
import { quoteName, ROW, textAt } from './spark-sql.ts'

/** Some rows: those whose texts some of `any` lists with 1, or all where there is none, and none of `none`. */
export interface ToldTexts {
  readonly any: readonly CodedPlace[]
  readonly none: readonly CodedPlace[]
}

/** No combination where no row is told: all rows together would be one of none. */
const IF_ANY = ' HAVING count(*) > 0'

/** Combinations of the numbers that texts of columns are counted as, with their rows and the first row of each. */
export function rolledSql(rows: string, columns: readonly CodedPlace[], told?: ToldTexts): string {
  const where = told ? toldSql(told) : ''
  if (columns.length === 0)
    return `SELECT count(*) AS rows, min(t.${ROW}) AS first FROM ${quoteName(rows)} AS t${where}${IF_ANY}`
  const hint = `/*+ BROADCAST(${columns.map((_, at) => `k${at}`).join(', ')}) */ `
  const codes = columns.map((_, at) => `k${at}.code`)
  const joins = columns.map(
    ({ place, codes: view }, at) => `JOIN ${quoteName(view)} AS k${at} ON t.${textAt(place)} = k${at}.value`,
  )
  return (
    `SELECT ${hint}${codes.map((code, at) => `${code} AS d${at}`).join(', ')}, count(*) AS rows, ` +
    `min(t.${ROW}) AS first FROM ${quoteName(rows)} AS t ${joins.join(' ')}${where} GROUP BY ${codes.join(', ')}`
  )
}

function toldSql({ any, none }: ToldTexts): string {
  const taken = ({ place, codes }: CodedPlace) =>
    `t.${textAt(place)} IN (SELECT value FROM ${quoteName(codes)} WHERE code = 1)`
  const all = [
    ...(any.length === 0 ? [] : [`(${any.map(taken).join(' OR ')})`]),
    ...none.map((one) => `NOT ${taken(one)}`),
  ]
  return all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`
}

/** The first so many of them, whichever they are. */
export const someRolledSql = (rolled: string, most: number): string =>
  `SELECT * FROM (${rolled}) LIMIT ${most}`

/** How many of them have how many rows. */
export const rolledSizesSql = (rolled: string): string =>
  `SELECT rows, count(*) FROM (${rolled}) GROUP BY rows ORDER BY rows`

/** The same, told apart by what they have of the last column: how many values, and the rows of the most frequent one. */
export function rolledSpreadsSql(rolled: string, columns: number): string {
  const kept = Array.from({ length: columns - 1 }, (_, at) => `d${at}`)
  const grouped = kept.length === 0 ? IF_ANY : ` GROUP BY ${kept.join(', ')}`
  const classes = `SELECT sum(rows) AS size, count(*) AS vals, max(rows) AS largest FROM (${rolled})${grouped}`
  return `SELECT size, vals, largest, count(*) FROM (${classes}) GROUP BY size, vals, largest ORDER BY size, vals, largest`
}

export const countSql = (question: string): string => `SELECT count(*) FROM (${question})`
