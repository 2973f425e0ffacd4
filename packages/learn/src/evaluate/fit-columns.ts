import { type ComparedColumn, type ComparedTables, rowsIn } from '../compared/compared-tables.ts'

/** Columns that figures are measured on, and why others are not. */
export interface FitColumns {
  readonly tables: ComparedTables
  /** Names that nearly every row has to itself: nothing can be learned from or counted by them. */
  readonly telling: readonly string[]
  /** Columns whose published texts can none of them be read over the original's values. */
  readonly unreadable: readonly string[]
  /** Columns of which some texts cannot be read: these count as any value. */
  readonly unreadTexts: readonly { readonly column: string; readonly texts: number; readonly rows: number }[]
}

/** A column of names with more different values than this share of the rows tells rows apart. */
const TELLING_SHARE = 0.5
const TELLING_VALUES = 20

/** @param keep columns that were asked for by name: they stay, whatever they are */
export function fitColumns(tables: ComparedTables, keep: readonly string[] = []): FitColumns {
  const rows = rowsIn(tables.original)
  const telling = tables.columns.filter(
    ({ name, line, dictionary: { values } }) =>
      !line && !keep.includes(name) && values.length > Math.max(TELLING_VALUES, TELLING_SHARE * rows),
  )
  const unread = tables.columns.map((column) => ({
    column,
    texts: column.unread.length,
    rows: unreadRows(column, tables.release),
  }))
  const all = rowsIn(tables.release)
  const nameOf = ({ name }: ComparedColumn) => name
  return {
    tables: { ...tables, columns: tables.columns.filter((column) => !telling.includes(column)) },
    telling: telling.map(nameOf),
    unreadable: unread
      .filter(({ column, rows: own }) => column.foreign || (own === all && all > 0))
      .map(({ column }) => column.name),
    unreadTexts: unread
      .filter(({ column, texts, rows: own }) => !column.foreign && texts > 0 && own < all)
      .map(({ column, ...counts }) => ({ column: column.name, ...counts })),
  }
}

function unreadRows({ unread, published }: ComparedColumn, weights: Uint32Array): number {
  const texts = new Set(unread)
  let rows = 0
  for (let row = 0; row < weights.length; row++) if (texts.has(published[row])) rows += weights[row]
  return rows
}
