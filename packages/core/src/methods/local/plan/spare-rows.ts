import { addUnit, type LocalClass, type LocalState, loadTally, refusalOf } from './local-state.ts'

/** Rows of one unit that a class can do without. */
export interface SpareRows {
  readonly unit: number
  readonly rows: number
}

/** The judge that does not admit a class without these rows; −1 where all do. It has more rows than these. */
export function refusalWithout(state: LocalState, localClass: LocalClass, { unit, rows }: SpareRows): number {
  const { enough, floor } = state.problem.judging
  // Judges of sizes come first.
  if (localClass.size - rows < floor) return 0
  if (enough > 0) return -1
  addUnit(localClass, unit, -rows)
  const refusal = refusalOf(state, localClass)
  addUnit(localClass, unit, rows)
  return refusal
}

/** The judge that does not admit a class with these rows; −1 where all do. */
export function refusalWith(state: LocalState, localClass: LocalClass, { unit, rows }: SpareRows): number {
  if (state.problem.judging.growable) return -1
  addUnit(localClass, unit, rows)
  const refusal = refusalOf(state, localClass)
  addUnit(localClass, unit, -rows)
  return refusal
}

/**
 * What the class of a single tuple can give to a group that is not admitted: as many rows as the group lacks, or,
 * where it has enough, one row that brings the model in its way nearer to its limit. Undefined where it can give none.
 */
export function spareFor(
  state: LocalState,
  home: LocalClass,
  group: LocalClass,
  refusal: number,
): SpareRows | undefined {
  const { floor, enough } = state.problem.judging
  const lacking = floor - group.size
  if (enough > 0) {
    const rows = Math.min(lacking, home.size - enough)
    return rows > 0 ? { unit: home.units[0], rows } : undefined
  }
  const spare = home.size - floor
  if (spare <= 0) return undefined
  for (let i = 0; i < home.units.length; i++) {
    const unit = home.units[i]
    const rows = Math.min(lacking > 0 ? lacking : 1, spare, home.counts[i])
    if (lacking <= 0 && !helps(state, group, unit, refusal)) continue
    if (refusalWithout(state, home, { unit, rows }) < 0) return { unit, rows }
  }
  return undefined
}

function helps(state: LocalState, group: LocalClass, unit: number, refusal: number): boolean {
  const { judging } = state.problem
  loadTally(judging, state.units, group)
  const before = judging.merit(refusal)
  judging.tally.add(state.units.combinationOf[unit], 1)
  return judging.merit(refusal) > before || judging.refusal() < 0
}
