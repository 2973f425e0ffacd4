import { tableRefusal } from '../../clustering/plan/table-models.ts'
import type { WorkMeter } from '../../full-domain/plan/search/work-meter.ts'
import { costOfJoin, costOfKeys, type Keys } from './cell-costs.ts'
import { leaveOneOut } from './leave-one-out.ts'
import { addClass, addUnit, dropClass, fit, type LocalClass, type LocalState } from './local-state.ts'
import type { Neighbours } from './neighbours.ts'
import { refusalWith, refusalWithout, type SpareRows } from './spare-rows.ts'

/** Below this a move is no gain but rounding. */
const LEAST_GAIN = 1e-9

export interface SweepParts {
  readonly near: Neighbours
  /** Also classes that did not change since they were last looked at. */
  readonly all: boolean
  readonly meter: WorkMeter
  /** What progress is told meanwhile. */
  readonly report: Parameters<WorkMeter['reportProgress']>[0]
}

/** What it costs to look for a better class for a unit, about, beside finding the tuples near by. */
const UNIT_STEPS = 500

/** Classes between two looks at the clock. */
const BEAT = 32

/**
 * One sweep over the classes of several tuples: rows of a unit that the class can do without go to the class near by
 * where they cost least, if the total falls. Returns by how much it fell. Stopped, what was done so far stays.
 * O(units · neighbours).
 */
export function* relocateAll(state: LocalState, parts: SweepParts): Generator<void, number> {
  const { near, all, meter, report } = parts
  let gained = 0
  let looked = 0
  for (const one of [...state.classes]) {
    if (one.tuple >= 0 || (one.settled && !all)) continue
    one.settled = true
    let known: ReturnType<typeof leaveOneOut> | undefined
    const without: KeysWithout = (at) => {
      known ??= leaveOneOut(state, one)
      return known(at)
    }
    for (let i = one.units.length - 1; i >= 0 && i < one.units.length; i--) {
      if (state.classes[one.at] !== one || one.tuple >= 0) break
      const gain = relocate(state, one, { at: i, near, without })
      // Rows have gone, and maybe a whole unit.
      if (gain !== 0) known = undefined
      gained += gain
    }
    meter.countWork(UNIT_STEPS * one.units.length)
    if (++looked % BEAT === 0 && meter.reportProgress(report)) yield
    if (meter.stopped) break
  }
  return gained
}

function relocate(
  state: LocalState,
  one: LocalClass,
  { at, near, without }: { readonly at: number; readonly near: Neighbours; readonly without: KeysWithout },
): number {
  const unit = one.units[at]
  const rows = Math.min(one.counts[at], one.size - state.problem.judging.floor)
  if (rows <= 0) return 0
  const left = costWithout(state, one, { at, rows, without })
  const freed = one.size * one.cost + state.sizeCost(one.size) - left
  const target = cheapestClass(state, one, { unit, rows, near, most: freed - LEAST_GAIN })
  if (!target) return 0
  const gift = { unit, rows }
  const lost = refusalWithout(state, one, gift)
  const gained = lost >= 0 ? lost : refusalWith(state, target.one, gift)
  const refusal = gained >= 0 ? gained : tableRefusalAfter(state, gift, { from: one, to: target.one })
  if (refusal >= 0) {
    state.problem.judging.refused[refusal]++
    return 0
  }
  give(state, gift, { from: one, to: target.one })
  return freed - target.cost
}

/** What the class would be published as without the unit at a place. */
type KeysWithout = (at: number) => Keys

/** What the class costs in all without these rows of one of its units. */
function costWithout(
  { model, sizeCost }: LocalState,
  one: LocalClass,
  { at, rows, without }: { readonly at: number; readonly rows: number; readonly without: KeysWithout },
): number {
  const size = one.size - rows
  const cost = one.counts[at] > rows ? one.cost : costOfKeys(model, without(at))
  return size * cost + sizeCost(size)
}

function cheapestClass(
  state: LocalState,
  from: LocalClass,
  { unit, rows, near, most }: SpareRows & { readonly near: Neighbours; readonly most: number },
): { readonly one: LocalClass; readonly cost: number } | undefined {
  const { units, homes, holders } = state
  const tuple = units.tupleOf[unit]
  let best: LocalClass | undefined
  let least = most
  const consider = (one: LocalClass) => {
    if (one === from) return
    const cost = joinCost(state, one, { tuple, rows })
    if (cost >= least) return
    least = cost
    best = one
  }
  const home = homes[tuple]
  if (home) consider(home)
  for (const one of holders[tuple]) consider(one)
  for (const other of near.of(tuple)) for (const one of holders[other]) consider(one)
  return best && { one: best, cost: least }
}

function joinCost(
  { model, tupleKeys, slots, sizeCost }: LocalState,
  one: LocalClass,
  { tuple, rows }: { readonly tuple: number; readonly rows: number },
): number {
  const size = one.size + rows
  const cost = costOfJoin(model, one.keys, tupleKeys, tuple * slots)
  return size * cost + sizeCost(size) - one.size * one.cost - sizeCost(one.size)
}

interface Way {
  readonly from: LocalClass
  readonly to: LocalClass
}

function tableRefusalAfter({ classes, problem }: LocalState, { rows }: SpareRows, { from, to }: Way): number {
  if (problem.judging.tableJudges.length === 0) return -1
  const sizes = Uint32Array.from(classes, ({ size }) => size)
  sizes[from.at] -= rows
  sizes[to.at] += rows
  return tableRefusal(problem.judging, sizes)
}

function give(state: LocalState, { unit, rows }: SpareRows, { from, to }: Way): void {
  for (const one of [from, to]) dropClass(state, one)
  addUnit(from, unit, -rows)
  addUnit(to, unit, rows)
  for (const one of [from, to]) {
    one.settled = false
    fit(state, one)
    const home = one.tuple < 0 ? undefined : state.homes[one.tuple]
    // What is left may be of one tuple that has a class of its own: two admitted classes make an admitted one.
    if (home) for (let i = 0; i < one.units.length; i++) addUnit(home, one.units[i], one.counts[i])
    else addClass(state, one)
  }
}
