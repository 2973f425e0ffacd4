import { createCountedSql, sampledCombinationsSql } from '../../sql/tally.ts'
import type { Session } from '../duckdb-connection.ts'

/**
 * Rows that stay in their file, which is read again when they are needed. Where rows are often alike, their combinations are
 * counted in one pass. Dictionaries, census and most releases need only these counts, and no copy of the table.
 */
export interface FileRows {
  /** Reads the file into the table `source`. */
  store(): Promise<void>
  /** Throws if the file is not what it was when it was opened; `closely`: also where its time stamps cannot tell. */
  refuseChanged(closely: boolean): Promise<void>
  close(): Promise<void>
}

/** Rows that stay in a file. */
export interface OpenedRows {
  readonly file: FileRows
  /** Whether a view `source` reads the file. Otherwise only the counted combinations can be asked. */
  readonly viewed: boolean
  readonly counted: boolean
}

const SAMPLED_ROWS = 20_000
/** Rows are often alike where a sample has fewer combinations than this share of its rows. */
export const MOST_UNLIKE = 0.9

/**
 * Counts the combinations of all columns if rows are often alike, as far as the first ones tell.
 * @param rows a query of the columns
 * @param numbered the same with row numbers
 * @param inOrder use one thread, for rows that are read in order: threads that wait for each other take twice the time
 */
export async function countOftenAlike(
  session: Session,
  schema: string,
  {
    width,
    rows,
    numbered,
    inOrder = false,
  }: {
    readonly width: number
    readonly rows: string
    readonly numbered: string
    readonly inOrder?: boolean
  },
): Promise<boolean> {
  const sourceIndexes = Array.from({ length: width }, (_, index) => index)
  const sample = sampledCombinationsSql(sourceIndexes, `(${rows}) AS "file"`, SAMPLED_ROWS)
  const [distinct = 0, looked = 0] = await session.numbers(sample)
  if (distinct >= MOST_UNLIKE * looked) return false
  await (inOrder ? session.runInOrder : session.run)(createCountedSql(schema, width, numbered))
  return true
}
