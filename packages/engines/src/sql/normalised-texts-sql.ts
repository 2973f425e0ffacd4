import { columnAt, qualified } from './sql-text.ts'

/** A list to be filled: texts that are written otherwise from now on. */
export const SPELLING = 'spelling'

export const createSpellingSql = (schema: string): string =>
  `CREATE OR REPLACE TABLE ${qualified(schema, SPELLING)} ("from" VARCHAR, "to" VARCHAR)`

/** Updating a cell leaves rows where they are. */
export const normaliseColumnSql = (schema: string, sourceIndex: number): string =>
  `UPDATE ${qualified(schema, 'source')} AS "s" SET ${columnAt(sourceIndex)} = "w"."to" ` +
  `FROM ${qualified(schema, SPELLING)} AS "w" WHERE "s".${columnAt(sourceIndex)} = "w"."from"`

export const dropSpellingSql = (schema: string): string =>
  `DROP TABLE IF EXISTS ${qualified(schema, SPELLING)}`
