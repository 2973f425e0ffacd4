import { PLAIN_DECIMAL } from '../table/table.ts'
import { sameValues, type ValueReading } from '../value/same-values.ts'

/** The distinct texts of a column in order of first appearance. */
export interface DistinctTexts {
  readonly values: readonly string[]
  readonly rows: Float64Array
}

/** Distinct texts, with each value stored once. */
export interface NormalisedValues {
  /** Texts by place; where several are one value, its usual text stands at the first of them. */
  readonly values: readonly string[]
  /** The first place of each value, ascending. */
  readonly firstIndexes: readonly number[]
  /** The place that stands for each; absent where every text is a value of its own. */
  readonly leaders?: Uint32Array
}

/**
 * Puts texts of one value together. Its usual text is the one most rows have; of equals the shortest, then the first by
 * code point: the order of rows does not matter. O(texts).
 *
 * @param present places of the texts that are a value
 */
export function normaliseValues(
  { values, rows }: DistinctTexts,
  present: readonly number[],
  reading: ValueReading,
): NormalisedValues {
  const firstOf = sameValues(
    present.map((at) => values[at]),
    reading,
  )
  if (firstOf === undefined) return { values, firstIndexes: present }
  const leaders = new Uint32Array(values.length)
  const usual = new Map<number, number>()
  for (const [index, at] of present.entries()) {
    const leader = present[firstOf[index]]
    leaders[at] = leader
    const best = usual.get(leader)
    if (best === undefined || isMoreUsual(at, best, { values, rows })) usual.set(leader, at)
  }
  const normalised = [...values]
  for (const [leader, at] of usual) normalised[leader] = values[at]
  return { values: normalised, firstIndexes: [...usual.keys()], leaders }
}

function isMoreUsual(candidate: number, best: number, { values, rows }: DistinctTexts): boolean {
  const [text, bestText] = [values[candidate], values[best]]
  return (
    (rows[candidate] - rows[best] || bestText.length - text.length || compareCodePoints(bestText, text)) > 0
  )
}

/** Order of two texts by code point; JavaScript compares UTF-16 units, which puts U+FFxx after the characters beyond. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const unitA = a.charCodeAt(index)
    const unitB = b.charCodeAt(index)
    if (unitA === unitB) continue
    return codePointRank(unitA) - codePointRank(unitB)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above all single units. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/**
 * Canonical order of the cells of one column: in number columns plain decimals come first, by value; ties and all else
 * by code point.
 */
export function compareCells(a: string, b: string, number: boolean): number {
  if (!number) return compareCodePoints(a, b)
  const one = decimalValue(a)
  const y = decimalValue(b)
  if (one === undefined || y === undefined) {
    return one === y ? compareCodePoints(a, b) : one === undefined ? 1 : -1
  }
  return one - y || compareCodePoints(a, b)
}

/** The value of a plain decimal; none of any other text, nor of one too large for a number. */
export function decimalValue(text: string): number | undefined {
  const value = PLAIN_DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
