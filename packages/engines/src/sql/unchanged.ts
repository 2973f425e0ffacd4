import type { CellEncoding } from './published-column.ts'
import { columnAt, isOneOf, qualified } from './sql-text.ts'

export interface ComparedColumn {
  /** Place in the release. */
  readonly at: number
  /** Place in the source. */
  readonly sourceIndex: number
  /** Its cells are encoded already. */
  readonly ranked: boolean
}

/** For each column whether every cell of the release that has a value is a text of the source's column: 1 or 0. */
export function unchangedSql(
  schema: string,
  {
    columns,
    rows,
    encode,
    none,
  }: {
    readonly columns: readonly ComparedColumn[]
    /** The table that has the source's texts. */
    readonly rows: string
    readonly encode: CellEncoding
    /** An empty cell as it is written. */
    readonly none: string
  },
): string {
  const figures = columns.map(({ at, sourceIndex, ranked }) => {
    const cell = `CAST("p${at}" AS VARCHAR)`
    const text = ranked ? encode(columnAt(sourceIndex)) : columnAt(sourceIndex)
    return (
      `(SELECT CAST(count(*) = 0 AS DOUBLE) FROM (SELECT ${cell} FROM ${qualified(schema, 'release')} ` +
      `WHERE NOT ${isOneOf(cell, ['', none])} EXCEPT SELECT ${text} FROM ${rows}))`
    )
  })
  return `SELECT ${figures.join(', ')}`
}
