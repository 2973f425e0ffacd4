import type { CellKind, KindForm } from '../files/cell-kinds.ts'
import type { CellEncoding, PublishedColumn } from './published-column.ts'
import { columnAt, isOneOf, literal, qualified } from './sql-text.ts'

/** For each column and kind whether all its cells are of the kind and some has a value: 1 or 0, column by column. */
export function cellKindsSql(
  schema: string,
  columns: readonly PublishedColumn[],
  kinds: readonly KindForm[],
): string {
  const release = qualified(schema, 'release')
  const figures = columns.map(({ number }, columnIndex) => {
    const cell = `CAST("p${columnIndex}" AS VARCHAR)`
    return kinds.map((kind, kindIndex) => {
      const named = `AS "f${columnIndex}_${kindIndex}"`
      if (kind.number !== number) return `CAST(0 AS DOUBLE) ${named}`
      const fits = [
        `regexp_full_match(${cell}, ${literal(kind.pattern)})`,
        ...(kind.but === undefined ? [] : [`NOT regexp_matches(${cell}, ${literal(kind.but)})`]),
        ...(kind.digits === undefined
          ? []
          : [`length(regexp_replace(${cell}, '[^0-9]', '', 'g')) <= ${kind.digits}`]),
        ...(kind.kind === 'date' ? [`${cell} >= '0001' AND TRY_CAST(${cell} AS DATE) IS NOT NULL`] : []),
      ].join(' AND ')
      return `CAST(coalesce(bool_and(${fits}) FILTER (WHERE ${cell} <> ''), FALSE) AS DOUBLE) ${named}`
    })
  })
  // Of few different cells each is looked at once, of others all in one pass: tables of one row each.
  const texts = figures.filter((_, figureIndex) => columns[figureIndex].kind === 'text').flat()
  const tables = [
    ...(texts.length > 0 ? [`SELECT ${texts.join(', ')} FROM ${release}`] : []),
    ...figures.flatMap((figure, figureIndex) =>
      columns[figureIndex].kind === 'text'
        ? []
        : [`SELECT ${figure.join(', ')} FROM (SELECT DISTINCT "p${figureIndex}" FROM ${release}) AS "d"`],
    ),
  ]
  const figureNames = figures.flatMap((figure, figureIndex) =>
    figure.map((_, index) => `"f${figureIndex}_${index}"`),
  )
  return `SELECT ${figureNames.join(', ')} FROM ${tables.map((table, tableIndex) => `(${table}) AS "q${tableIndex}"`).join(', ')}`
}

const PARQUET_TYPES: Readonly<Record<CellKind, string>> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  date: 'DATE',
  truth: 'BOOLEAN',
}

/** A cell in a format that has types. An empty cell becomes NULL. JSON has no dates: they stay text. */
export function typedCell(
  cell: string,
  kind: CellKind | undefined,
  format: 'parquet' | 'json',
): string | undefined {
  const filled = `nullif(CAST(${cell} AS VARCHAR), '')`
  if (kind === undefined || (format === 'json' && kind === 'date')) return undefined
  return `CAST(${filled} AS ${format === 'json' ? 'JSON' : PARQUET_TYPES[kind]})`
}

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
