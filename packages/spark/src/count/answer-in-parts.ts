import type { RecordBatch } from 'apache-arrow'
import { sqlRelation } from '../connect/plans.ts'
import { readTextsAndNumbers } from '../connect/read-columns.ts'
import type { SparkState } from '../engine/spark-state.ts'
import { quoteName } from '../sql/spark-sql.ts'

/** A question whose answer may be large. */
export interface LargeQuestion {
  readonly sql: string
  /** Columns of the answer. */
  readonly width: number
  /** Rows that it has at most. */
  readonly most: number
  /** Rows that it seems to have by a look at some of the table; it may have many more. */
  readonly seeming?: number | undefined
  /** Bytes of one row on its way, about. */
  readonly bytes: number
  readonly doing: string
}

/** Bytes up to which an answer comes whole, and of a part of a larger one. */
export const WHOLE_BYTES = 64 * 2 ** 20
const PART_BYTES = 16 * 2 ** 20

/**
 * What seems to be so many times smaller than what comes whole is tried whole. Some rows show few of the rare combinations: a
 * census of 10 million people has 16 times as many as 20,000 of them let expect.
 */
const SEEMING_TIMES = 8

/**
 * The rows of an answer, batch by batch. The driver of Spark holds all of an answer until it is fetched, however slowly, and
 * a task holds its part of it several times: a large one is kept as a table of the cluster first, and fetched from there
 * part by part. The next part is asked for when the one before has arrived. That takes half as long again: where an answer
 * only may be large, Spark is first asked for as much of it as may come whole, and that is all, or is thrown away.
 */
export async function* answerInParts(
  state: Pick<SparkState, 'session' | 'id' | 'made' | 'wholeBytes'>,
  question: LargeQuestion,
): AsyncGenerator<RecordBatch> {
  const { session, wholeBytes = WHOLE_BYTES } = state
  const { sql, width, most, seeming = most, bytes, doing } = question
  if (most * bytes <= wholeBytes) {
    yield* session.rows(sqlRelation(sql), doing)
    return
  }
  const room = Math.floor(wholeBytes / bytes)
  const whole =
    seeming * SEEMING_TIMES <= room
      ? await upTo(room, session.rows(sqlRelation(firstRowsSql(sql, room + 1)), doing))
      : undefined
  if (whole) {
    // Given away one by one, so that what was read is not held twice.
    while (whole.length > 0) yield whole.shift()!
    return
  }
  // As the tables are named that the next run drops, where this one is killed.
  const table = `${state.id}_${++state.made}_kept`
  try {
    await session.statement(keptSql(table, sql, width), doing)
    const { numbers } = await readTextsAndNumbers(session.rows(sqlRelation(countKeptSql(table)), doing), 2)
    const [pieces, rows] = numbers
    const inPart = Math.max(1, Math.floor(Math.min(PART_BYTES, wholeBytes) / bytes))
    for (const range of rangesOf(pieces, rows, inPart))
      yield* session.rows(sqlRelation(partSql(table, width, range)), doing)
  } finally {
    await session.cleanUp(`DROP TABLE IF EXISTS ${quoteName(table)}`).catch(() => undefined)
  }
}

/** All batches; undefined where they have more rows than that. */
async function upTo(most: number, batches: AsyncIterable<RecordBatch>): Promise<RecordBatch[] | undefined> {
  const kept: RecordBatch[] = []
  let rows = 0
  for await (const batch of batches) {
    rows += batch.numRows
    if (rows > most) return undefined
    kept.push(batch)
  }
  return kept
}

/** Rows of a piece are numbered from the piece's number × 2^33 on. */
const PIECE_ROWS = 2n ** 33n

/**
 * Ranges of row numbers that have at most so many rows each.
 *
 * @param pieces numbers of the pieces, rising
 * @param rows of each of them
 */
export function* rangesOf(
  pieces: ArrayLike<number>,
  rows: ArrayLike<number>,
  inPart: number,
): Generator<RowRange> {
  let from = 0n
  let left = inPart
  let last = 0n
  for (let pieceIndex = 0; pieceIndex < pieces.length; pieceIndex++) {
    const begins = BigInt(pieces[pieceIndex]) * PIECE_ROWS
    let taken = 0
    while (rows[pieceIndex] - taken > left) {
      taken += left
      yield { from, to: begins + BigInt(taken) }
      from = begins + BigInt(taken)
      left = inPart
    }
    left -= rows[pieceIndex] - taken
    last = begins + BigInt(rows[pieceIndex])
  }
  if (last > from) yield { from, to: last }
}

/** Numbers of rows from one to before another. */
export interface RowRange {
  readonly from: bigint
  readonly to: bigint
}

const NUMBER = 'id'
const names = (width: number): string => Array.from({ length: width }, (_, index) => `a${index}`).join(', ')

/** So many rows of an answer at most, whichever they are. */
export const firstRowsSql = (question: string, most: number): string =>
  `SELECT * FROM (${question}) LIMIT ${most}`

/** Keeps the answer to a question, its rows numbered: piece by piece, from 0 in each. */
export const keptSql = (table: string, question: string, width: number): string =>
  `CREATE TABLE ${quoteName(table)} USING parquet AS ` +
  `SELECT monotonically_increasing_id() AS ${NUMBER}, * FROM (${question}) AS t(${names(width)})`

/** Rows of each piece; a text before them, as all answers with numbers beyond 2^32 have it. */
export const countKeptSql = (table: string): string =>
  `SELECT '' AS none, ${NUMBER} >> 33 AS piece, count(*) AS rows FROM ${quoteName(table)} GROUP BY piece ORDER BY piece`

export const partSql = (table: string, width: number, { from, to }: RowRange): string =>
  `SELECT ${names(width)} FROM ${quoteName(table)} WHERE ${NUMBER} >= ${from}L AND ${NUMBER} < ${to}L`
