import { columnAt, isOneOf, isPlainest, qualified } from './sql-text.ts'

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
  readonly sourceIndex: number
  readonly missing: readonly string[]
}

/** A list to be filled, in the other file's schema: keys that can be written otherwise, and the one text of each. */
export const RESPELT_KEYS = 'respelt_keys'
const OWN_KEYS = 'own_keys'
const OTHER_KEYS = 'other_keys'

export const createRespeltKeysSql = (other: string): string =>
  `CREATE TABLE ${qualified(other, RESPELT_KEYS)} ("text" VARCHAR, "key" VARCHAR)`

/** Keys of both files that may be written otherwise than plainly: the only ones that have to be looked at one by one. */
export const readUnplainKeysSql = (
  schema: string,
  { other, otherKey, key, all }: Pick<AddedColumn, 'other' | 'otherKey' | 'key'> & { readonly all: boolean },
): string =>
  [[schema, key] as const, [other, otherKey] as const]
    .map(
      ([from, sourceIndex]) =>
        `SELECT DISTINCT ${columnAt(sourceIndex)} AS "text" FROM ${qualified(from, 'source')}` +
        (all ? '' : ` WHERE NOT ${isPlainest(columnAt(sourceIndex))}`),
    )
    .join(' UNION ')

/** The keys of both files: each text with the text that stands for its value. Missing values are left out. */
export function createKeysSql(schema: string, added: AddedColumn): string {
  const { other, otherKey, key, otherColumn, missing } = added
  const keyed = (from: string, sourceIndex: number): string =>
    `FROM ${qualified(from, 'source')} AS "s" LEFT JOIN ${qualified(other, RESPELT_KEYS)} AS "r" ` +
    `ON "r"."text" = "s".${columnAt(sourceIndex)}`
  const own = keyText(key)
  const theirs = keyText(otherKey)
  return [
    `CREATE TABLE ${qualified(other, OWN_KEYS)} AS SELECT DISTINCT "s".${columnAt(key)} AS "text", ${own} AS "key" ` +
      `${keyed(schema, key)} WHERE NOT (${isOneOf(own, missing)})`,
    `CREATE TABLE ${qualified(other, OTHER_KEYS)} AS SELECT ${theirs} AS "key", "s".${columnAt(otherColumn)} AS "cell" ` +
      `${keyed(other, otherKey)} WHERE NOT (${isOneOf(theirs, missing)})`,
  ].join('; ')
}

const keyText = (sourceIndex: number): string => `coalesce("r"."key", "s".${columnAt(sourceIndex)})`

/** Keys that stand in the other file more than once. */
export const countRepeatedSql = ({ other }: AddedColumn): string =>
  `SELECT CAST(count(*) AS DOUBLE) FROM (SELECT "key" FROM ${qualified(other, OTHER_KEYS)} ` +
  `GROUP BY "key" HAVING count(*) > 1) AS "repeated"`

/** Fills the column, empty so far; updating a cell leaves rows where they are. */
export function fillColumnSql(schema: string, { other, key, sourceIndex }: AddedColumn): string {
  return (
    `UPDATE ${qualified(schema, 'source')} AS "s" SET ${columnAt(sourceIndex)} = "o"."cell" ` +
    `FROM (SELECT "k"."text", "c"."cell" FROM ${qualified(other, OWN_KEYS)} AS "k" ` +
    `JOIN ${qualified(other, OTHER_KEYS)} AS "c" ON "c"."key" = "k"."key") AS "o" ` +
    `WHERE "s".${columnAt(key)} = "o"."text"`
  )
}

/** Rows of the table whose key the other file lacks. */
export function countUnmatchedSql(schema: string, { other, key }: AddedColumn): string {
  return (
    `SELECT CAST(count(*) AS DOUBLE) FROM ${qualified(schema, 'source')} AS "s" WHERE NOT EXISTS ` +
    `(SELECT 1 FROM ${qualified(other, OWN_KEYS)} AS "k" JOIN ${qualified(other, OTHER_KEYS)} AS "c" ` +
    `ON "c"."key" = "k"."key" WHERE "k"."text" = "s".${columnAt(key)})`
  )
}
