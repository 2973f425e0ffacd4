import { sqlRelation } from '../connect/plans.ts'
import { readCombinations } from '../connect/read-combinations.ts'
import { rowsAs, type SparkState } from '../engine/spark-state.ts'
import { packedCombinationsSql, sampleSql, textCombinationsSql } from '../sql/question-sql.ts'
import { answerInParts } from './answer-in-parts.ts'
import {
  arrange,
  byAppearance,
  byText,
  type CountedRows,
  isOrdered,
  orderByCodes,
  orderOf,
} from './counted-rows.ts'
import { type LikelyTexts, likelyTexts, meanBytes, type PackedTexts, packedTexts } from './likely-texts.ts'

const COUNTING = 'counting'

/** Rows of a table from which on a look at some of them pays, and how many are looked at. */
const LARGE = 500_000
const SAMPLE = 20_000

/** Counts the combinations in one job. */
export async function askRows(state: SparkState, sourceIndexes: readonly number[]): Promise<CountedRows> {
  const rows = await rowsAs(state, 'rising')
  const { texts: likelyOnes, bytes, combinations: seeming } = await likely(state, sourceIndexes)
  const packed = packedTexts(likelyOnes)
  const isPacked = packed.texts.some((texts) => texts.length > 0)
  const sql = isPacked
    ? packedCombinationsSql(
        rows,
        sourceIndexes.map((sourceIndex, index) => ({ sourceIndex, texts: packed.texts[index] })),
      )
    : textCombinationsSql(rows, sourceIndexes)
  const batches = answerInParts(state, {
    ...{ sql, most: Math.min(state.rows, state.different), seeming, doing: COUNTING },
    width: isPacked ? 4 : sourceIndexes.length + 2,
    bytes: FIGURE_BYTES + leftBytes(bytes, isPacked ? packed.texts : []),
  })
  const read = await readCombinations(batches, { texts: sourceIndexes.length, ...(isPacked && { packed }) })
  return inOrder(sourceIndexes, read)
}

/** A number for texts, the rows and the first row. */
export const FIGURE_BYTES = 3 * 8

/** Bytes of the texts of a row that no number stands for, and of where each begins. */
const leftBytes = (bytes: readonly number[], packed: PackedTexts['texts']): number =>
  bytes.reduce(
    (sum, many, byteIndex) => sum + (packed[byteIndex]?.length ? 0 : many + OFFSET_BYTES),
    OFFSET_BYTES,
  )
const OFFSET_BYTES = 4

type Read = Awaited<ReturnType<typeof readCombinations>>

/**
 * Sorts combinations by their first rows and texts by appearance; where rows have no order, sorts both by the texts. The arrays
 * are changed in place: they may have millions of entries.
 */
export function inOrder(sourceIndexes: readonly number[], { columns: read, rows, first }: Read): CountedRows {
  const isByRow = isOrdered(first)
  const columns = isByRow ? read : read.map(byText)
  const order = isByRow ? orderOf(first) : orderByCodes(columns, rows.length)
  for (const { codes } of columns) arrange(codes, order)
  arrange(rows, order)
  return {
    sourceIndexes,
    columns: columns.map((column) => {
      const { texts, codes } = isByRow ? byAppearance(column) : column
      return { values: texts, codes }
    }),
    rows,
    length: rows.length,
    isDistinct: true,
  }
}

/** Texts that the cells of columns are likely to have: as they are known, or as some rows show them. */
async function likely(state: SparkState, sourceIndexes: readonly number[]): Promise<LikelyTexts> {
  const known = sourceIndexes.map((sourceIndex) => state.likely?.get(state.names[sourceIndex]))
  if (known.every((texts) => texts !== undefined))
    return { texts: known, bytes: known.map(meanBytes), rows: 0 }
  if (state.rows < LARGE)
    return { texts: sourceIndexes.map(() => []), bytes: sourceIndexes.map(() => TEXT_BYTES), rows: 0 }
  return textsOfSome(state, sourceIndexes)
}

/** Texts of some rows, whichever come first. */
export async function textsOfSome(state: SparkState, sourceIndexes: readonly number[]): Promise<LikelyTexts> {
  const sql = sampleSql(await rowsAs(state, 'plain'), sourceIndexes, SAMPLE)
  return likelyTexts(state.session.rows(sqlRelation(sql), COUNTING), sourceIndexes.length)
}

/** Bytes assumed for a text where nothing is known. */
export const TEXT_BYTES = 16
