import { columnAt, isOneOf, qualified } from './dialect.ts'

/** Where a column of another file is found, and where it goes. */
export interface AddedColumn {
  /** Schema of the other file. */
  readonly other: string
  /** Places of the key and of the column there. */
  readonly otherKey: number
  readonly otherColumn: number
  /** Place of the key here. */
  readonly key: number
  /** Place the column gets here. */
  readonly place: number
  readonly missing: readonly string[]
}

/** Keys that stand in the other file more than once. */
export function countRepeatedSql({ other, otherKey, missing }: AddedColumn): string {
  const key = columnAt(otherKey)
  return (
    `SELECT CAST(count(*) AS DOUBLE) FROM (SELECT ${key} FROM ${qualified(other, 'source')} ` +
    `WHERE NOT (${isOneOf(key, missing)}) GROUP BY ${key} HAVING count(*) > 1) AS "repeated"`
  )
}

/** Fills the column, empty so far; updating a cell leaves rows where they are. */
export function fillColumnSql(schema: string, added: AddedColumn): string {
  const { other, otherKey, otherColumn, key, place, missing } = added
  return (
    `UPDATE ${qualified(schema, 'source')} AS "s" SET ${columnAt(place)} = "o".${columnAt(otherColumn)} ` +
    `FROM ${qualified(other, 'source')} AS "o" ` +
    `WHERE "s".${columnAt(key)} = "o".${columnAt(otherKey)} AND NOT (${isOneOf(`"s".${columnAt(key)}`, missing)})`
  )
}

/** Rows of the table whose key the other file lacks. */
export function countUnmatchedSql(schema: string, { other, otherKey, key, missing }: AddedColumn): string {
  const own = `"s".${columnAt(key)}`
  return (
    `SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, 'source')} AS "s" WHERE ${isOneOf(own, missing)} ` +
    `OR NOT EXISTS (SELECT 1 FROM ${qualified(other, 'source')} AS "o" WHERE "o".${columnAt(otherKey)} = ${own})`
  )
}
