import type { CheckedSensitive } from '../../../check/check-input.ts'
import { declaredReading, readingOf, SUPPRESSED } from '../../../data/table/table.ts'
import { valueIndex } from '../../../data/value/same-values.ts'
import { type AttackInput, type AttackTable, columnOf } from '../../attack.ts'
import { disguised, type ReleasedClasses } from '../reading/released-classes.ts'

/** A sensitive attribute as a release shows it: its values, counted in every class. */
export interface SecretCounts {
  readonly name: string
  /** Values that are published, without `*`; numbers ascending, what is no number before them. */
  readonly values: readonly string[]
  /** Numbers that were joined into ranges: `values` are these. */
  readonly isInRanges?: boolean
  /** For numbers: what each value is; NaN where it is none. */
  readonly numbers?: Float64Array
  /** Rows of the release with each value. */
  readonly totals: Float64Array
  /** Rows of the release that show a value. */
  readonly rows: number
  /** Value of each released row; −1 where it shows none. */
  readonly ofRow: Int32Array
  /** Values of class c and their rows: offsets[c] … offsets[c + 1] − 1, values ascending. */
  readonly offsets: Uint32Array
  readonly codes: Uint32Array
  readonly counts: Uint32Array
  /** For each code of a register's column, the value; −1 where the release shows no such one. */
  truthOf(register: AttackTable): Int32Array
}

/** The sensitive attributes that a release shows under their own name, as they are. */
export function shownSecrets({ release, secrets, facts }: AttackInput): readonly CheckedSensitive[] {
  const hidden = disguised({ facts })
  return secrets.filter(({ name }) => release.columns.has(name) && !hidden.includes(name))
}

/** Why attacks on the values of classes cannot be tried; undefined where they can. */
export function withoutShownSecrets(input: AttackInput): string | undefined {
  if (input.facts.groups) return 'Its rows are dealt anew within buckets: it has no classes.'
  if (input.secrets.length === 0) return 'The policy names no sensitive attribute.'
  return shownSecrets(input).length === 0 ? 'No sensitive attribute is shown as it is.' : undefined
}

/** Counts an attribute's values in every class. O(rows log rows). */
export function countSecret(
  { release }: Pick<AttackInput, 'release'>,
  { name, dictionary }: CheckedSensitive,
  { count, ofRow: classOf }: ReleasedClasses,
): SecretCounts {
  const column = columnOf(release, name)
  const isNumber = dictionary?.type === 'number'
  const order = column.values.map((_, code) => code).filter((code) => column.values[code] !== SUPPRESSED)
  const numbers = column.values.map(readNumber)
  if (isNumber) order.sort((a, b) => ascending(numbers[a], numbers[b]) || a - b)
  const placeOf = new Int32Array(column.values.length).fill(-1)
  order.forEach((code, index) => {
    placeOf[code] = index
  })
  const values = order.map((code) => column.values[code])
  const ofRow = Int32Array.from(column.codes, (code) => placeOf[code])
  const totals = new Float64Array(values.length)
  for (const value of ofRow) if (value >= 0) totals[value]++
  const indexOf = valueIndex(values, dictionary ? readingOf(dictionary) : declaredReading(undefined))
  return {
    name,
    values,
    totals,
    ofRow,
    ...(isNumber && { numbers: Float64Array.from(order, (code) => numbers[code]) }),
    rows: totals.reduce((sum, rows) => sum + rows, 0),
    ...countedByClass(ofRow, classOf, { classes: count, values: values.length }),
    truthOf: (register) => Int32Array.from(columnOf(register, name).values, (text) => indexOf(text) ?? -1),
  }
}

const readNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** What is no number comes first. */
function ascending(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
  return a - b
}

/** Of every class, the values that its rows have, and how many rows each. */
export function countedByClass(
  ofRow: Int32Array,
  classOf: Uint32Array,
  size: { readonly classes: number; readonly values: number },
): Pick<SecretCounts, 'offsets' | 'codes' | 'counts'> {
  const keys = new Float64Array(ofRow.length)
  let length = 0
  for (let row = 0; row < ofRow.length; row++) {
    if (ofRow[row] >= 0) keys[length++] = classOf[row] * size.values + ofRow[row]
  }
  const sorted = keys.subarray(0, length).sort()
  const offsets = new Uint32Array(size.classes + 1)
  const codes: number[] = []
  const counts: number[] = []
  for (let index = 0; index < length; index++) {
    if (index > 0 && sorted[index] === sorted[index - 1]) {
      counts[counts.length - 1]++
      continue
    }
    codes.push(sorted[index] % size.values)
    counts.push(1)
    offsets[Math.floor(sorted[index] / size.values) + 1]++
  }
  for (let c = 0; c < size.classes; c++) offsets[c + 1] += offsets[c]
  return { offsets, codes: Uint32Array.from(codes), counts: Uint32Array.from(counts) }
}
