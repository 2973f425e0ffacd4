import { defined } from '@outis/core/value'
import type { RowBatch, RowFeed } from '../row-feed.ts'
import { type Archive, openArchive } from './archive.ts'
import type { CellContext } from './cell-text.ts'
import { chosenSheet, refuseTitle } from './chosen-sheet.ts'
import { readDateStyles } from './date-styles.ts'
import { readSharedTexts } from './shared-texts.ts'
import { type SheetRow, sheetRows } from './sheet-rows.ts'
import { SHEET_COLUMNS, WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts'
import { readWorkbook, type Workbook } from './workbook-structure.ts'

export interface XlsxOptions {
  readonly signal?: AbortSignal
  readonly limits?: WorkbookLimits
  /** By name, or by number from 1. Default: the first, with a notice of the others. */
  readonly sheet?: string | number
  /** Rows above the header. Default: none, and a title there is refused. */
  readonly skip?: number
}

/**
 * A sheet of a workbook, its first row the header unless rows are skipped. Text is kept as it is, numbers get their shortest decimal
 * text, dates ISO, truth values TRUE and FALSE. Rows go to the last one that has a value. Held in memory are the texts
 * that cells share, and some thousand rows.
 */
export async function xlsxFeed(
  path: string,
  { signal, limits = WORKBOOK_LIMITS, sheet: chosen, skip }: XlsxOptions = {},
): Promise<RowFeed> {
  const archive = await openArchive(path, { mostBytes: limits.unpackedBytes, ...defined({ signal }) })
  try {
    const book = await readWorkbook(archive)
    const { sheet, notices } = chosenSheet(book.sheets, chosen)
    const context = await contextOf(archive, book, limits)
    const rows = sheetRows(archive, sheet.part, { context, limits })
    const start = (skip ?? 0) + 1
    const topRows: readonly SheetRow[] = (await rows.next()).value ?? []
    if (skip === undefined) refuseTitle(topRows, sheet.name)
    const first = topRows.filter(({ number }) => number >= start)
    const header = first[0]?.number === start ? first[0] : undefined
    const columns = sheetColumns(header)
    columns.add(first)
    const data = header ? first.slice(1) : first
    return {
      names: columns.names,
      batches: batchesOf({ first: data, others: rows, columns, header: start }),
      notices,
      mostCells: limits.tableCells,
      close: () => archive.close(),
    }
  } catch (fault) {
    archive.close()
    throw fault
  }
}

async function contextOf(archive: Archive, book: Workbook, limits: WorkbookLimits): Promise<CellContext> {
  const { shared, styles, from1904 } = book
  return {
    shared: shared === undefined ? [] : await readSharedTexts(archive, shared, limits),
    dateStyles: styles === undefined ? [] : await readDateStyles(archive, styles),
    from1904,
  }
}

/** More empty rows than this, one after the other, are handed on as a number. */
const FEW_ROWS = 1000
const EMPTY: readonly string[] = []

interface SheetData {
  readonly first: readonly SheetRow[]
  readonly others: AsyncIterable<readonly SheetRow[]>
  readonly columns: SheetColumns
  /** Number of the header's row. */
  readonly header: number
}

async function* batchesOf({ first, others, columns, header }: SheetData): AsyncGenerator<RowBatch> {
  let last = header
  const placed = function* (rows: readonly SheetRow[]): Generator<RowBatch> {
    columns.add(rows)
    let batch: (readonly string[])[] = []
    for (const row of rows) {
      const empty = row.number - last - 1
      if (empty > FEW_ROWS) {
        yield batch
        yield empty
        batch = []
      } else for (let index = 0; index < empty; index++) batch.push(EMPTY)
      batch.push(columns.cellsOf(row))
      last = row.number
    }
    yield batch
  }
  yield* placed(first)
  for await (const rows of others) yield* placed(rows.filter(({ number }) => number > header))
}

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
