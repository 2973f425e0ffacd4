import { figure, percent } from '../../data/words/words.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { Axis, Comparison, ReleasedPolicy } from './comparison.ts'

export const measuredOf = (measures: readonly Measured[], id: string): Measured | undefined =>
  measures.find((measured) => measured.id === id)

/** A figure as a number, where it is one; whole numbers too large for a double are rounded. */
export function numberOf(measured: Measured | undefined): number | undefined {
  if (measured === undefined || measured.value === '') return undefined
  const value = Number(measured.value)
  return Number.isFinite(value) ? value : undefined
}

/** A risk as percent where it is a share, any other figure as it is. */
export const riskText = (value: number | string): string =>
  typeof value === 'number' && value >= 0 && value <= 1 ? percent(value) : figure(value)

/** Where a policy lies in the plot, in the figures' own units. */
export interface Place {
  readonly risk: number
  readonly utility: number
}

export function placeOf(
  { risks, utility }: Pick<ReleasedPolicy, 'risks' | 'utility'>,
  axes: Comparison['axes'],
): Place | undefined {
  const risk = numberOf(measuredOf(risks, axes.risk.id))
  const loss = numberOf(measuredOf(utility, axes.utility.id))
  return risk === undefined || loss === undefined ? undefined : { risk, utility: loss }
}

/** The same with both figures turned so that lower is better. */
export const pointOf = ({ risk, utility }: Place, axes: Comparison['axes']): Point => ({
  risk: turned(risk, axes.risk),
  loss: turned(utility, axes.utility),
})

const turned = (value: number, { better }: Axis): number => (better === 'lower' ? value : -value)

/** A pair of figures, both better when lower. */
export interface Point {
  readonly risk: number
  readonly loss: number
}

/** `one` is nowhere worse than `other`, and somewhere better. */
export const beats = (one: Point, other: Point): boolean =>
  one.risk <= other.risk && one.loss <= other.loss && (one.risk < other.risk || one.loss < other.loss)

/** The Pareto frontier: whether no point beats this one, for each point. Equal points stay together. O(n²), for the few policies of a page. */
export const onFrontier = (points: readonly Point[]): boolean[] =>
  points.map((point) => !points.some((other) => beats(other, point)))
