import { type AttackTable, columnOf } from '../../attacks/attack.ts'
import { expandRows, sourceRowsOf } from '../../data/recoding/apply-sliced.ts'
import type { SlicedRecoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import type { RememberedSlices } from '../../ledger/ledger.ts'

/** The bucket of each row of the table that a sliced plan deals, and what its column groups show of each. */
export interface SlicesOfRows {
  readonly buckets: Uint32Array
  /** In the order of the table's rows. */
  readonly slices: RememberedSlices
}

export function slicesOfRows(
  recoding: SlicedRecoding,
  original: AttackTable,
  missing: readonly string[],
): SlicesOfRows {
  const tokens = new Set(missing)
  const keys = recoding.keys.map((name, key) => {
    const { values, codes } = columnOf(original, name)
    const texts = values.map((text) => (tokens.has(text) ? (recoding.values[key][0] ?? '') : text))
    return Array.from(codes, (code) => texts[code])
  })
  const planned = expandRows(recoding)
  const sourceOf = sourceRowsOf(planned, { keys, neutral: [] })
  const buckets = new Uint32Array(original.rows)
  const entryOf = new Uint32Array(original.rows)
  for (const [index, row] of sourceOf.entries()) {
    buckets[row] = planned.bucketOf[index]
    entryOf[row] = planned.entryOf[index]
  }
  return { buckets, slices: slicesOf(recoding, entryOf) }
}

function slicesOf(recoding: SlicedRecoding, entryOf: Uint32Array): RememberedSlices {
  const { keys, groups, assignments, laterFrom } = recoding
  return {
    ...defined({ laterFrom }),
    groups: groups.map(({ columns }) => columns.map(({ key }) => keys[key])),
    shown: groups.map(({ generalised }) => {
      if (generalised === undefined)
        return { columns: [], labels: [], labelOf: new Uint32Array(entryOf.length) }
      const { keys: own, from, to } = generalised
      const labels = [...new Set(to.map((texts) => JSON.stringify(texts)))].sort().map(textsIn)
      const numberOf = new Map(labels.map((texts, labelIndex) => [JSON.stringify(texts), labelIndex + 1]))
      const labelled = new Map(
        from.map((codes, index) => [codes.join(), numberOf.get(JSON.stringify(to[index]))!]),
      )
      const codeOf = (entry: number) => own.map((key) => assignments.combination[key][entry]).join()
      return {
        columns: own.map((key) => keys[key]),
        labels,
        labelOf: entryOf.map((entry) => labelled.get(codeOf(entry)) ?? 0),
      }
    }),
  }
}

const textsIn = (json: string): readonly string[] => JSON.parse(json) as string[]
