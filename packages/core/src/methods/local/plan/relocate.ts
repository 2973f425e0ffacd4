import { tableRefusal } from '../../clustering/plan/merging/table-models.ts'
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
  readonly everyUnit: boolean
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
  const { near, everyUnit, meter, report } = parts
  let gained = 0
  let looked = 0
  for (const localClass of [...state.classes]) {
    if (localClass.tuple >= 0 || (localClass.settled && !everyUnit)) continue
    localClass.settled = true
    let keysWithout: ReturnType<typeof leaveOneOut> | undefined
    const without: KeysWithout = (unitIndex) => {
      keysWithout ??= leaveOneOut(state, localClass)
      return keysWithout(unitIndex)
    }
    for (let i = localClass.units.length - 1; i >= 0 && i < localClass.units.length; i--) {
      if (state.classes[localClass.index] !== localClass || localClass.tuple >= 0) break
      const gain = relocate(state, localClass, { unitIndex: i, near, without })
      // Rows have gone, and maybe a whole unit.
      if (gain !== 0) keysWithout = undefined
      gained += gain
    }
    meter.countWork(UNIT_STEPS * localClass.units.length)
    if (++looked % BEAT === 0 && meter.reportProgress(report)) yield
    if (meter.stopped) break
  }
  return gained
}

function relocate(
  state: LocalState,
  localClass: LocalClass,
  {
    unitIndex,
    near,
    without,
  }: { readonly unitIndex: number; readonly near: Neighbours; readonly without: KeysWithout },
): number {
  const unit = localClass.units[unitIndex]
  const rows = Math.min(localClass.counts[unitIndex], localClass.size - state.problem.judging.floor)
  if (rows <= 0) return 0
  const left = costWithout(state, localClass, { unitIndex, rows, without })
  const freed = localClass.size * localClass.cost + state.sizeCost(localClass.size) - left
  const target = cheapestClass(state, localClass, { unit, rows, near, most: freed - LEAST_GAIN })
  if (!target) return 0
  const gift = { unit, rows }
  const lost = refusalWithout(state, localClass, gift)
  const gained = lost >= 0 ? lost : refusalWith(state, target.target, gift)
  const refusal =
    gained >= 0 ? gained : tableRefusalAfter(state, gift, { from: localClass, to: target.target })
  if (refusal >= 0) {
    state.problem.judging.refused[refusal]++
    return 0
  }
  give(state, gift, { from: localClass, to: target.target })
  return freed - target.cost
}

/** What the class would be published as without the unit at a place. */
type KeysWithout = (at: number) => Keys

/** What the class costs in all without these rows of one of its units. */
function costWithout(
  { model, sizeCost }: LocalState,
  localClass: LocalClass,
  {
    unitIndex,
    rows,
    without,
  }: { readonly unitIndex: number; readonly rows: number; readonly without: KeysWithout },
): number {
  const size = localClass.size - rows
  const cost = localClass.counts[unitIndex] > rows ? localClass.cost : costOfKeys(model, without(unitIndex))
  return size * cost + sizeCost(size)
}

function cheapestClass(
  state: LocalState,
  from: LocalClass,
  { unit, rows, near, most }: SpareRows & { readonly near: Neighbours; readonly most: number },
): { readonly target: LocalClass; readonly cost: number } | undefined {
  const { units, homes, holders } = state
  const tuple = units.tupleOf[unit]
  let best: LocalClass | undefined
  let least = most
  const consider = (candidate: LocalClass) => {
    if (candidate === from) return
    const cost = joinCost(state, candidate, { tuple, rows })
    if (cost >= least) return
    least = cost
    best = candidate
  }
  const home = homes[tuple]
  if (home) consider(home)
  for (const holder of holders[tuple]) consider(holder)
  for (const nearTuple of near.nearestTuples(tuple)) for (const holder of holders[nearTuple]) consider(holder)
  return best && { target: best, cost: least }
}

function joinCost(
  { model, tupleKeys, slots, sizeCost }: LocalState,
  localClass: LocalClass,
  { tuple, rows }: { readonly tuple: number; readonly rows: number },
): number {
  const size = localClass.size + rows
  const cost = costOfJoin(model, localClass.keys, tupleKeys, tuple * slots)
  return size * cost + sizeCost(size) - localClass.size * localClass.cost - sizeCost(localClass.size)
}

interface Way {
  readonly from: LocalClass
  readonly to: LocalClass
}

function tableRefusalAfter({ classes, problem }: LocalState, { rows }: SpareRows, { from, to }: Way): number {
  if (problem.judging.tableJudges.length === 0) return -1
  const sizes = Uint32Array.from(classes, ({ size }) => size)
  sizes[from.index] -= rows
  sizes[to.index] += rows
  return tableRefusal(problem.judging, sizes)
}

function give(state: LocalState, { unit, rows }: SpareRows, { from, to }: Way): void {
  for (const changedClass of [from, to]) dropClass(state, changedClass)
  addUnit(from, unit, -rows)
  addUnit(to, unit, rows)
  for (const changedClass of [from, to]) {
    changedClass.settled = false
    fit(state, changedClass)
    const home = changedClass.tuple < 0 ? undefined : state.homes[changedClass.tuple]
    // What is left may be of one tuple that has a class of its own: two admitted classes make an admitted one.
    if (home)
      for (let i = 0; i < changedClass.units.length; i++)
        addUnit(home, changedClass.units[i], changedClass.counts[i])
    else addClass(state, changedClass)
  }
}
