import { UNIT_SEPARATOR } from '@outis/core/random'
import { isOneOf, literal, quoteName, ROW, textAt } from './spark-sql.ts'

/** A sensitive column whose values are published as aliases. */
export interface SentAliases {
  readonly sourceIndex: number
  /** Place of the column of choices; none where everybody chose 3. */
  readonly choice: number | undefined
  /** Without ranks: `value`, `choice`, `cell`. With ranks: `value`, `choice`, `id`. */
  readonly view: string
  /** Where a value and choice have several aliases or parts. */
  readonly ranks: SentRanks | undefined
}

export interface SentRanks {
  /** What the hash of a row number begins with. */
  readonly begin: string
  /** `id`, `first`, `next`, `cell`, `pool`, `turn`, `size`: `cell` where the part has one, else a pool that is not −1. */
  readonly parts: string
  /** `pool`, `turn`, `cell`. */
  readonly pools: string
}

/** A column whose texts have one label each: `value`, `cell`. */
export interface SentGrades {
  readonly sourceIndex: number
  readonly view: string
}

/** The choice of a row: 3 where the cell is missing, NULL where it is not 1, 2 or 3. */
export function choiceOf(choice: number | undefined, missing: readonly string[]): string {
  if (choice === undefined) return '3'
  const text = `t.${textAt(choice)}`
  const said = [3, 2, 1].map(
    (choiceNumber) => `WHEN ${text} = ${literal(String(choiceNumber))} THEN ${choiceNumber}`,
  )
  return `CASE WHEN ${isOneOf(text, missing)} THEN 3 ${said.join(' ')} END`
}

/** Rows with the cell of a column of aliases, as `x<at>`. */
export function aliasedSql(
  rows: string,
  { sourceIndex, choice, view, ranks }: SentAliases,
  { labelIndex, missing }: { readonly labelIndex: number; readonly missing: readonly string[] },
): string {
  const same = `t.${textAt(sourceIndex)} = a.value AND ${choiceOf(choice, missing)} = a.choice`
  const join = `(${rows}) AS t LEFT JOIN ${quoteName(view)} AS a ON ${same}`
  if (ranks === undefined) return `SELECT /*+ BROADCAST(a) */ t.*, a.cell AS x${labelIndex} FROM ${join}`
  const hash = `sha2(concat(${literal(ranks.begin + UNIT_SEPARATOR)}, CAST(${ROW} + 1 AS STRING)), 256)`
  const joined = `SELECT /*+ BROADCAST(a) */ t.*, a.id AS alias_id FROM ${join}`
  const ranked = `SELECT *, row_number() OVER (PARTITION BY alias_id ORDER BY ${hash}) - 1 AS alias_rank FROM (${joined})`
  return (
    `SELECT /*+ BROADCAST(p, h) */ r.* EXCEPT (alias_id, alias_rank), IF(p.pool < 0, p.cell, h.cell) AS x${labelIndex} ` +
    `FROM (${ranked}) AS r LEFT JOIN ${quoteName(ranks.parts)} AS p ` +
    `ON p.id = r.alias_id AND r.alias_rank >= p.first AND r.alias_rank < p.next ` +
    `LEFT JOIN ${quoteName(ranks.pools)} AS h ` +
    `ON h.pool = p.pool AND h.turn = (p.turn + r.alias_rank - p.first) % p.size`
  )
}

/** Rows with the cell of a column of grades, as `x<at>`. */
export const gradedSql = (rows: string, { sourceIndex, view }: SentGrades, labelIndex: number): string =>
  `SELECT /*+ BROADCAST(g) */ t.*, g.cell AS x${labelIndex} FROM (${rows}) AS t ` +
  `LEFT JOIN ${quoteName(view)} AS g ON t.${textAt(sourceIndex)} = g.value`
