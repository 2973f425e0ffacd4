import type { ReleaseView } from './release-view.ts'

/**
 * A cell is a set of people who are in the same group in every release. Its entries are the values that all these groups
 * have in common.
 */
export interface ComposedCells {
  readonly count: number
  /** Cell of each person. */
  readonly cellOf: Uint32Array
  readonly people: Float64Array
  /** groups[release][cell]; −1 where its people are not in the release. */
  readonly groups: readonly Int32Array[]
  /** Values of cell c: values[offsets[c]] … */
  readonly offsets: Uint32Array
  readonly values: Uint32Array
  /** The index of each entry among the entries of its group: margins[release][entry]; −1 outside the release. */
  readonly margins: readonly Int32Array[]
}

/** O(people × releases + entries). */
export function composedCells(views: readonly ReleaseView[], people: number): ComposedCells {
  const { cellOf, count } = cellsOfPeople(views, people)
  const sizes = new Float64Array(count)
  const groups = views.map(() => new Int32Array(count))
  for (let person = 0; person < people; person++) {
    const cell = cellOf[person]
    sizes[cell]++
    for (const [viewIndex, { groupOf }] of views.entries()) groups[viewIndex][cell] = groupOf[person]
  }
  return { count, cellOf, people: sizes, groups, ...sharedValues(views, groups, count) }
}

function cellsOfPeople(views: readonly ReleaseView[], people: number) {
  let cellOf = new Uint32Array(people)
  let count = people === 0 ? 0 : 1
  for (const { groupOf, groups } of views) {
    const numbers = new Map<number, number>()
    const next = new Uint32Array(people)
    for (let person = 0; person < people; person++) {
      const key = cellOf[person] * (groups + 1) + groupOf[person] + 1
      const number = numbers.get(key) ?? numbers.size
      if (number === numbers.size) numbers.set(key, number)
      next[person] = number
    }
    cellOf = next
    count = numbers.size
  }
  return { cellOf, count }
}

/** The values that are in every group of a cell. */
function sharedValues(views: readonly ReleaseView[], groups: readonly Int32Array[], count: number) {
  const offsets = new Uint32Array(count + 1)
  const values: number[] = []
  const margins: number[][] = views.map(() => [])
  for (let cell = 0; cell < count; cell++) {
    const within = views.flatMap((view, viewIndex) =>
      groups[viewIndex][cell] < 0 ? [] : [{ view, viewIndex }],
    )
    // The shortest list is walked, the others are searched.
    within.sort(
      (a, b) => lengthOf(a.view, groups[a.viewIndex][cell]) - lengthOf(b.view, groups[b.viewIndex][cell]),
    )
    const [first, ...others] = within
    if (first) {
      const group = groups[first.viewIndex][cell]
      for (let index = first.view.offsets[group]; index < first.view.offsets[group + 1]; index++) {
        const value = first.view.values[index]
        const entries = others.map(({ view, viewIndex }) =>
          entryOfValue(view, groups[viewIndex][cell], value),
        )
        if (entries.includes(-1)) continue
        values.push(value)
        for (const list of margins) list.push(-1)
        margins[first.viewIndex][values.length - 1] = index
        for (const [other, { viewIndex }] of others.entries())
          margins[viewIndex][values.length - 1] = entries[other]
      }
    }
    offsets[cell + 1] = values.length
  }
  return {
    offsets,
    values: Uint32Array.from(values),
    margins: margins.map((list) => Int32Array.from(list)),
  }
}

const lengthOf = ({ offsets }: ReleaseView, group: number): number => offsets[group + 1] - offsets[group]

/** The index of a value among the entries of a group, by binary search; −1 where the group lacks it. */
export function entryOfValue(
  { offsets, values }: Pick<ReleaseView, 'offsets' | 'values'>,
  group: number,
  value: number,
): number {
  let from = offsets[group]
  let to = offsets[group + 1] - 1
  while (from <= to) {
    const middle = (from + to) >>> 1
    if (values[middle] === value) return middle
    if (values[middle] < value) from = middle + 1
    else to = middle - 1
  }
  return -1
}

/** Rounds of narrowing bounds, at most. */
const BOUND_ROUNDS = 20

/**
 * Finds the cells whose people must all have one value. Keeps a lower and an upper bound for each entry, and narrows them by
 * the sums of cells and groups until nothing changes (the shuttle algorithm; Buzzigoli and Giusti 1999). This also finds
 * people who joined or left between releases. Sound: what it calls certain is certain. O(rounds × entries × releases).
 *
 * @returns for each cell the value, −1 where several are possible
 */
export async function composedCertainty(
  cells: ComposedCells,
  views: readonly ReleaseView[],
  { pause }: { readonly pause: () => Promise<void> },
): Promise<Int32Array> {
  const { count, offsets, values, people } = cells
  const low = new Float64Array(values.length)
  const high = new Float64Array(values.length)
  for (let cell = 0; cell < count; cell++) high.fill(people[cell], offsets[cell], offsets[cell + 1])
  for (let round = 0; round < BOUND_ROUNDS; round++) {
    await pause()
    let changed = narrowCells(cells, low, high)
    for (const [viewIndex, view] of views.entries())
      if (view.exact) changed = narrowGroups(cells.margins[viewIndex], view, low, high) || changed
    if (!changed) break
  }
  const certain = new Int32Array(count).fill(-1)
  for (let cell = 0; cell < count; cell++) {
    // Where a view is not exact, one shared value is all that follows.
    if (offsets[cell + 1] - offsets[cell] === 1) certain[cell] = values[offsets[cell]]
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++)
      if (people[cell] > 0 && low[entry] >= people[cell]) certain[cell] = values[entry]
  }
  return certain
}

/** The values of a cell together have as many people as the cell. */
function narrowCells(
  { count, offsets, people }: ComposedCells,
  low: Float64Array,
  high: Float64Array,
): boolean {
  let changed = false
  for (let cell = 0; cell < count; cell++) {
    let [lows, highs] = [0, 0]
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++) {
      lows += low[entry]
      highs += high[entry]
    }
    for (let entry = offsets[cell]; entry < offsets[cell + 1]; entry++)
      changed = narrow(entry, people[cell], { lows, highs, low, high }) || changed
  }
  return changed
}

/** The cells of a group together have a value as often as the group. */
function narrowGroups(
  margin: Int32Array,
  { rows }: ReleaseView,
  low: Float64Array,
  high: Float64Array,
): boolean {
  const lows = new Float64Array(rows.length)
  const highs = new Float64Array(rows.length)
  for (let entry = 0; entry < margin.length; entry++) {
    if (margin[entry] < 0) continue
    lows[margin[entry]] += low[entry]
    highs[margin[entry]] += high[entry]
  }
  let changed = false
  for (let entry = 0; entry < margin.length; entry++) {
    const groupEntry = margin[entry]
    if (groupEntry < 0) continue
    changed =
      narrow(entry, rows[groupEntry], { lows: lows[groupEntry], highs: highs[groupEntry], low, high }) ||
      changed
  }
  return changed
}

/** Narrows one entry. Sums may be older than this round: bounds only narrow, so they are still valid. */
function narrow(
  entry: number,
  total: number,
  { lows, highs, low, high }: { lows: number; highs: number; low: Float64Array; high: Float64Array },
): boolean {
  const least = Math.max(low[entry], total - (highs - high[entry]))
  const most = Math.min(high[entry], total - (lows - low[entry]))
  // Bounds that cross would say that the releases contradict each other: then nothing more is certain.
  if (most < least || (least === low[entry] && most === high[entry])) return false
  low[entry] = least
  high[entry] = most
  return true
}

/** Rounds of scaling: more change the guesses little. */
const FIT_ROUNDS = 40

/**
 * How many people of a cell have each of its values, as all releases together say: the table with most entropy that has the
 * counts of every group of every release (iterative proportional fitting; Deming and Stephan 1940,
 * doi 10.1214/aoms/1177731829). O(rounds × entries × releases).
 *
 * @param prior how frequent each value is anyway
 */
export async function composedPosterior(
  cells: ComposedCells,
  views: readonly ReleaseView[],
  { prior, pause }: { readonly prior: Float64Array; readonly pause: () => Promise<void> },
): Promise<Float64Array> {
  const { count, offsets, values, people, margins } = cells
  const table = new Float64Array(values.length)
  for (let entry = 0; entry < table.length; entry++) table[entry] = prior[values[entry]] || 1
  const sums = views.map(({ rows }) => new Float64Array(rows.length))
  for (let round = 0; round < FIT_ROUNDS; round++) {
    await pause()
    for (let cell = 0; cell < count; cell++) scaleCell(table, offsets[cell], offsets[cell + 1], people[cell])
    for (const [viewIndex, { rows }] of views.entries()) {
      const sum = sums[viewIndex].fill(0)
      const margin = margins[viewIndex]
      for (let entry = 0; entry < table.length; entry++)
        if (margin[entry] >= 0) sum[margin[entry]] += table[entry]
      for (let entry = 0; entry < table.length; entry++) {
        const groupEntry = margin[entry]
        if (groupEntry >= 0 && sum[groupEntry] > 0) table[entry] *= rows[groupEntry] / sum[groupEntry]
      }
    }
  }
  for (let cell = 0; cell < count; cell++) scaleCell(table, offsets[cell], offsets[cell + 1], 1)
  return table
}

function scaleCell(table: Float64Array, from: number, to: number, total: number): void {
  let sum = 0
  for (let entry = from; entry < to; entry++) sum += table[entry]
  if (sum <= 0) return
  const factor = total / sum
  for (let entry = from; entry < to; entry++) table[entry] *= factor
}
