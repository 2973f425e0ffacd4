import type { SeededRandom } from '../../../data/random/seeded-random.ts'
import { tableRefusal } from '../../clustering/plan/table-models.ts'
import { costOfKeys, joinInto } from './cell-costs.ts'
import {
  addClass,
  addUnit,
  dropClass,
  emptyClass,
  fit,
  type LocalClass,
  type LocalState,
  refusalOf,
  totalCost,
} from './local-state.ts'
import type { Neighbours } from './neighbours.ts'
import { cheapestStep, type Step } from './rebuild-step.ts'
import { refusalWith } from './spare-rows.ts'

export interface RebuildParts {
  readonly near: Neighbours
  readonly random: SeededRandom
  /** Units that are rebuilt together, about. */
  readonly pool: number
  /** A rebuilt part that costs more is kept with probability exp(−more / temperature). */
  readonly temperature: number
}

/** One try: some classes taken apart, the groups they are built into, and rows moved in or out of classes that stay. */
interface Try {
  readonly ruined: LocalClass[]
  readonly groups: LocalClass[]
  /** refusals[group]: the judge that does not admit it; −1 where all do. */
  readonly refusals: number[]
  readonly moved: { readonly one: LocalClass; readonly unit: number; readonly rows: number }[]
  /** What the classes that stay cost more for that. */
  spent: number
}

/**
 * Takes apart a class and its neighbours and builds them anew: groups that the models do not admit are merged with a
 * group, joined to a class near by, or filled with rows that a class of a single tuple can spare, whatever adds least.
 * The new classes stay if they cost no more (or little more, early on); else everything is as it was. Returns by how
 * much the total fell.
 */
export function rebuild(state: LocalState, parts: RebuildParts): number {
  const first = pickClass(state, parts)
  if (!first) return 0
  const now: Try = { ruined: [], groups: [], refusals: [], moved: [], spent: 0 }
  ruin(state, now, { first, parts })
  regroup(state, now)
  const built = buildGroups(state, now, parts)
  const more = built ? sumOf(state, now.groups) + now.spent - sumOf(state, now.ruined) : 0
  if (built && accepts(more, parts)) {
    for (const group of now.groups) addClass(state, group)
    const refusal = tableRefusalOf(state)
    if (refusal < 0) return -more
    state.problem.judging.refused[refusal]++
    for (const group of now.groups) dropClass(state, group)
  }
  undo(state, now)
  return 0
}

const sumOf = (state: LocalState, classes: readonly LocalClass[]): number =>
  classes.reduce((sum, one) => sum + totalCost(state, one), 0)

function accepts(more: number, { random, temperature }: RebuildParts): boolean {
  return more < 1e-12 || (temperature > 0 && random.next() < Math.exp(-more / temperature))
}

function tableRefusalOf({ classes, problem }: LocalState): number {
  if (problem.judging.tableJudges.length === 0) return -1
  return tableRefusal(
    problem.judging,
    Uint32Array.from(classes, ({ size }) => size),
  )
}

/** Moves rows into a class that stays, or out of it where `rows` is negative. */
function move(state: LocalState, now: Try, { one, unit, rows }: Try['moved'][number]): void {
  const before = totalCost(state, one)
  addUnit(one, unit, rows)
  now.spent += totalCost(state, one) - before
  now.moved.push({ one, unit, rows })
}

function undo(state: LocalState, { ruined, moved }: Try): void {
  for (let i = moved.length - 1; i >= 0; i--) addUnit(moved[i].one, moved[i].unit, -moved[i].rows)
  for (const one of ruined) addClass(state, one)
}

/** A class is taken apart only if it has no more units than this many pools. */
const POOLS = 3

/** Of so many classes drawn, the one whose rows cost most is taken apart: there is most to gain. */
const DRAWN = 4

/** A class of several tuples, by chance. */
function pickClass({ classes }: LocalState, { random, pool }: RebuildParts): LocalClass | undefined {
  let best: LocalClass | undefined
  for (let tries = 0, drawn = 0; tries < 64 && drawn < DRAWN; tries++) {
    const one = classes[random.below(classes.length)]
    if (one.tuple >= 0 || one.units.length > POOLS * pool) continue
    drawn++
    if (!best || one.cost > best.cost) best = one
  }
  return best
}

/** Takes apart the class, then those that hold the tuples nearest to one of its own, until there are units enough. */
function ruin(
  state: LocalState,
  { ruined }: Try,
  { first, parts }: { readonly first: LocalClass; readonly parts: RebuildParts },
): void {
  const { near, random, pool } = parts
  const limit = 2 + random.below(pool)
  const tuple = state.units.tupleOf[first.units[random.below(first.units.length)]]
  let units = first.units.length
  ruined.push(first)
  dropClass(state, first)
  for (const other of near.of(tuple)) {
    const list = state.holders[other]
    for (let i = list.length - 1; i >= 0 && units < limit; i--) {
      const one = list[i]
      if (one.units.length > POOLS * pool) continue
      units += one.units.length
      ruined.push(one)
      dropClass(state, one)
    }
    if (units >= limit) return
  }
}

/** The units that were set free: home where their tuple has a class of its own, else one group for each tuple. */
function regroup(state: LocalState, now: Try): void {
  const groupOf = new Map<number, LocalClass>()
  for (const { units, counts } of now.ruined) {
    for (let i = 0; i < units.length; i++) {
      const tuple = state.units.tupleOf[units[i]]
      const home = state.homes[tuple]
      if (home && refusalWith(state, home, { unit: units[i], rows: counts[i] }) < 0) {
        move(state, now, { one: home, unit: units[i], rows: counts[i] })
        continue
      }
      let group = groupOf.get(tuple)
      if (!group) {
        group = emptyClass(state)
        groupOf.set(tuple, group)
        now.groups.push(group)
      }
      addUnit(group, units[i], counts[i])
    }
  }
  for (const group of now.groups) {
    fit(state, group)
    now.refusals.push(refusalOf(state, group))
  }
}

/** More steps than this for one group of units mean that the try leads nowhere. */
const STEPS = 400

/** Until every group is admitted; false where one cannot be. */
function buildGroups(state: LocalState, now: Try, parts: RebuildParts): boolean {
  for (let step = 0; step < STEPS; step++) {
    const g = smallestRefused(now, parts.random)
    if (g < 0) return settleHomes(state, now)
    state.problem.judging.refused[now.refusals[g]]++
    const next = cheapestStep(state, now, { g, parts })
    if (!next) return false
    takeStep(state, now, g, next)
  }
  return false
}

function smallestRefused({ groups, refusals }: Try, random: SeededRandom): number {
  let smallest = -1
  let least = Number.POSITIVE_INFINITY
  for (let g = 0; g < groups.length; g++) {
    if (refusals[g] < 0) continue
    const size = groups[g].size + 2 * random.next()
    if (size >= least) continue
    least = size
    smallest = g
  }
  return smallest
}

/** A group of one tuple that has a class of its own after all goes there: two admitted classes make an admitted one. */
function settleHomes(state: LocalState, now: Try): boolean {
  for (let g = now.groups.length - 1; g >= 0; g--) {
    const { tuple, units, counts } = now.groups[g]
    const home = tuple < 0 ? undefined : state.homes[tuple]
    if (!home) continue
    for (let i = 0; i < units.length; i++) move(state, now, { one: home, unit: units[i], rows: counts[i] })
    now.groups.splice(g, 1)
  }
  return true
}

function takeStep(state: LocalState, now: Try, g: number, step: Step): void {
  const { groups, refusals } = now
  const group = groups[g]
  if (step.kind === 'fill') {
    const gift = { one: step.from, unit: step.spare.unit, rows: -step.spare.rows }
    if (step.aside) move(state, now, gift)
    else addUnit(gift.one, gift.unit, gift.rows)
    addUnit(group, step.spare.unit, step.spare.rows)
    widen(state, group, step.from)
    refusals[g] = refusalOf(state, group)
    return
  }
  if (step.kind === 'class') {
    dropClass(state, step.one)
    now.ruined.push(step.one)
  }
  const other = step.kind === 'class' ? step.one : groups[step.other]
  for (let i = 0; i < other.units.length; i++) addUnit(group, other.units[i], other.counts[i])
  widen(state, group, other)
  refusals[g] = refusalOf(state, group)
  if (step.kind === 'class') return
  groups[step.other] = groups[groups.length - 1]
  refusals[step.other] = refusals[refusals.length - 1]
  groups.pop()
  refusals.pop()
}

function widen({ model }: LocalState, group: LocalClass, other: LocalClass): void {
  if (group.tuple !== other.tuple) group.tuple = -1
  joinInto(model, group.keys, other.keys)
  group.cost = costOfKeys(model, group.keys)
}
