import type { CellKind, KindForm } from '../files/cell-kinds.ts'
import { literal, qualified } from './dialect.ts'
import type { PublishedColumn } from './published-column.ts'

/** For each column and kind whether all its cells are of the kind and some has a value: 1 or 0, column by column. */
export function cellKindsSql(
  schema: string,
  columns: readonly PublishedColumn[],
  kinds: readonly KindForm[],
): string {
  const release = qualified(schema, 'release')
  const figures = columns.map(({ number }, at) => {
    const cell = `CAST("p${at}" AS VARCHAR)`
    return kinds.map((one, place) => {
      const named = `AS "f${at}_${place}"`
      if (one.number !== number) return `CAST(0 AS DOUBLE) ${named}`
      const fits = [
        `regexp_full_match(${cell}, ${literal(one.pattern)})`,
        ...(one.but === undefined ? [] : [`NOT regexp_matches(${cell}, ${literal(one.but)})`]),
        ...(one.digits === undefined
          ? []
          : [`length(regexp_replace(${cell}, '[^0-9]', '', 'g')) <= ${one.digits}`]),
        ...(one.kind === 'date' ? [`${cell} >= '0001' AND TRY_CAST(${cell} AS DATE) IS NOT NULL`] : []),
      ].join(' AND ')
      return `CAST(coalesce(bool_and(${fits}) FILTER (WHERE ${cell} <> ''), FALSE) AS DOUBLE) ${named}`
    })
  })
  // Of few different cells each is looked at once, of others all in one pass: tables of one row each.
  const texts = figures.filter((_, at) => columns[at].kind === 'text').flat()
  const tables = [
    ...(texts.length > 0 ? [`SELECT ${texts.join(', ')} FROM ${release}`] : []),
    ...figures.flatMap((own, at) =>
      columns[at].kind === 'text'
        ? []
        : [`SELECT ${own.join(', ')} FROM (SELECT DISTINCT "p${at}" FROM ${release}) AS "d"`],
    ),
  ]
  const asked = figures.flatMap((own, at) => own.map((_, place) => `"f${at}_${place}"`))
  return `SELECT ${asked.join(', ')} FROM ${tables.map((one, at) => `(${one}) AS "q${at}"`).join(', ')}`
}

const PARQUET_TYPES: Readonly<Record<CellKind, string>> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  date: 'DATE',
  truth: 'BOOLEAN',
}

/** A cell as it is put into a file of a format that knows kinds; an empty one is none. Dates of JSON are text. */
export function typedCell(
  cell: string,
  kind: CellKind | undefined,
  format: 'parquet' | 'json',
): string | undefined {
  const filled = `nullif(CAST(${cell} AS VARCHAR), '')`
  if (kind === undefined || (format === 'json' && kind === 'date')) return undefined
  return `CAST(${filled} AS ${format === 'json' ? 'JSON' : PARQUET_TYPES[kind]})`
}
