import { OutisError } from '../../data/errors.ts'
import type { Classes, Histograms, SensitiveAttribute } from '../../data/table/classes.ts'
import { PRODUCT_SLACK } from './boundary.ts'

/**
 * Rows of class c whose sensitive value is known: the sum of its counts. Equal to the class's size unless missing
 * values are wildcards, which belong to no value. A double: sums and products of counts pass 2^32.
 */
export function knownRows(histograms: Histograms, c: number): number {
  const { offsets, counts } = histograms
  const end = offsets[c + 1]
  let rows = 0
  for (let entry = offsets[c]; entry < end; entry++) rows += counts[entry]
  return rows
}

/** What shares of class c are taken of: its people where people are counted, else the rows whose value is known. */
export const shareBase = (histograms: Histograms, c: number): number =>
  histograms.people === undefined ? knownRows(histograms, c) : histograms.people[c]

/** The same in the whole table. */
export const tableBase = ({ people, rows }: SensitiveAttribute): number => people ?? rows

/**
 * Whether some value is one that everybody in class c has: then it is certain, whatever other values they have beside it.
 * Where rows are counted that is a class of one value, which every model tells from its counts.
 */
export function isSharedByAll({ offsets, counts, people }: Histograms, c: number): boolean {
  if (people === undefined) return false
  const end = offsets[c + 1]
  for (let entry = offsets[c]; entry < end; entry++) if (counts[entry] >= people[c]) return true
  return false
}

/** The attribute a model of sensitive values is bound to; a request without one is refused. */
export function requireAttribute(
  modelId: string,
  attribute: SensitiveAttribute | undefined,
): SensitiveAttribute {
  if (attribute) return attribute
  throw new OutisError('ROLE_MISSING', {
    message: `${modelId} judges a sensitive column, and none is declared.`,
    hint: 'Give one column the role "sensitive", or leave this model out.',
    details: { model: modelId, role: 'sensitive' },
  })
}

/**
 * For each value the largest count a class may have of it, per row of the class, so that its relative gain
 * (p − q)/q is at most `most(q)`: p ≤ (1 + most(q)) · q, p in the class, q in the table.
 */
export function gainCaps(attribute: SensitiveAttribute, most: (q: number) => number): Float64Array {
  return attribute.totals.map((total) => {
    const q = total / tableBase(attribute)
    return total === 0 ? 0 : (1 + most(q)) * q * (1 + PRODUCT_SLACK)
  })
}

/** Whether no value of class c exceeds its cap. O(values in the class), allocates nothing. */
export function withinCaps(classes: Classes, c: number, caps: Float64Array, index: number): boolean {
  const histograms = classes.histograms[index]
  const { offsets, values, counts } = histograms
  const n = shareBase(histograms, c)
  const end = offsets[c + 1]
  for (let entry = offsets[c]; entry < end; entry++) {
    if (counts[entry] > caps[values[entry]] * n) return false
  }
  return true
}

/** The largest (p − q)/q over the values of class c with p > q; 0 where there is none. */
export function largestGain(
  classes: Classes,
  c: number,
  attribute: SensitiveAttribute,
  index: number,
): number {
  const histograms = classes.histograms[index]
  const { offsets, values, counts } = histograms
  const n = shareBase(histograms, c)
  const end = offsets[c + 1]
  const all = tableBase(attribute)
  let largest = 0
  for (let entry = offsets[c]; entry < end; entry++) {
    const expected = attribute.totals[values[entry]] * n
    const gain = (counts[entry] * all - expected) / expected
    if (gain > largest) largest = gain
  }
  return largest
}
