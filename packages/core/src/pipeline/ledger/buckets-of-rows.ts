import { type AttackTable, columnOf } from '../../attacks/attack-table.ts'
import type { SlicedRecoding } from '../../recoding/sliced-recoding.ts'
import { expandRows, sourceRowsOf } from '../../recoding/sliced-rows.ts'

/** The bucket of each row of the table that a sliced plan deals. */
export function bucketsOfRows(
  recoding: SlicedRecoding,
  original: AttackTable,
  missing: readonly string[],
): Uint32Array {
  const tokens = new Set(missing)
  const keys = recoding.keys.map((name, key) => {
    const { values, codes } = columnOf(original, name)
    const texts = values.map((text) => (tokens.has(text) ? (recoding.values[key][0] ?? '') : text))
    return Array.from(codes, (code) => texts[code])
  })
  const planned = expandRows(recoding)
  const sourceOf = sourceRowsOf(planned, { keys, neutral: [] })
  const buckets = new Uint32Array(original.rows)
  for (const [place, row] of sourceOf.entries()) buckets[row] = planned.bucketOf[place]
  return buckets
}
