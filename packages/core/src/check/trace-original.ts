import { MISSING, readingOf } from '../data/table/table.ts'
import { valueIndex } from '../data/value/same-values.ts'
import type { ColumnTrace } from '../metrics/measured/measured-release.ts'
import type { CodedCombinations } from './check-input.ts'
import type { Grouping } from './grouping.ts'
import type { QuasiReading, ReadRelease } from './quasi-reading.ts'
import { columnIndexes } from './release-rows.ts'

/**
 * Finds every row of the original in the release: generalised to the level of each column it must be in a class of
 * just that size, or its class was suppressed. Gives why not where levels differ in a column or the counts disagree.
 * O(combinations × columns).
 */
export function traceOriginal(
  original: CodedCombinations,
  { readings, grouping }: ReadRelease,
): readonly ColumnTrace[] | string {
  const names = readings.map(({ column }) => column.name)
  const columns: TracedColumn[] = []
  for (const [index, columnIndex] of columnIndexes(original.columns, names, 'original').entries()) {
    const traced = traceColumn(readings[index], {
      values: original.values[columnIndex],
      codes: original.codes[columnIndex],
    })
    if (typeof traced === 'string') return traced
    columns.push(traced)
  }
  const suppressed = suppressedEntries(columns, original.rows, grouping)
  if (!suppressed) return 'the release does not hold the rows of the original'
  return columns.map((column) => columnTrace(column, original.rows, suppressed))
}

/** A column of the original, its values and labels numbered: texts of one value, and missing tokens, are one. */
interface TracedColumn {
  readonly codes: ArrayLike<number>
  /** numberOfCode[code]: number of the value; labelOf[code]: number of its label. */
  readonly numberOfCode: Uint32Array
  readonly labelOf: Uint32Array
  readonly labels: number
  /** Number of the label each class of the release stands on; −1 for a label no value of the original has. */
  readonly labelOfClass: Int32Array
}

function traceColumn(
  { column, reading, texts, isMissingValue: isMissing }: QuasiReading,
  { values, codes }: { readonly values: readonly string[]; readonly codes: ArrayLike<number> },
): TracedColumn | string {
  const { hierarchy, dictionary, name } = column
  if (!hierarchy || !dictionary || reading.level === undefined || reading.ambiguous > 0) {
    return `the cells of "${name}" are not all on one level`
  }
  const { nodeOf, labels } = hierarchy.levels[reading.level]
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  const valueNumbers = new Map<number, number>()
  const labelNumbers = new Map<string, number>()
  const numberOfCode = new Uint32Array(values.length)
  const labelOf = new Uint32Array(values.length)
  for (const [code, text] of values.entries()) {
    const valueCode = isMissing(text) ? MISSING : codeOf(text)
    if (valueCode === undefined) return `the original has values of "${name}" that are not in its hierarchy`
    numberOfCode[code] = numberOf(valueNumbers, valueCode)
    labelOf[code] = numberOf(labelNumbers, labels[nodeOf[valueCode]])
  }
  const labelOfClass = Int32Array.from(texts, (text) => {
    const cell = reading.cells.get(text)
    const label = cell?.kind === 'node' ? hierarchy.levels[cell.level].labels[cell.node] : text
    return labelNumbers.get(label) ?? -1
  })
  return { codes, numberOfCode, labelOf, labels: labelNumbers.size, labelOfClass }
}

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size
  if (number === numbers.size) numbers.set(key, number)
  return number
}

/** Which combinations were suppressed; undefined where the counts disagree with the release. */
function suppressedEntries(
  columns: readonly TracedColumn[],
  rows: Uint32Array,
  grouping: Grouping,
): Uint8Array | undefined {
  const unknown = columns.some(({ labelOfClass }) => labelOfClass.includes(-1))
  if (unknown) return undefined
  const { ofClass: keyOfClass, ofPlace: keyOfRow, span } = jointKeys(columns, grouping.count, rows.length)
  const left = span <= DENSE_SPAN ? denseCounts(span) : sparseCounts()
  for (let c = 0; c < grouping.count; c++) left.add(keyOfClass[c], grouping.rows[c])
  const suppressed = new Uint8Array(rows.length)
  let suppressedRows = 0
  for (let row = 0; row < rows.length; row++) {
    if (left.has(keyOfRow[row])) left.add(keyOfRow[row], -rows[row])
    else {
      suppressed[row] = 1
      suppressedRows += rows[row]
    }
  }
  return suppressedRows === grouping.suppressedRows && left.allZero() ? suppressed : undefined
}

/** Keys up to which a list of all of them costs less than a Map. */
const DENSE_SPAN = 2 ** 22

/** Rows by key; a key that nothing was added to is not there. */
interface Counts {
  has(key: number): boolean
  add(key: number, rows: number): void
  allZero(): boolean
}

function denseCounts(span: number): Counts {
  const rows = new Float64Array(span)
  const there = new Uint8Array(span)
  return {
    has: (key) => there[key] === 1,
    add(key, more) {
      there[key] = 1
      rows[key] += more
    },
    allZero: () => rows.every((count) => count === 0),
  }
}

function sparseCounts(): Counts {
  const rows = new Map<number, number>()
  return {
    has: (key) => rows.has(key),
    add: (key, more) => rows.set(key, (rows.get(key) ?? 0) + more),
    allZero: () => [...rows.values()].every((count) => count === 0),
  }
}

/** One number for the labels of each class and each combination, the same for the same labels; renumbered where it would pass 2^53. */
function jointKeys(
  columns: readonly TracedColumn[],
  classes: number,
  entries: number,
): { ofClass: Float64Array; ofPlace: Float64Array; span: number } {
  const keyOfClass = new Float64Array(classes)
  const keyOfRow = new Float64Array(entries)
  let span = 1
  for (const { codes, labelOf, labels, labelOfClass } of columns) {
    if (span * labels > Number.MAX_SAFE_INTEGER) span = renumber(keyOfClass, keyOfRow)
    for (let c = 0; c < classes; c++) keyOfClass[c] = keyOfClass[c] * labels + labelOfClass[c]
    for (let index = 0; index < entries; index++)
      keyOfRow[index] = keyOfRow[index] * labels + labelOf[codes[index]]
    span *= labels
  }
  return { ofClass: keyOfClass, ofPlace: keyOfRow, span }
}

function renumber(...lists: readonly Float64Array[]): number {
  const numbers = new Map<number, number>()
  for (const list of lists) {
    for (let index = 0; index < list.length; index++) {
      const number = numbers.get(list[index]) ?? numbers.size
      if (number === numbers.size) numbers.set(list[index], number)
      list[index] = number
    }
  }
  return numbers.size
}

/** Each value's rows twice: those published, among the rows of their label, and those suppressed, among all. */
function columnTrace(
  { codes, numberOfCode, labelOf, labels }: TracedColumn,
  rows: Uint32Array,
  suppressed: Uint8Array,
): ColumnTrace {
  const listed = numberOfCode.length
  const byCode = new Float64Array(2 * listed)
  for (let row = 0; row < rows.length; row++) byCode[codes[row] + (suppressed[row] ? listed : 0)] += rows[row]
  const ofValue = new Float64Array(listed)
  const ofLabel = new Float64Array(labels)
  let all = 0
  for (let entry = 0; entry < byCode.length; entry++) {
    ofValue[numberOfCode[entry % listed]] += byCode[entry]
    ofLabel[labelOf[entry % listed]] += byCode[entry]
    all += byCode[entry]
  }
  return {
    rows: byCode,
    value: byCode.map((_, entry) => ofValue[numberOfCode[entry % listed]]),
    among: byCode.map((_, entry) => (entry < listed ? ofLabel[labelOf[entry]] : all)),
  }
}
