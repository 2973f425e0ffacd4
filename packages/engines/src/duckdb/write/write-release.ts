import { OutisError } from '@outis/core/errors'
import { targetFault } from '../../commit/target-fault.ts'
import { COPY_END, cellEncoder, type FileForm } from '../../files/cell-encoding.ts'
import { type CellKind, hasKinds, KINDS } from '../../files/cell-kinds.ts'
import { delimiterOf, isDelimited, type WrittenFormat } from '../../files/format.ts'
import { LONGEST_CELL, SHEET_COLUMNS, SHEET_ROWS, WORKBOOK_LIMITS } from '../../files/xlsx/workbook-limits.ts'
import { copyToCsvSql, copyToJsonSql, copyToParquetSql } from '../../sql/duckdb-files.ts'
import { type CellEncoding, csvEncoding, plainEncoding, safeCsvEncoding } from '../../sql/published-column.ts'
import { countedLinesSql, orderedReleaseSql, type ReleaseShape } from '../../sql/recoded-rows-sql.ts'
import { cellKindsSql } from '../../sql/typed-cells.ts'
import { piecesOf, pullNumbers, pullTexts } from '../count/pull.ts'
import { DuckdbFault } from '../duckdb-connection.ts'
import type { TableState } from '../table-state.ts'
import { openLines } from './repeated-lines.ts'

export interface WriteJob {
  readonly shape: ReleaseShape
  readonly form: FileForm
  readonly path: string
}

/** How a format puts text into a cell, in SQL; `cellEncoder` is the same in JavaScript. */
export function sqlEncoding({ format, safe, database }: FileForm, width: number): CellEncoding {
  if (!isDelimited(format)) return plainEncoding
  if (database) return csvEncoding(delimiterOf(format), width === 1, [COPY_END])
  const encoding = safe ? safeCsvEncoding : csvEncoding
  return encoding(delimiterOf(format), width === 1)
}

/** Writes the release table, in its order, to a file. */
export async function writeRelease(state: TableState, job: WriteJob): Promise<void> {
  const { shape, form, path } = job
  const { format } = form
  const width = shape.columns.length
  const heading = cellEncoder(form, width)
  if (shape.counted && isDelimited(format))
    return writeLines(state, { ...job, names: shape.columns.map(({ name }) => heading(name)) })
  const query = orderedReleaseSql(state.schema, {
    ...shape,
    encode: sqlEncoding(form, width),
    headings: shape.columns.map(({ name }) => heading(name)),
    asText: format === 'parquet' || format === 'xlsx',
    ...(hasKinds(format) && {
      typed: {
        format: format === 'parquet' ? ('parquet' as const) : ('json' as const),
        kinds: await cellKinds(state, shape),
      },
    }),
  })
  if (format === 'xlsx') return writeXlsx(state, job, query)
  try {
    // Few rows become many of the release: on several threads all of them would be kept at once.
    const { session } = state
    await (shape.counted ? session.runInOrder : session.run)(copySql(format, query, path))
  } catch (fault) {
    throw fault instanceof DuckdbFault && fault.kind === 'IO Error' ? targetFault(path, fault) : fault
  }
}

/** Whether the format allows equal rows to be made once and repeated. */
export const canRepeat = ({ format }: FileForm): boolean => isDelimited(format) || format === 'parquet'

/** Writes a counted release: each different line is made once and repeated. */
async function writeLines(
  { session, schema }: TableState,
  { shape, form, path, names }: WriteJob & { readonly names: readonly string[] },
): Promise<void> {
  const delimiter = isDelimited(form.format) ? delimiterOf(form.format) : ','
  const file = openLines(path)
  try {
    await file.write(names.join(delimiter), 1)
    for await (const pieces of session.stream(countedLinesSql(schema, { ...shape, delimiter }))) {
      const times = pullNumbers(pieces, 1, new Float64Array(pieces.rows))
      for (const [index, line] of pullTexts(pieces, 0).entries()) await file.write(line, times[index])
    }
    await file.end()
  } catch (cause) {
    throw cause instanceof OutisError || cause instanceof DuckdbFault ? cause : targetFault(path, cause)
  } finally {
    await file.close()
  }
}

/** What the cells of each column are, of the kinds that a format knows. */
export async function cellKinds(
  { session, schema }: TableState,
  { columns }: ReleaseShape,
  kinds = KINDS,
): Promise<readonly (CellKind | undefined)[]> {
  const fits = await session.numbers(cellKindsSql(schema, columns, kinds))
  return columns.map(
    (_, columnIndex) =>
      kinds.find((_kind, kindIndex) => fits[columnIndex * kinds.length + kindIndex] === 1)?.kind,
  )
}

function copySql(format: Exclude<WrittenFormat, 'xlsx'>, query: string, path: string): string {
  if (format === 'parquet') return copyToParquetSql(query, path)
  if (isDelimited(format)) return copyToCsvSql(query, path, delimiterOf(format))
  return copyToJsonSql(query, path, format === 'json')
}

async function writeXlsx(state: TableState, { shape, path }: WriteJob, query: string): Promise<void> {
  refuseTooManyForXlsx(state.rows, shape.columns.length)
  const pieces = piecesOf(await state.session.run(query))
  const cells = shape.columns.map((_, columnIndex) => pullTexts(pieces, columnIndex))
  await writeSheetRows(path, { names: shape.columns.map(({ name }) => name), cells, rows: pieces.rows })
}

function refuseTooManyForXlsx(rows: number, width: number): void {
  refuseMore('rows', rows, SHEET_ROWS - 1)
  refuseMore('columns', width, SHEET_COLUMNS)
  // What is written is read again, to be checked.
  refuseMore('cells', rows * width, WORKBOOK_LIMITS.cells)
}

/** Writes a workbook: cells[column][row]. */
export async function writeSheetRows(
  path: string,
  {
    names,
    cells,
    rows,
  }: {
    readonly names: readonly string[]
    readonly cells: readonly (readonly string[])[]
    readonly rows: number
  },
): Promise<void> {
  refuseTooManyForXlsx(rows, names.length)
  const longest = cells.reduce((most, column) => Math.max(most, longestOf(column)), 0)
  refuseMore('characters in a cell', longest, LONGEST_CELL)
  refuseEmptyEnd(cells)
  const { writeWorkbook } = await import('../../files/xlsx/write-workbook.ts')
  try {
    await writeWorkbook(path, { names, columns: cells, rows })
  } catch (cause) {
    throw cause instanceof OutisError ? cause : targetFault(path, cause)
  }
}

const longestOf = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, text.length), 0)

/** A sheet ends with the last row that has a value. */
function refuseEmptyEnd(columns: readonly (readonly string[])[]): void {
  if (columns.some((column) => column.at(-1) !== '')) return
  throw new OutisError('RELEASE_TARGET', {
    message: 'The last row of the release is empty in every column, and an XLSX file cannot hold such a row.',
    hint: 'Write it as .csv or .parquet, or leave such rows out with data.drop-missing.',
  })
}

function refuseMore(what: string, found: number, most: number): void {
  if (found <= most) return
  throw new OutisError('RELEASE_TARGET', {
    message: `The release has ${found} ${what}; an XLSX file holds ${most}.`,
    hint: 'Write it as .csv or .parquet.',
    details: { found, most },
  })
}
