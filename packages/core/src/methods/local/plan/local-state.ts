import type { ClassJudging } from '../../clustering/plan/class-judging.ts'
import { type Clusters, slotsOf } from '../../clustering/plan/class-store.ts'
import type { ClassProblem } from '../../clustering/plan/problem.ts'
import { type CellCostModel, costOfKeys, joinInto } from './cell-costs.ts'

/**
 * A class as the search holds it. A *unit* is what rows are counted by: a tuple, or, where models look at sensitive
 * values, a combination.
 */
export interface LocalClass {
  readonly units: number[]
  /** Rows of each unit. */
  readonly counts: number[]
  size: number
  /** What it is published as, by slot. */
  readonly keys: Int32Array
  /** What each of its rows costs. */
  cost: number
  /** The tuple, where all its rows have one; else −1. */
  tuple: number
  /** Place in the list of classes. */
  at: number
  /** No row of it was better off elsewhere when last looked at. */
  settled: boolean
}

export interface LocalState {
  readonly problem: ClassProblem
  readonly model: CellCostModel
  /** What a class of so many rows costs beside its cells: for losses of class sizes. */
  readonly sizeCost: (size: number) => number
  readonly units: Units
  /** tupleKeys[tuple · slots + slot] */
  readonly tupleKeys: Int32Array
  readonly slots: number
  readonly classes: LocalClass[]
  /** holders[tuple]: the classes of several tuples that have rows of this one. */
  readonly holders: LocalClass[][]
  /** homes[tuple]: the class of its rows alone. */
  readonly homes: (LocalClass | undefined)[]
}

/** Rows of a unit differ in nothing that matters. */
export interface Units {
  readonly count: number
  readonly tupleOf: Int32Array
  readonly combinationOf: Uint32Array
  /** unitOf[row] */
  readonly unitOf: Int32Array | Uint32Array
}

/** Tuples as units where no model looks at sensitive values, else combinations. */
function unitsOf({ table, request, tuples }: ClassProblem): Units {
  const whole = request.models.some(({ sensitive }) => sensitive !== undefined)
  const unitOf = whole ? tuples.combinationOf : tuples.tupleOf
  const count = whole ? table.length : tuples.count
  const tupleOf = new Int32Array(count)
  const combinationOf = new Uint32Array(count)
  for (let row = 0; row < tuples.rows; row++) {
    tupleOf[unitOf[row]] = tuples.tupleOf[row]
    combinationOf[unitOf[row]] = tuples.combinationOf[row]
  }
  return { count, tupleOf, combinationOf, unitOf }
}

export interface StateParts {
  readonly model: CellCostModel
  readonly sizeCost: (size: number) => number
  readonly start: Clusters
}

export function localState(problem: ClassProblem, { model, sizeCost, start }: StateParts): LocalState {
  const { tuples, columns } = problem
  const slots = slotsOf(columns)
  const tupleKeys = new Int32Array(tuples.count * slots.length)
  for (const [slot, { place }] of slots.entries()) {
    for (let tuple = 0; tuple < tuples.count; tuple++) {
      tupleKeys[tuple * slots.length + slot] = tuples.codes[place][tuple]
    }
  }
  const state: LocalState = {
    problem,
    model,
    sizeCost,
    units: unitsOf(problem),
    tupleKeys,
    slots: slots.length,
    classes: [],
    holders: Array.from({ length: tuples.count }, () => []),
    homes: new Array(tuples.count).fill(undefined),
  }
  for (const one of startClasses(state, start)) addClass(state, one)
  return state
}

/** The classes of a start; those of one tuple alone become one, which merging never makes inadmissible. */
function startClasses(state: LocalState, { count, classOf }: Clusters): Iterable<LocalClass> {
  const { units } = state
  const classes = Array.from({ length: count }, () => emptyClass(state))
  for (let row = 0; row < classOf.length; row++) addUnit(classes[classOf[row]], units.unitOf[row], 1)
  const homes = new Map<number, LocalClass>()
  const several: LocalClass[] = []
  for (const one of classes) {
    fit(state, one)
    const home = one.tuple < 0 ? undefined : homes.get(one.tuple)
    if (home) for (let i = 0; i < one.units.length; i++) addUnit(home, one.units[i], one.counts[i])
    else if (one.tuple >= 0) homes.set(one.tuple, one)
    else several.push(one)
  }
  return [...homes.values(), ...several]
}

export const emptyClass = ({ slots }: LocalState): LocalClass => ({
  units: [],
  counts: [],
  size: 0,
  keys: new Int32Array(slots),
  cost: 0,
  tuple: -1,
  at: -1,
  settled: false,
})

/** Adds rows of a unit, or takes them away where `rows` is negative. What it is published as stays. */
export function addUnit(one: LocalClass, unit: number, rows: number): void {
  const { units, counts } = one
  one.size += rows
  let at = units.length - 1
  while (at >= 0 && units[at] !== unit) at--
  if (at < 0) {
    units.push(unit)
    counts.push(rows)
    return
  }
  counts[at] += rows
  if (counts[at] > 0) return
  units[at] = units[units.length - 1]
  counts[at] = counts[counts.length - 1]
  units.pop()
  counts.pop()
}

/** Sets what a class is published as, and costs, from its units. */
export function fit(state: LocalState, one: LocalClass): void {
  const { units, tupleKeys, slots, model } = state
  const first = units.tupleOf[one.units[0]]
  one.tuple = first
  for (let slot = 0; slot < slots; slot++) one.keys[slot] = tupleKeys[first * slots + slot]
  for (let i = 1; i < one.units.length; i++) {
    const tuple = units.tupleOf[one.units[i]]
    if (tuple === first) continue
    one.tuple = -1
    joinInto(model, one.keys, tupleKeys, tuple * slots)
  }
  one.cost = costOfKeys(model, one.keys)
}

export function addClass({ classes, holders, homes, units }: LocalState, one: LocalClass): void {
  one.at = classes.length
  classes.push(one)
  if (one.tuple >= 0) {
    homes[one.tuple] = one
    return
  }
  for (let i = 0; i < one.units.length; i++) {
    const list = holders[units.tupleOf[one.units[i]]]
    if (list[list.length - 1] !== one && !list.includes(one)) list.push(one)
  }
}

export function dropClass({ classes, holders, homes, units }: LocalState, one: LocalClass): void {
  const last = classes.pop()!
  if (last !== one) {
    classes[one.at] = last
    last.at = one.at
  }
  if (one.tuple >= 0) {
    homes[one.tuple] = undefined
    return
  }
  for (let i = 0; i < one.units.length; i++) {
    const list = holders[units.tupleOf[one.units[i]]]
    const at = list.indexOf(one)
    if (at < 0) continue
    list[at] = list[list.length - 1]
    list.pop()
  }
}

/** What a class costs in all. */
export const totalCost = ({ sizeCost }: LocalState, { size, cost }: LocalClass): number =>
  size * cost + sizeCost(size)

/** The first judge that does not admit a class; −1 where all do. O(1) where sizes decide, else O(units). */
export function refusalOf({ problem, units }: LocalState, one: LocalClass): number {
  const { judging } = problem
  if (judging.enough > 0) return one.size >= judging.enough ? -1 : 0
  loadTally(judging, units, one)
  return judging.refusal()
}

/** Puts a class into the judges' tally. */
export function loadTally({ tally }: ClassJudging, { combinationOf }: Units, one: LocalClass): void {
  tally.clear()
  for (let i = 0; i < one.units.length; i++) tally.add(combinationOf[one.units[i]], one.counts[i])
}

/** The classes of a state as clusters of rows: the rows of a unit are dealt to its classes in their order. */
export function clustersOfState(state: LocalState, classes: readonly HeldRows[]): Clusters {
  const { problem, units } = state
  const slots = slotsOf(problem.columns)
  const queues: number[][] = Array.from({ length: units.count }, () => [])
  for (const [c, one] of classes.entries()) {
    for (let i = 0; i < one.units.length; i++) queues[one.units[i]].push(c, one.counts[i])
  }
  const classOf = new Int32Array(units.unitOf.length)
  const cursor = new Uint32Array(units.count)
  for (let row = 0; row < classOf.length; row++) {
    const unit = units.unitOf[row]
    const queue = queues[unit]
    classOf[row] = queue[cursor[unit]]
    if (--queue[cursor[unit] + 1] === 0) cursor[unit] += 2
  }
  return {
    count: classes.length,
    slots,
    keys: slots.map((_, slot) => Int32Array.from(classes, ({ keys }) => keys[slot])),
    classOf,
  }
}

/** A class as it is kept aside. */
export interface HeldRows {
  readonly units: readonly number[]
  readonly counts: readonly number[]
  readonly keys: Int32Array
}
