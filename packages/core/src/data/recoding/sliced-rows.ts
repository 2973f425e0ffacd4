import { OutisError } from '../errors.ts'
import { rowText } from '../random/keyed-hash.ts'
import { counted } from '../words/words.ts'
import type { SlicedRecoding } from './sliced-recoding.ts'

/** The single rows of a sliced plan, bucket by bucket, and what tells them apart. */
export interface SlicedRows {
  /** The assignment each row comes from, and its number among the rows of its combination, from 1. */
  readonly entryOf: Int32Array
  readonly occurrence: Uint32Array
  readonly bucketOf: Uint32Array
  /** The declared columns' texts of each assignment. */
  readonly texts: readonly string[]
}

/** O(assignments × keys + rows). */
export function expandRows({ keys, values, sizes, assignments }: SlicedRecoding): SlicedRows {
  const { combination, bucketOf, rows } = assignments
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const next = new Float64Array(sizes.length)
  for (let bucket = 1; bucket < sizes.length; bucket++) next[bucket] = next[bucket - 1] + sizes[bucket - 1]
  const expanded = {
    entryOf: new Int32Array(total),
    occurrence: new Uint32Array(total),
    bucketOf: new Uint32Array(total),
  }
  const texts = bucketOf.map((_, entry) =>
    rowText(keys.map((_key, key) => values[key][combination[key][entry]])),
  )
  const passed = new Map<string, number>()
  for (let entry = 0; entry < bucketOf.length; entry++) {
    const bucket = bucketOf[entry]
    const before = passed.get(texts[entry]) ?? 0
    for (let row = 0; row < rows[entry]; row++) {
      const at = next[bucket]++
      expanded.entryOf[at] = entry
      expanded.occurrence[at] = before + row + 1
      expanded.bucketOf[at] = bucket
    }
    passed.set(texts[entry], before + rows[entry])
  }
  return { ...expanded, texts }
}

/** Rows of the source in their order, as lists of texts by column. */
export interface SourceRows {
  /** keys[key][row]: the plan's own texts, the one at place 0 where a value is missing. */
  readonly keys: readonly (readonly string[])[]
  /** neutral[column][row] */
  readonly neutral: readonly (readonly string[])[]
}

/** The row of the source behind each row of the plan: equal rows are dealt in the order of the source. O(rows × keys). */
export function sourceRowsOf({ entryOf, occurrence, texts }: SlicedRows, { keys }: SourceRows): Uint32Array {
  const placesOf = new Map<string, number[]>()
  for (let index = 0; index < entryOf.length; index++) {
    const text = texts[entryOf[index]]
    const places = placesOf.get(text) ?? []
    places[occurrence[index] - 1] = index
    placesOf.set(text, places)
  }
  const sourceOf = new Uint32Array(entryOf.length)
  const seen = new Map<string, number>()
  const rows = keys[0]?.length ?? 0
  let strange = 0
  for (let row = 0; row < rows; row++) {
    const text = rowText(keys.map((column) => column[row]))
    const times = seen.get(text) ?? 0
    seen.set(text, times + 1)
    const place = placesOf.get(text)?.[times]
    if (place === undefined) strange++
    else sourceOf[place] = row
  }
  if (strange > 0 || rows !== entryOf.length) throw strangeRows(strange)
  return sourceOf
}

const strangeRows = (rows: number): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `${counted(rows, 'row is', 'rows are')} not, or not as often, in the data the recoding was made from.`,
    hint: 'A plan of this kind deals single rows: make a new one from this data.',
    details: { rows },
  })
