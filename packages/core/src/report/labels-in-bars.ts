import { inRange, parseRange, parseTail } from '../data/table/range-text.ts'
import { SUPPRESSED } from '../data/table/table.ts'
import type { Binning } from './bins.ts'
import type { AttributeParts } from './common-parts.ts'
import { type PooledValues, RARE } from './pooling.ts'

/** One label of the release, and the rows of each value that it is published for. */
interface PublishedLabel {
  readonly label: string
  readonly rowsOf: ReadonlyMap<string, number>
  /** Values of the data that it may stand for. */
  readonly covered: readonly string[]
  /** Values of its group that the data has; undefined where no group is known by that name. */
  readonly members: ReadonlySet<string> | undefined
  /** Leaves of its group, those that the data does not have among them. */
  readonly leaves: number
}

/** How the labels of a column lie over the bars of its original. */
export interface PublishedLabels {
  /** Merges bins until no set of them, less the release, leaves fewer than 10 people. Undefined where one bin is left. */
  binsApart(binning: Binning): Binning | undefined
  /** Pools values until that is so. Undefined where none is left. */
  valuesApart(values: PooledValues): PooledValues | undefined
}

/** Undefined where every cell of the column is as it was. */
export function publishedLabels(
  part: AttributeParts,
  missingTokens: readonly string[],
): PublishedLabels | undefined {
  if (part.labels === undefined) return undefined
  const labels = byLabel(part)
  const isMissing = (value: string) => missingTokens.includes(value)
  return {
    binsApart: (binning) => mergedBins(binning, labels, { isMissing, type: part.type }),
    valuesApart: (values) => morePooled(values, labels, isMissing),
  }
}

function byLabel({ labels = [], groups }: AttributeParts): PublishedLabel[] {
  const counted = new Map<string, Map<string, number>>()
  for (const { label, value, rows } of labels) {
    const rowsOf = counted.get(label) ?? new Map<string, number>()
    counted.set(label, rowsOf.set(value, (rowsOf.get(value) ?? 0) + rows))
  }
  const values = [...new Set(labels.map(({ value }) => value))]
  return Array.from(counted, ([label, rowsOf]) => {
    const group = groups?.get(label)
    const members = group && new Set(group.values.map(({ value }) => value))
    const range = parseRange(label) ?? parseTail(label)
    const mayBe = (value: string) =>
      label === SUPPRESSED ||
      rowsOf.has(value) ||
      members?.has(value) ||
      (range && inRange(range, Number(value)))
    return { label, rowsOf, covered: values.filter(mayBe), members, leaves: group?.leaves ?? 0 }
  })
}

/**
 * Readers differ in what they hold possible: a label may stand for every value between its ends, or only for values that people
 * have. A bar is telling if it is for either.
 */
const tellingForAnybody = (
  labels: readonly PublishedLabel[],
  readings: readonly ((label: PublishedLabel) => LabelInBars)[],
): TellingBar | undefined => {
  for (const inBars of readings) {
    const telling = tellingBar(labels.map(inBars))
    if (telling !== undefined) return telling
  }
  return undefined
}

/** By the values that people have. */
function byData({ rowsOf, covered }: PublishedLabel, barOf: (value: string) => number): LabelInBars {
  const rows = new Map<number, number>()
  for (const [value, count] of rowsOf) rows.set(barOf(value), (rows.get(barOf(value)) ?? 0) + count)
  return listed(new Set(covered.map(barOf)), rows)
}

interface BinnedColumn {
  readonly isMissing: (value: string) => boolean
  readonly type: AttributeParts['type']
}

function mergedBins(
  binning: Binning,
  labels: readonly PublishedLabel[],
  column: BinnedColumn,
): Binning | undefined {
  let current = binning
  while (current.bins.length > 1) {
    const telling = tellingForAnybody(labels, [
      (label) => inBins(label, current, column),
      (label) => byData(label, binIn(current, column)),
    ])
    if (telling === undefined) return current
    const { bar, covers } = telling
    // Missing cells are behind the last bin: they are no neighbour of any.
    if (bar === current.bins.length) return undefined
    const neighbours = [bar - 1, bar + 1].filter((bin) => current.bins[bin] !== undefined)
    const covered = neighbours.filter((bin) => covers.includes(bin))
    const [nearest] = (covered.length > 0 ? covered : neighbours).sort(
      (a, b) => current.bins[a].rows - current.bins[b].rows,
    )
    current = current.merged(Math.min(bar, nearest))
  }
  return undefined
}

const binIn =
  (binning: Binning, { isMissing }: Pick<BinnedColumn, 'isMissing'>) =>
  (value: string): number =>
    isMissing(value) ? binning.bins.length : binning.binOf(value)

/** By all values between the ends of a range. */
function inBins(
  { label, rowsOf, members }: PublishedLabel,
  binning: Binning,
  { isMissing, type }: BinnedColumn,
): LabelInBars {
  const missing = binning.bins.length
  const binOf = binIn(binning, { isMissing })
  const rows = new Map<number, number>()
  for (const [value, count] of rowsOf) rows.set(binOf(value), (rows.get(binOf(value)) ?? 0) + count)
  const covered = new Set(rows.keys())
  for (const value of members ?? []) covered.add(binOf(value))
  const range = type === 'number' ? (parseRange(label) ?? parseTail(label)) : undefined
  if (range !== undefined) {
    const [first, last] = binning.binsOf(range)
    for (let bin = first; bin <= last; bin++) covered.add(bin)
  }
  if (label === SUPPRESSED) for (let bin = 0; bin < missing; bin++) covered.add(bin)
  return listed(covered, rows)
}

function morePooled(
  { shown: first, pooled: before }: PooledValues,
  labels: readonly PublishedLabel[],
  isMissing: (value: string) => boolean,
): PooledValues | undefined {
  const shown = [...first]
  const pooled = { ...before }
  while (shown.length > 0) {
    const values = shown.map(({ value }) => value)
    const barOf = barIn(values, isMissing)
    const telling = tellingForAnybody(labels, [
      (label) => inValues(label, values, isMissing),
      (label) => byData(label, barOf),
    ])
    if (telling === undefined) return { shown, pooled }
    // The most frequent come first: of what the pool is told apart from, the rarest joins it.
    const rarest = telling.covers.findLast((bar) => bar < shown.length)
    const leaves = telling.bar < shown.length ? telling.bar : (rarest ?? shown.length - 1)
    const [value] = shown.splice(leaves, 1)
    pooled.values += 1
    pooled.rows += value.rows
  }
  return undefined
}

/** The pool is behind the values that are shown, and has whatever is not; missing cells are behind it. */
function barIn(values: readonly string[], isMissing: (value: string) => boolean): (value: string) => number {
  const barOf = new Map(values.map((value, bar) => [value, bar]))
  return (value) => barOf.get(value) ?? (isMissing(value) ? values.length + 1 : values.length)
}

/** By all values that a label can stand for, also those that nobody has. */
function inValues(
  { label, rowsOf, members, leaves }: PublishedLabel,
  values: readonly string[],
  isMissing: (value: string) => boolean,
): LabelInBars {
  const pool = values.length
  const barOf = barIn(values, isMissing)
  const rows = new Map<number, number>()
  for (const [value, count] of rowsOf) rows.set(barOf(value), (rows.get(barOf(value)) ?? 0) + count)
  const covered = new Set(rows.keys())
  const range = parseRange(label) ?? parseTail(label)
  let listedLeaves = 0
  for (const [bar, value] of values.entries()) {
    const isIn = label === SUPPRESSED || members?.has(value) || (range && inRange(range, Number(value)))
    if (isIn) covered.add(bar)
    if (members?.has(value)) listedLeaves++
  }
  const isValue = rowsOf.size === 1 && rowsOf.has(label)
  const isMissingCell = rowsOf.size === 1 && isMissing(label)
  if (members ? leaves > listedLeaves : !isValue && !isMissingCell) covered.add(pool)
  return listed(covered, rows)
}

function listed(covered: ReadonlySet<number>, rows: ReadonlyMap<number, number>): LabelInBars {
  const covers = [...covered].sort((a, b) => a - b)
  return { covers, rows: covers.map((bar) => rows.get(bar) ?? 0) }
}

/** A published label: the bars that its rows may belong to, and how many do belong to each of these. */
interface LabelInBars {
  /** Numbers of bars, ascending. */
  readonly covers: readonly number[]
  /** In the order of `covers`. */
  readonly rows: readonly number[]
}

/** A bar that must not stand by itself, and the bars that the labels of its rows cover. */
interface TellingBar {
  readonly bar: number
  readonly covers: readonly number[]
}

/**
 * Finds a bar that, less the release, would leave fewer than 10 people; undefined where there is none.
 *
 * Let U be any set of bars. The rows in U less the rows whose label lies within U are D(U) rows: people of U whom the release
 * does not show to be in U. With S(a, b), the rows in bar a whose label covers both a and b: if a is in U and b is not, all of
 * S(a, b) count for D(U). So D(U) is 0 or at least 10 for every U, if from each bar in which a label has rows one can reach all
 * bars that the label covers by steps with S ≥ 10. O(labels × bars + different covers × bars²).
 */
function tellingBar(labels: readonly LabelInBars[]): TellingBar | undefined {
  const alike = new Map<string, { readonly covers: readonly number[]; readonly rows: number[] }>()
  for (const { covers, rows } of labels) {
    if (covers.length < 2) continue
    const key = covers.join()
    const known = alike.get(key) ?? { covers, rows: covers.map(() => 0) }
    alike.set(key, known)
    for (const [index, count] of rows.entries()) known.rows[index] += count
  }
  const shared = new Map<string, number>()
  for (const { covers, rows } of alike.values())
    for (const [index, from] of covers.entries())
      for (const to of covers) {
        const step = `${from} ${to}`
        shared.set(step, (shared.get(step) ?? 0) + rows[index])
      }
  const isStep = (from: number, to: number) => shared.get(`${from} ${to}`)! >= RARE
  for (const { covers, rows } of alike.values())
    for (const [index, bar] of covers.entries())
      if (rows[index] > 0 && !reachesAll(bar, covers, isStep)) return { bar, covers }
  return undefined
}

function reachesAll(
  start: number,
  bars: readonly number[],
  isStep: (from: number, to: number) => boolean,
): boolean {
  const reached = new Set([start])
  for (const from of reached) for (const to of bars) if (isStep(from, to)) reached.add(to)
  return reached.size === bars.length
}
