import type { ClassProblem } from '../../clustering/plan/class-problem.ts'
import type { ClassJudging } from '../../clustering/plan/classes/class-judging.ts'
import { type Clusters, slotsOf } from '../../clustering/plan/classes/class-store.ts'
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
  index: number
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
  const keepsTally = request.models.some(({ sensitive }) => sensitive !== undefined)
  const unitOf = keepsTally ? tuples.combinationOf : tuples.tupleOf
  const count = keepsTally ? table.length : tuples.count
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
  for (const [slot, { columnIndex }] of slots.entries()) {
    for (let tuple = 0; tuple < tuples.count; tuple++) {
      tupleKeys[tuple * slots.length + slot] = tuples.codes[columnIndex][tuple]
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
  for (const localClass of startClasses(state, start)) addClass(state, localClass)
  return state
}

/** The classes of a start; those of one tuple alone become one, which merging never makes inadmissible. */
function startClasses(state: LocalState, { count, classOf }: Clusters): Iterable<LocalClass> {
  const { units } = state
  const classes = Array.from({ length: count }, () => emptyClass(state))
  for (let row = 0; row < classOf.length; row++) addUnit(classes[classOf[row]], units.unitOf[row], 1)
  const homes = new Map<number, LocalClass>()
  const several: LocalClass[] = []
  for (const localClass of classes) {
    fit(state, localClass)
    const home = localClass.tuple < 0 ? undefined : homes.get(localClass.tuple)
    if (home)
      for (let i = 0; i < localClass.units.length; i++)
        addUnit(home, localClass.units[i], localClass.counts[i])
    else if (localClass.tuple >= 0) homes.set(localClass.tuple, localClass)
    else several.push(localClass)
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
  index: -1,
  settled: false,
})

/** Adds rows of a unit, or takes them away where `rows` is negative. What it is published as stays. */
export function addUnit(localClass: LocalClass, unit: number, rows: number): void {
  const { units, counts } = localClass
  localClass.size += rows
  let index = units.length - 1
  while (index >= 0 && units[index] !== unit) index--
  if (index < 0) {
    units.push(unit)
    counts.push(rows)
    return
  }
  counts[index] += rows
  if (counts[index] > 0) return
  units[index] = units[units.length - 1]
  counts[index] = counts[counts.length - 1]
  units.pop()
  counts.pop()
}

/** Sets what a class is published as, and costs, from its units. */
export function fit(state: LocalState, localClass: LocalClass): void {
  const { units, tupleKeys, slots, model } = state
  const first = units.tupleOf[localClass.units[0]]
  localClass.tuple = first
  for (let slot = 0; slot < slots; slot++) localClass.keys[slot] = tupleKeys[first * slots + slot]
  for (let i = 1; i < localClass.units.length; i++) {
    const tuple = units.tupleOf[localClass.units[i]]
    if (tuple === first) continue
    localClass.tuple = -1
    joinInto(model, localClass.keys, tupleKeys, tuple * slots)
  }
  localClass.cost = costOfKeys(model, localClass.keys)
}

export function addClass({ classes, holders, homes, units }: LocalState, localClass: LocalClass): void {
  localClass.index = classes.length
  classes.push(localClass)
  if (localClass.tuple >= 0) {
    homes[localClass.tuple] = localClass
    return
  }
  for (let i = 0; i < localClass.units.length; i++) {
    const list = holders[units.tupleOf[localClass.units[i]]]
    if (list[list.length - 1] !== localClass && !list.includes(localClass)) list.push(localClass)
  }
}

export function dropClass({ classes, holders, homes, units }: LocalState, localClass: LocalClass): void {
  const last = classes.pop()!
  if (last !== localClass) {
    classes[localClass.index] = last
    last.index = localClass.index
  }
  if (localClass.tuple >= 0) {
    homes[localClass.tuple] = undefined
    return
  }
  for (let i = 0; i < localClass.units.length; i++) {
    const list = holders[units.tupleOf[localClass.units[i]]]
    const index = list.indexOf(localClass)
    if (index < 0) continue
    list[index] = list[list.length - 1]
    list.pop()
  }
}

/** What a class costs in all. */
export const totalCost = ({ sizeCost }: LocalState, { size, cost }: LocalClass): number =>
  size * cost + sizeCost(size)

/** The first judge that does not admit a class; −1 where all do. O(1) where sizes decide, else O(units). */
export function refusalOf({ problem, units }: LocalState, localClass: LocalClass): number {
  const { judging } = problem
  if (judging.enough > 0) return localClass.size >= judging.enough ? -1 : 0
  loadTally(judging, units, localClass)
  return judging.refusal()
}

/** Puts a class into the judges' tally. */
export function loadTally({ tally }: ClassJudging, { combinationOf }: Units, localClass: LocalClass): void {
  tally.clear()
  for (let i = 0; i < localClass.units.length; i++)
    tally.add(combinationOf[localClass.units[i]], localClass.counts[i])
}

/** The classes of a state as clusters of rows: the rows of a unit are dealt to its classes in their order. */
export function clustersOfState(state: LocalState, classes: readonly HeldRows[]): Clusters {
  const { problem, units } = state
  const slots = slotsOf(problem.columns)
  const queues: number[][] = Array.from({ length: units.count }, () => [])
  for (const [c, localClass] of classes.entries()) {
    for (let i = 0; i < localClass.units.length; i++)
      queues[localClass.units[i]].push(c, localClass.counts[i])
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
