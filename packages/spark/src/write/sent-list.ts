import type { SentColumn } from '../connect/arrow-upload.ts'
import { freshName, keptName, type SparkState } from '../engine/spark-state.ts'
import { quoteName } from '../sql/spark-sql.ts'

type Sender = Pick<SparkState, 'session' | 'id' | 'made' | 'kept'>

/** Bytes of a list that are sent at once, about a message: the driver of Spark holds the rows of a view whole, several times. */
const SENT_BYTES = 8 * 2 ** 20

/** A table of the cluster that rows are added to; made when the first come. */
export class StoredList {
  readonly #state: Sender
  readonly #doing: string
  table: string | undefined
  length = 0

  constructor(state: Sender, doing: string) {
    this.#state = state
    this.#doing = doing
  }

  async add(columns: readonly SentColumn[], bytes = SENT_BYTES): Promise<void> {
    for (const part of listParts(columns, bytes)) if (part.rows > 0) await this.insert(part)
  }

  async insert({ columns, rows }: ListPart): Promise<void> {
    const { session } = this.#state
    const view = freshName(this.#state, 'block')
    await session.send(view, columns, this.#doing)
    try {
      await session.statement(this.#taking(view), this.#doing)
    } finally {
      // The server holds the rows of a view as long as it has its name.
      await session.cleanUp(`DROP VIEW IF EXISTS ${quoteName(view)}`).catch(() => undefined)
    }
    this.length += rows
  }

  #taking(view: string): string {
    const rows = `SELECT * FROM ${quoteName(view)}`
    if (this.table !== undefined) return `INSERT INTO ${quoteName(this.table)} ${rows}`
    this.table = keptName(this.#state)
    return `CREATE TABLE ${quoteName(this.table)} USING parquet AS ${rows}`
  }
}

/**
 * Hands a list over. A short one is a view of the session. A long one goes part by part into a table of the cluster, which is
 * kept, so that the driver of Spark never holds it whole.
 *
 * @returns the name of the view, or of the table
 */
export async function sendList(
  state: Sender,
  what: string,
  {
    columns,
    doing,
    bytes = SENT_BYTES,
  }: { readonly columns: readonly SentColumn[]; readonly doing: string; readonly bytes?: number },
): Promise<string> {
  const list = new StoredList(state, doing)
  for (const part of listParts(columns, bytes)) {
    if (!part.isWhole) {
      await list.insert(part)
      continue
    }
    const view = freshName(state, what)
    await state.session.send(view, columns, doing)
    return view
  }
  return list.table!
}

/** Rows of a list that is sent. */
export interface ListPart {
  readonly columns: readonly SentColumn[]
  readonly rows: number
  /** Whether these are all rows of the list. */
  readonly isWhole: boolean
}

/** The rows of a list, in their order, in parts of so many bytes, about, of one row at least; one part of none where there are none. */
export function* listParts(columns: readonly SentColumn[], bytes: number): Generator<ListPart> {
  const length = columns.length === 0 ? 0 : lengthOf(columns[0])
  const sizes = columns.map(bytesAt)
  let from = 0
  do {
    const to = partEnd(sizes, { from, length, bytes })
    const isWhole = to - from === length
    yield {
      columns: isWhole ? columns : columns.map((column) => someOf(column, from, to)),
      rows: to - from,
      isWhole,
    }
    from = to
  } while (from < length)
}

type BytesAt = (row: number) => number

const lengthOf = ({ values }: SentColumn): number => ('codes' in values ? values.codes : values).length

/** Of a text its letters, and where it begins. */
function bytesAt({ values }: SentColumn): BytesAt {
  if ('codes' in values) return (row) => values.texts[values.codes[row]].length + OFFSET_BYTES
  if (isNumbers(values)) return () => values.BYTES_PER_ELEMENT
  return (row) => values[row].length + OFFSET_BYTES
}

const OFFSET_BYTES = 4

const isNumbers = (values: SentColumn['values']): values is Int32Array | BigInt64Array =>
  values instanceof Int32Array || values instanceof BigInt64Array

function partEnd(
  sizes: readonly BytesAt[],
  { from, length, bytes }: { readonly from: number; readonly length: number; readonly bytes: number },
): number {
  let sum = 0
  for (let row = from; row < length; row++) {
    for (const size of sizes) sum += size(row)
    if (sum > bytes && row > from) return row
  }
  return length
}

function someOf({ name, values }: SentColumn, from: number, to: number): SentColumn {
  if ('codes' in values)
    return { name, values: { texts: values.texts, codes: values.codes.subarray(from, to) } }
  return { name, values: isNumbers(values) ? values.subarray(from, to) : values.slice(from, to) }
}
