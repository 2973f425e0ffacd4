import type { ColumnDataType, Kysely } from 'kysely'

/** What the dialects call a column of bytes; all other columns are `text`, `integer` or `bigint` in both. */
export interface DialectTypes {
  readonly bytes: ColumnDataType
}

/** A step of the store's form. Once released it never changes: a further step follows it. */
export interface Migration {
  /** Unique, `resource-number`. */
  readonly id: string
  up(db: Kysely<unknown>, types: DialectTypes): Promise<void>
}
