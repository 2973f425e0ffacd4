import { columnIndexes } from '../../../check/release-rows.ts'
import { columnSpelling } from './column-normalising.ts'
import { labelFinder } from './covering-labels.ts'
import { numberCombinations } from './numbering.ts'
import { distinctTexts, type PublishedBuckets, type PublishedGroup } from './published-buckets.ts'
import type { SlicedCheckInput } from './sliced-check-input.ts'

/** The original as an attacker who knows all quasi-identifiers sees it through the release. */
export interface OriginalTuples {
  /** Combinations of the original that differ in a published value or a sensitive one. */
  readonly records: {
    readonly count: number
    readonly rows: Float64Array
    /** The tuple of each. */
    readonly tupleOf: Int32Array
    /** sensitive[part][record] → code of the published texts; −1 where the release lacks the value. */
    readonly sensitive: readonly Int32Array[]
  }
  /** Distinct lists of the groups' values. */
  readonly tuples: {
    readonly count: number
    readonly rows: Float64Array
    /** values[group][tuple] → published value; −1 where the release has none for it. */
    readonly values: readonly Int32Array[]
  }
  readonly rows: number
}

/** Finds every combination of the original in the groups of the release. O(combinations × columns). */
export function originalTuples(input: SlicedCheckInput, published: PublishedBuckets): OriginalTuples {
  const original = input.original!
  const length = original.rows.length
  const texts = (name: string) => {
    const [place] = columnIndexes(original.columns, [name], 'original')
    return distinctTexts(original.values[place], original.codes[place], columnSpelling(input, name))
  }
  const values = published.groups.map((group) => groupValues(input, group, { texts, length }))
  const parts = published.groups.flatMap(({ sensitive }) => {
    if (!sensitive) return []
    const own = texts(sensitive.name)
    const codeOf = new Map(sensitive.texts.map((text, code) => [text, code]))
    const byCode = own.texts.map((text) => codeOf.get(text) ?? -1)
    return [Int32Array.from(own.codes, (code) => byCode[code])]
  })
  // Codes from −1 on, so one more of each.
  const shifted = (codes: Int32Array, size: number) => ({ codes: codes.map((code) => code + 1), size })
  const known = published.groups.flatMap(({ sensitive }) => (sensitive ? [sensitive.texts.length + 1] : []))
  const tuples = numberCombinations(
    values.map((codes, group) => shifted(codes, published.groups[group].texts.length + 1)),
    length,
  )
  const records = numberCombinations(
    [
      { codes: tuples.numberOf, size: tuples.count },
      ...parts.map((codes, part) => shifted(codes, known[part])),
    ],
    length,
  )
  return {
    records: {
      count: records.count,
      rows: summed(records.numberOf, records.count, original.rows),
      tupleOf: Int32Array.from(records.first, (place) => tuples.numberOf[place]),
      sensitive: parts.map((codes) => Int32Array.from(records.first, (place) => codes[place])),
    },
    tuples: {
      count: tuples.count,
      rows: summed(tuples.numberOf, tuples.count, original.rows),
      values: values.map((codes) => Int32Array.from(tuples.first, (place) => codes[place])),
    },
    rows: original.rows.reduce((sum, own) => sum + own, 0),
  }
}

interface OriginalColumns {
  readonly texts: (name: string) => { readonly texts: readonly string[]; readonly codes: Int32Array }
  readonly length: number
}

/** The published value of each combination of the original in one group. */
function groupValues(
  input: SlicedCheckInput,
  group: PublishedGroup,
  { texts, length }: OriginalColumns,
): Int32Array {
  const columns = group.quasi.map(texts)
  const { numberOf, first } = numberCombinations(
    columns.map((column) => ({ codes: column.codes, size: column.texts.length })),
    length,
  )
  const find = labelFinder(group, input)
  const published = Array.from(first, (place) =>
    find(columns.map((column) => column.texts[column.codes[place]])),
  )
  return Int32Array.from(numberOf, (number) => published[number])
}

function summed(numberOf: Int32Array, count: number, rows: Uint32Array): Float64Array {
  const sums = new Float64Array(count)
  for (let index = 0; index < numberOf.length; index++) sums[numberOf[index]] += rows[index]
  return sums
}
