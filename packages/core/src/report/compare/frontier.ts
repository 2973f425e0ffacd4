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
