import type { ColumnTrace } from '../metrics/measured/measured-release.ts'
import { MISSING } from '../table/dictionary.ts'
import type { Combinations } from './check-input.ts'
import { type Grouping, keyOf } from './grouping.ts'
import type { QuasiReading, ReadRelease } from './quasi-reading.ts'
import { pickColumns } from './release-rows.ts'

/**
 * Finds every row of the original in the release: generalised to the level of each column it must be in a class of
 * just that size, or its class was suppressed. Gives why not where levels differ in a column or the counts disagree.
 * O(combinations × columns).
 */
export function traceOriginal(
  original: Combinations,
  { readings, grouping, missing: { isMissing } }: ReadRelease,
): readonly ColumnTrace[] | string {
  const values = pickColumns(
    original,
    readings.map(({ column }) => column.name),
    'original',
  )
  const labels: string[][] = []
  for (let place = 0; place < readings.length; place++) {
    const label = publishedLabel(readings[place], isMissing)
    if (!label) return `the cells of "${readings[place].column.name}" are not all on one level`
    const published = values[place].map(label)
    if (published.includes(undefined))
      return `the original has values of "${readings[place].column.name}" that are not in its hierarchy`
    labels.push(published as string[])
  }
  const suppressed = suppressedPlaces(labels, original.rows, { readings, grouping })
  if (!suppressed) return 'the release does not hold the rows of the original'
  return readings.map((_, place) => {
    const own = values[place].map((text) => (isMissing(text) ? '' : text))
    return columnTrace(own, labels[place], { rows: original.rows, suppressed })
  })
}

/** What each original value becomes on the column's level. */
function publishedLabel(
  { column, reading }: QuasiReading,
  isMissing: (text: string) => boolean,
): ((text: string) => string | undefined) | undefined {
  const { hierarchy, dictionary } = column
  if (!hierarchy || !dictionary || reading.level === undefined || reading.ambiguous > 0) return undefined
  const { nodeOf, labels } = hierarchy.levels[reading.level]
  const codeOf = new Map(dictionary.values.map((value, code) => [value, code]))
  return (text) => {
    const code = isMissing(text) ? MISSING : codeOf.get(text)
    return code === undefined ? undefined : labels[nodeOf[code]]
  }
}

/** Which combinations were suppressed; undefined where the counts disagree with the release. */
function suppressedPlaces(
  labels: readonly (readonly string[])[],
  rows: Uint32Array,
  { readings, grouping }: { readonly readings: readonly QuasiReading[]; readonly grouping: Grouping },
): Uint8Array | undefined {
  const published = readings.map(labelsOfClasses)
  const left = new Map<string, number>()
  for (let c = 0; c < grouping.count; c++) {
    const key = keyOf(published, c)
    left.set(key, (left.get(key) ?? 0) + grouping.rows[c])
  }
  const suppressed = new Uint8Array(rows.length)
  let suppressedRows = 0
  for (let place = 0; place < rows.length; place++) {
    const key = keyOf(labels, place)
    const remaining = left.get(key)
    if (remaining !== undefined) left.set(key, remaining - rows[place])
    else {
      suppressed[place] = 1
      suppressedRows += rows[place]
    }
  }
  const agrees =
    suppressedRows === grouping.suppressedRows && [...left.values()].every((count) => count === 0)
  return agrees ? suppressed : undefined
}

/** The label each class stands on: every missing token is the same. */
function labelsOfClasses({ column, reading, texts }: QuasiReading): string[] {
  return texts.map((text) => {
    const cell = reading.cells.get(text)
    return cell?.kind === 'node' && column.hierarchy
      ? column.hierarchy.levels[cell.level].labels[cell.node]
      : text
  })
}

function columnTrace(
  values: readonly string[],
  labels: readonly string[],
  { rows, suppressed }: { readonly rows: Uint32Array; readonly suppressed: Uint8Array },
): ColumnTrace {
  const ofValue = totals(values, rows)
  const ofLabel = totals(labels, rows)
  const all = rows.reduce((sum, count) => sum + count, 0)
  return {
    rows: Float64Array.from(rows),
    value: Float64Array.from(values, (value) => ofValue.get(value)!),
    among: Float64Array.from(labels, (label, place) => (suppressed[place] ? all : ofLabel.get(label)!)),
  }
}

function totals(texts: readonly string[], rows: Uint32Array): Map<string, number> {
  const counted = new Map<string, number>()
  for (let place = 0; place < texts.length; place++)
    counted.set(texts[place], (counted.get(texts[place]) ?? 0) + rows[place])
  return counted
}
