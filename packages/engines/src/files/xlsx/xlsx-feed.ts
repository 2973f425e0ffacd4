import type { RowBatch, RowFeed } from '../row-feed.ts'
import { type Archive, openArchive } from './archive.ts'
import type { CellContext } from './cell-text.ts'
import { readDateStyles } from './date-styles.ts'
import { readSharedTexts } from './shared-texts.ts'
import { type SheetColumns, sheetColumns } from './sheet-columns.ts'
import { type SheetRow, sheetRows } from './sheet-rows.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { brokenWorkbook, WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts'

export interface XlsxOptions {
  readonly signal?: AbortSignal
  readonly limits?: WorkbookLimits
}

/**
 * The first sheet of a workbook, its first row the header. Text is kept as it is, numbers get their shortest decimal
 * text, dates ISO, truth values TRUE and FALSE. Rows go to the last one that has a value. Held in memory are the texts
 * that cells share, and some thousand rows.
 */
export async function xlsxFeed(
  path: string,
  { signal, limits = WORKBOOK_LIMITS }: XlsxOptions = {},
): Promise<RowFeed> {
  const archive = await openArchive(path, { mostBytes: limits.unpackedBytes, ...(signal && { signal }) })
  try {
    const book = await readWorkbook(archive)
    const [sheet] = book.sheets
    if (sheet === undefined) throw brokenWorkbook('it has no sheet with cells')
    const context = await contextOf(archive, book, limits)
    const rows = sheetRows(archive, sheet.part, { context, limits })
    const first = (await rows.next()).value ?? []
    const header = first[0]?.number === 1 ? first[0] : undefined
    const columns = sheetColumns(header)
    columns.add(first)
    const data = header ? first.slice(1) : first
    return {
      names: columns.names,
      batches: batchesOf(data, rows, columns),
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

async function* batchesOf(
  first: readonly SheetRow[],
  others: AsyncIterable<readonly SheetRow[]>,
  columns: SheetColumns,
): AsyncGenerator<RowBatch> {
  let last = 1
  const placed = function* (rows: readonly SheetRow[]): Generator<RowBatch> {
    columns.add(rows)
    let batch: (readonly string[])[] = []
    for (const row of rows) {
      const empty = row.number - last - 1
      if (empty > FEW_ROWS) {
        yield batch
        yield empty
        batch = []
      } else for (let at = 0; at < empty; at++) batch.push(EMPTY)
      batch.push(columns.cellsOf(row))
      last = row.number
    }
    yield batch
  }
  yield* placed(first)
  for await (const rows of others) yield* placed(rows)
}
