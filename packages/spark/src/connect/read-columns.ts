import { OutisError } from '@outis/core/errors'
import type { Codes } from '@outis/core/table'
import type { RecordBatch, Vector } from 'apache-arrow'

/** Rows of a result column by column, collected while they arrive: numbers as numbers, never as objects. */

/** So many combinations, or rows that are asked for one by one, are more than this process should hold. */
export const MOST_ENTRIES = 2 ** 26

type Held = Codes | Float64Array

/**
 * Numbers that arrive in parts: whole ones from 0 to 2^32 - 1, as rows and codes are, or such as need more room. Parts are
 * kept as they came and laid into one list at the end: a list that grew on the way would be copied again and again.
 */
class Collected<Values extends Held> {
  readonly #make: (length: number) => Values
  #parts: Held[] = []
  #length = 0

  constructor(make: (length: number) => Values) {
    this.#make = make
  }

  append(numbers: Held): void {
    this.#length += numbers.length
    if (this.#length > MOST_ENTRIES) throw tooMany()
    this.#parts.push(numbers)
  }

  add(column: Vector): void {
    const piece = this.#make(column.length)
    let offset = 0
    // Buffers of one part begin where the part does.
    for (const { values, length } of column.data) {
      const cells = values as ArrayLike<number | bigint>
      for (let index = 0; index < length; index++) piece[offset++] = Number(cells[index])
    }
    this.append(piece)
  }

  /** All of them, in one list; the parts are gone then. */
  finish(make: (length: number) => Values = this.#make): Values {
    const all = make(this.#length)
    let offset = 0
    for (const piece of this.#parts) {
      all.set(piece, offset)
      offset += piece.length
    }
    this.#parts = []
    return all
  }
}

/** Codes, each part as narrow as those that it has. */
export const collectCodes = () => new Collected<Codes>((length) => new Uint32Array(length))
/** Rows. */
export const collectNumbers = () => new Collected((length) => new Uint32Array(length))
/** Numbers of rows with gaps between files. */
export const collectLarge = () => new Collected((length) => new Float64Array(length))

const tooMany = (): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message: `The table has more than ${MOST_ENTRIES} different combinations of the declared columns.`,
    hint: 'Declare fewer quasi-identifiers, or coarsen those with many values before the run.',
    details: { most: MOST_ENTRIES },
  })

/** The columns of a result whose places are named, as numbers. */
export async function readNumbers(
  batches: AsyncIterable<RecordBatch>,
  places: number,
): Promise<Uint32Array[]> {
  const columns = Array.from({ length: places }, collectNumbers)
  for await (const batch of batches)
    for (const [columnIndex, column] of columns.entries()) column.add(batch.getChildAt(columnIndex)!)
  return columns.map((column) => column.finish())
}

/** A first column of texts, and numbers behind it. */
export async function readTextsAndNumbers(
  batches: AsyncIterable<RecordBatch>,
  numbers: number,
): Promise<{ readonly texts: string[]; readonly numbers: Float64Array[] }> {
  const texts: string[] = []
  const columns = Array.from({ length: numbers }, collectLarge)
  for await (const batch of batches) {
    for (const text of batch.getChildAt(0)!) texts.push(String(text))
    for (const [columnIndex, column] of columns.entries()) column.add(batch.getChildAt(columnIndex + 1)!)
  }
  return { texts, numbers: columns.map((column) => column.finish()) }
}

/** The texts of the first row; none where there is no row. */
export async function readFirstRow(batches: AsyncIterable<RecordBatch>): Promise<string[] | undefined> {
  for await (const batch of batches) {
    if (batch.numRows === 0) continue
    return Array.from({ length: batch.numCols }, (_, index) => String(batch.getChildAt(index)!.get(0)))
  }
  return undefined
}
