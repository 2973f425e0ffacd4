import type { SheetRow } from './sheet-rows.ts'
import { SHEET_COLUMNS } from './workbook-limits.ts'

/** The columns of a sheet that is read from top to bottom. */
export interface SheetColumns {
  /** Grows when values are found where no column was known. */
  readonly names: readonly string[]
  /** Makes columns, from left to right, of places with values that were not known. */
  add(rows: readonly SheetRow[]): void
  /** The cells of a row, each at the place of its column's name; what has no value is left out. */
  cellsOf(row: SheetRow): readonly string[]
}

/** So many columns without name and value are still columns when others follow; more are a gap, and cost nothing. */
const WIDEST_GAP = 256

/** Columns with a name or a value, and those between them. What the header does not name is `column1`, `column2` …. */
export function sheetColumns(header: SheetRow | undefined): SheetColumns {
  const names: string[] = []
  const places = new Int32Array(SHEET_COLUMNS).fill(-1)
  const nameOf = new Map(header?.columns.map((column, columnIndex) => [column, header.texts[columnIndex]]))
  const addOne = (column: number): void => {
    let from = column
    while (from > 0 && column - from <= WIDEST_GAP && places[from - 1] === -1) from--
    if (column - from > WIDEST_GAP) from = column
    for (; from <= column; from++) places[from] = names.push(nameOf.get(from) ?? `column${from + 1}`) - 1
  }
  const add = (rows: readonly SheetRow[]): void => {
    const found = new Set<number>()
    for (const { columns } of rows) for (const column of columns) if (places[column] === -1) found.add(column)
    // A gap that was filled up may hold others.
    for (const column of [...found].sort((first, second) => first - second))
      if (places[column] === -1) addOne(column)
  }
  return {
    names,
    add,
    cellsOf({ columns, texts }) {
      const cells: string[] = []
      for (let columnIndex = 0; columnIndex < columns.length; columnIndex++)
        cells[places[columns[columnIndex]]] = texts[columnIndex]
      return cells
    },
  }
}
