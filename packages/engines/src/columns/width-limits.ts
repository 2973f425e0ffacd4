import { OutisError } from '@outis/core/errors'

/** As many as a sheet of a workbook holds. */
export const MOST_COLUMNS = 16_384

/** The plan of a statement over so many columns takes a database longer than the work itself, and soon more memory than there is. */
const MANY_COLUMNS = 512
/** Small files are held in memory with fewer columns already. */
const SMALL_FILE = 16 * 2 ** 20
const SOME_COLUMNS = 64

/** Whether so many columns of a file of so many bytes are too many for a database. */
export type IsWide = (columns: number, bytes: number) => boolean

/** Whether a table is held in memory column by column in place of the database: where it is wide for its size. */
export const isWide: IsWide = (columns, bytes) =>
  columns > (bytes <= SMALL_FILE ? SOME_COLUMNS : MANY_COLUMNS)

/** Before a row is read. */
export function refuseTooWide(columns: number): void {
  if (columns <= MOST_COLUMNS) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `The table has ${columns} columns; at most ${MOST_COLUMNS} can be read.`,
    hint: 'Split the table by columns, or check that the first line of the file is its header and the delimiter the right one.',
    details: { columns, most: MOST_COLUMNS },
  })
}
