import { parseRange } from '../data/table/range-text.ts'
import { type ColumnType, PLAIN_DECIMAL, SUPPRESSED } from '../data/table/table.ts'
import { type Binning, binValues } from './bins.ts'
import type { AttributeParts } from './common-parts.ts'
import type { Distribution } from './common-report.ts'
import { isWithin, type SortedFrequencies, sortFrequencies, type ValueRows } from './frequencies.ts'
import { type PublishedLabels, publishedLabels } from './labels-in-bars.ts'
import { byRows, type Pool, poolValues, RARE } from './pooling.ts'

export interface Distributions {
  readonly before?: Distribution
  readonly after?: Distribution
}

/**
 * The distributions of one column that may be shown: of the original nothing rarer than 10 rows, and nothing that leaves
 * fewer than 10 less the release; of an identifying column nothing at all. Where the release keeps the original's values, both are cut alike, so that they can be compared bar by bar.
 */
export function distributionsOf(part: AttributeParts, missingTokens: readonly string[]): Distributions {
  if (part.role === 'identifying') return {}
  const before = part.before && sortFrequencies(part.before, missingTokens, 'original')
  const after =
    part.published && part.after ? sortFrequencies(part.after, missingTokens, 'release') : undefined
  const shape = before && cutBefore(before, part.type, publishedLabels(part, missingTokens))
  return {
    ...(shape && { before: shape.distribution }),
    ...(after && {
      after:
        shape && keepsValues(before, after)
          ? shape.cut(after)
          : (shape?.spread?.(after) ?? topValues(after, part.type)),
    }),
  }
}

interface Shape {
  readonly distribution: Distribution
  /** The release's values in the same bars. */
  cut(after: SortedFrequencies): Distribution
  /** The release's numbers and ranges in the same bars; undefined where there is anything else. */
  spread?(after: SortedFrequencies): Distribution | undefined
}

/** Undefined where no bar may be shown. */
function cutBefore(
  before: SortedFrequencies,
  type: ColumnType,
  labels: PublishedLabels | undefined,
): Shape | undefined {
  const bins = before.rest.values === 0 ? binValues(before.values, type) : undefined
  if (bins) {
    const binning = labels ? labels.binsApart(bins) : bins
    if (binning === undefined) return undefined
    const cut = (of: SortedFrequencies) => inBins(of, binning)
    const spread = (of: SortedFrequencies) => (type === 'number' ? spreadRanges(of, binning) : undefined)
    return { distribution: cut(before), cut, spread }
  }
  const frequent = poolValues(before.values, before.rest, RARE)
  const apart = labels ? labels.valuesApart(frequent) : frequent
  if (apart === undefined) return undefined
  const { shown, pooled } = apart
  const texts = inOrder(shown, type).map(({ value }) => value)
  return {
    distribution: distribution(before, bars(inOrder(shown, type)), pooled),
    cut: (after) => sameLabels(after, texts),
  }
}

/** Judged on the values listed, if the lists were cut. */
function keepsValues(before: SortedFrequencies, after: SortedFrequencies): boolean {
  if (after.values.length === 0) return false
  if (before.rest.values === 0) return isWithin(before.values, after.values)
  const known = new Set(before.values.map(({ value }) => value))
  return after.values.some(({ value }) => known.has(value))
}

function inBins(of: SortedFrequencies, { bins, binOf }: Binning): Distribution {
  const rows = new Array<number>(bins.length).fill(0)
  for (const entry of of.values) rows[binOf(entry.value)] += entry.rows
  const filled = bins.map(({ label }, bin) => ({ label, rows: rows[bin] })).filter((bar) => bar.rows > 0)
  return distribution(of, filled, of.rest)
}

/** Free ranges differ from class to class: bar by bar it shows what their rows come to, each range spread evenly. */
function spreadRanges(of: SortedFrequencies, { bins, binOf, sharesOf }: Binning): Distribution | undefined {
  if (of.rest.values > 0) return undefined
  const rows = new Array<number>(bins.length).fill(0)
  for (const entry of of.values) {
    const range = parseRange(entry.value)
    if (range?.includesLow && range.includesHigh && range.low < range.high)
      for (const [bin, share] of sharesOf(range).entries()) rows[bin] += share * entry.rows
    else if (PLAIN_DECIMAL.test(entry.value)) rows[binOf(entry.value)] += entry.rows
    else return undefined
  }
  const whole = wholeRows(rows)
  const filled = bins.map(({ label }, bin) => ({ label, rows: whole[bin] })).filter((bar) => bar.rows > 0)
  return { ...distribution(of, filled, of.rest), spread: true }
}

/** Rounded so that the sum stays: the largest remainders are rounded up. */
function wholeRows(rows: readonly number[]): number[] {
  const whole = rows.map(Math.floor)
  const missing =
    Math.round(rows.reduce((sum, part) => sum + part, 0)) - whole.reduce((sum, part) => sum + part, 0)
  const order = rows.map((part, bin) => ({ bin, part: part - whole[bin] })).sort((a, b) => b.part - a.part)
  for (const { bin } of order.slice(0, missing)) whole[bin]++
  return whole
}

function sameLabels(after: SortedFrequencies, labels: readonly string[]): Distribution {
  const shownRows = new Map(labels.map((label) => [label, 0]))
  const pooled = { ...after.rest }
  for (const { value, rows } of after.values) {
    if (shownRows.has(value)) shownRows.set(value, rows)
    else {
      pooled.values += 1
      pooled.rows += rows
    }
  }
  const shown = labels.map((label) => ({ label, rows: shownRows.get(label) ?? 0 }))
  return distribution(
    after,
    shown.filter(({ rows }) => rows > 0),
    pooled,
  )
}

/** The release is public: its most frequent values, however rare. */
function topValues(after: SortedFrequencies, type: ColumnType): Distribution {
  const { shown, pooled } = poolValues(after.values, after.rest, 0)
  return distribution(after, bars(inOrder(shown, type)), pooled)
}

function distribution(
  { missing, suppressed, values, rest }: SortedFrequencies,
  shown: Distribution['bars'],
  pooled: Pool,
): Distribution {
  const last = suppressed > 0 ? [{ label: SUPPRESSED, rows: suppressed }] : []
  return { missing, distinct: values.length + rest.values, bars: [...shown, ...last], pooled }
}

const bars = (values: readonly ValueRows[]): Distribution['bars'] =>
  values.map(({ value, rows }) => ({ label: value, rows }))

/** Numbers, ranges and dates by the number they begin with; everything else the most frequent first. */
function inOrder(values: readonly ValueRows[], type: ColumnType): readonly ValueRows[] {
  const start = (value: string) => Number.parseFloat(value.replace(/^[[(<>≤≥\s]+/, ''))
  if (type === 'text' || !values.every(({ value }) => Number.isFinite(start(value)))) {
    return [...values].sort(byRows)
  }
  return [...values].sort((a, b) => start(a.value) - start(b.value) || byRows(a, b))
}
