import { listParts, MESSAGE_BYTES, type SentColumn } from '../connect/arrow-upload.ts'
import { freshName, keptName, type SparkState } from '../engine/spark-state.ts'
import { quoteName } from '../sql/spark-sql.ts'

type Sender = Pick<SparkState, 'session' | 'id' | 'made' | 'kept'>

interface ListJob {
  readonly columns: readonly SentColumn[]
  readonly doing: string
  /** Bytes that are sent at once. */
  readonly bytes?: number
}

/**
 * Sends a list. A short one becomes a view of the session. A long one goes part by part into a table of the cluster, which is
 * kept: the driver of Spark would hold the rows of a view whole, several times.
 *
 * @returns the name of the view, or of the table
 */
export async function sendList(
  state: Sender,
  what: string,
  { columns, doing, bytes = MESSAGE_BYTES }: ListJob,
): Promise<string> {
  const { session } = state
  let table: string | undefined
  for (const part of listParts(columns, bytes)) {
    const view = freshName(state, part.isWhole ? what : 'block')
    await session.send(view, part.columns, doing)
    if (part.isWhole) return view
    try {
      const rows = `SELECT * FROM ${quoteName(view)}`
      if (table !== undefined) await session.statement(`INSERT INTO ${quoteName(table)} ${rows}`, doing)
      else {
        table = keptName(state)
        await session.statement(`CREATE TABLE ${quoteName(table)} USING parquet AS ${rows}`, doing)
      }
    } finally {
      // The server holds the rows of a view as long as it has its name.
      await session.cleanUp(`DROP VIEW IF EXISTS ${quoteName(view)}`).catch(() => undefined)
    }
  }
  return table!
}
