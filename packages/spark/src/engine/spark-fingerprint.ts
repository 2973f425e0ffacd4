import { createHash } from 'node:crypto'
import { sqlRelation } from '../connect/plans.ts'
import { readFirstRow } from '../connect/read-columns.ts'
import type { CountedRows } from '../count/counted-rows.ts'
import { fingerprintSql } from '../sql/question-sql.ts'
import type { SparkState } from './spark-state.ts'

/** The sums that a fingerprint is made of: of bytes, and of four parts of the SHA-256 of every row. */
interface Sums {
  readonly rows: string
  readonly bytes: string
  readonly parts: readonly string[]
}

/**
 * A fingerprint of the cells, whatever order and files they lie in. Where all columns were counted together it follows from
 * the combinations; elsewhere it is a pass over all rows.
 */
export async function fingerprintOf(state: SparkState) {
  const { names, normalised, required } = state
  const counted = await state.counted
  const isWhole = counted !== undefined && new Set(counted.sourceIndexes).size === names.length
  const { rows, bytes, parts } =
    isWhole && normalised.size === 0 && required.size === 0
      ? sumsOf(counted, names.length)
      : await askSums(state)
  const text = JSON.stringify(['outis spark 1', names, rows, parts])
  return { sha256: createHash('sha256').update(text).digest('hex'), bytes: Number(bytes) }
}

async function askSums({ session, source, names }: SparkState): Promise<Sums> {
  const sql = fingerprintSql(await source('plain'), names.length)
  const [rows = '0', bytes = '0', ...parts] =
    (await readFirstRow(session.rows(sqlRelation(sql), 'reading the data'))) ?? []
  return { rows, bytes, parts }
}

/** What `fingerprintSql` sums row by row, combination by combination. O(combinations × columns). */
export function sumsOf({ sourceIndexes, columns, rows, length }: CountedRows, width: number): Sums {
  const inPlace = Array.from({ length: width }, (_, index) => columns[sourceIndexes.indexOf(index)])
  const cells = inPlace.map(({ values, codes }) => ({
    codes,
    texts: values.map((text) => `${[...text].length}:${text}`),
    bytes: values.map((text) => Buffer.byteLength(text)),
  }))
  const parts = [0n, 0n, 0n, 0n]
  let [all, bytes] = [0, 0]
  for (let index = 0; index < length; index++) {
    let text = ''
    let size = 0
    for (const { codes, texts, bytes: sizes } of cells) {
      text += texts[codes[index]]
      size += sizes[codes[index]]
    }
    const hash = createHash('sha256').update(text).digest()
    const many = BigInt(rows[index])
    // The first 60 of every 64 bits.
    for (let part = 0; part < 4; part++) parts[part] += many * (hash.readBigUInt64BE(part * 8) >> 4n)
    all += rows[index]
    bytes += size * rows[index]
  }
  return { rows: String(all), bytes: String(bytes), parts: parts.map(String) }
}
