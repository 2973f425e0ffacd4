import { count, MOST_BARS, RARE } from '@outis/core/report'
import type { ChangedBar, DistributionChange } from '../distributions/distribution-change.ts'
import type { ShownBar, ShownChange } from './release-evaluation.ts'

/** What is known of a column's values, to write its bars. */
export interface BarWords {
  /** Text of a code. */
  value(code: number): string
  /** Text of a place on the line. */
  edge(position: number): string
  /** Words for the open ends: below the first edge, from the last on. */
  readonly ends: readonly [string, string]
  /** Places are whole: a bin can name its last value. */
  readonly whole: boolean
}

/**
 * The bars that may be shown: no value of fewer than 10 rows of the original, no pool of fewer than 10 rows, at most 30.
 * A pool that is too small takes in the rarest values shown.
 */
export function shownChange(change: DistributionChange, words: BarWords): ShownChange {
  const { bars, ...rest } = change
  const listed = bars.map((bar, barIndex) => ({ bar, place: barIndex }))
  const isBin = ({ bar }: { readonly bar: ChangedBar }) => bar.code === undefined && bar.values === undefined
  const byRows = listed
    .filter((one) => !isBin(one))
    .sort((a, b) => b.bar.rows - a.bar.rows || a.place - b.place)
  const shown = byRows.filter(({ bar }) => bar.rows >= RARE).slice(0, MOST_BARS)
  const pool = byRows.filter((byRow) => !shown.includes(byRow))
  while (shown.length > 0 && pool.length > 0 && sum(pool, ({ bar }) => bar.rows) < RARE)
    pool.push(shown.pop()!)
  const kept = listed.filter((one) => isBin(one) || shown.includes(one))
  return {
    ...rest,
    bars: [
      ...kept.map(({ bar }) => ({ label: labelOf(bar, words), before: bar.rows, after: rounded(bar.after) })),
      ...(pool.length > 0 ? [pooled(pool.map(({ bar }) => bar))] : []),
    ],
  }
}

function pooled(bars: readonly ChangedBar[]): ShownBar {
  const values = sum(bars, ({ values: many = 1 }) => many)
  return {
    label: `${count(values)} other ${values === 1 ? 'value' : 'values'}`,
    pooled: values,
    before: sum(bars, ({ rows }) => rows),
    after: rounded(sum(bars, ({ after }) => after)),
  }
}

function labelOf({ code, from, to }: ChangedBar, { value, edge, whole, ends }: BarWords): string {
  if (code !== undefined) return value(code)
  if (from === undefined) return to === undefined ? 'any value' : `${ends[0]} ${edge(to)}`
  if (to === undefined) return `${edge(from)} ${ends[1]}`
  if (!whole) return `${edge(from)} to under ${edge(to)}`
  return to - from === 1 ? edge(from) : `${edge(from)} to ${edge(to - 1)}`
}

const rounded = (rows: number): number => Math.round(rows * 100) / 100

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
