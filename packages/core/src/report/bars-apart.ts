import { RARE } from './pooling.ts'

/** A published label: the bars that its rows may belong to, and how many do belong to each of these. */
export interface LabelInBars {
  /** Numbers of bars, ascending. */
  readonly covers: readonly number[]
  /** In the order of `covers`. */
  readonly rows: readonly number[]
}

/** A bar that must not stand by itself, and the bars that the labels of its rows cover. */
export interface TellingBar {
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
export function tellingBar(labels: readonly LabelInBars[]): TellingBar | undefined {
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
