import { createCountedSql, sampledCombinationsSql } from '../../sql/tally.ts'
import type { Session } from '../duckdb-connection.ts'

/**
 * Rows that stay in their file, which can be read again. Where they are often alike, their combinations are counted in one pass:
 * dictionaries, census and a release whose rows are made once need nothing else, and no copy of the table is kept.
 */
export interface FileRows {
  /** Reads the file into the table `source`. */
  store(): Promise<void>
  /** Throws if the file is not what it was when it was opened; `closely`: also where its time stamps cannot tell. */
  refuseChanged(closely: boolean): Promise<void>
  close(): Promise<void>
}

/** What was found out about rows when their file was opened. */
export interface OpenedRows {
  readonly file: FileRows
  /** A view `source` reads the file; else only what was counted can be asked for. */
  readonly viewed: boolean
  readonly counted: boolean
}

const SAMPLED_ROWS = 20_000
/** Many columns of few texts still have many combinations; so many rows of a sample may be unlike all others. */
export const MOST_UNLIKE = 0.9

/**
 * Counts the combinations of all columns if rows are often alike, as far as the first ones tell.
 * @param rows a query of the columns
 * @param numbered the same with row numbers
 * @param inOrder rows come one after another in any case: threads that wait for each other cost twice the time of one
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
