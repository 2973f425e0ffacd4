import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'

/** What a workbook may hold before it is refused; docs/formats.md says the same. */
export interface WorkbookLimits {
  /** Bytes of all parts that are read, unpacked. */
  readonly unpackedBytes: number
  /** Bytes of the part with the texts that cells share, unpacked: they are held in memory. */
  readonly sharedBytes: number
  /** Texts that cells share. */
  readonly sharedTexts: number
  /** Cells of the sheet that have a value. */
  readonly cells: number
  /** Cells of the columns that are asked for, with and without a value. */
  readonly tableCells: number
}

export const WORKBOOK_LIMITS: WorkbookLimits = {
  unpackedBytes: 2 ** 30,
  sharedBytes: 2 ** 28,
  sharedTexts: 10_000_000,
  cells: 50_000_000,
  tableCells: 100_000_000,
}

/** Rows of a sheet, the header among them, its columns, and characters of a cell: the limits of the format. */
export const SHEET_ROWS = 1_048_576
export const SHEET_COLUMNS = 16_384
export const LONGEST_CELL = 32_767

/** The file is damaged, or no workbook. What is told names parts and rows, never a cell's value. */
export const brokenWorkbook = (
  what: string,
  { cause, row }: { readonly cause?: unknown; readonly row?: number } = {},
): OutisError =>
  new OutisError('DATA_FORMAT', {
    message: `The file is not a workbook in the XLSX format, or it is damaged: ${what}.`,
    hint: 'Open it in a spreadsheet program and save it again as .xlsx; older .xls files, encrypted files and files that were only renamed cannot be read.',
    details: row === undefined ? {} : { row },
    ...defined({ cause }),
  })

export const tooLargeWorkbook = (what: string, most: number): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message: `The workbook holds more than ${most.toLocaleString('en-GB')} ${what}.`,
    hint: 'Save the sheet as .csv, or write the table as .parquet: neither has such a limit. If the sheet is small, the file is damaged.',
    details: { most },
  })
