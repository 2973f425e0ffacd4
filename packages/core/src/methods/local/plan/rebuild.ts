import type { SeededRandom } from '../../../data/random/seeded-random.ts'
import { tableRefusal } from '../../clustering/plan/merging/table-models.ts'
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
  readonly moved: { readonly source: LocalClass; readonly unit: number; readonly rows: number }[]
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
  const attempt: Try = { ruined: [], groups: [], refusals: [], moved: [], spent: 0 }
  ruin(state, attempt, { first, parts })
  regroup(state, attempt)
  const built = buildGroups(state, attempt, parts)
  const more = built ? sumOf(state, attempt.groups) + attempt.spent - sumOf(state, attempt.ruined) : 0
  if (built && accepts(more, parts)) {
    for (const group of attempt.groups) addClass(state, group)
    const refusal = tableRefusalOf(state)
    if (refusal < 0) return -more
    state.problem.judging.refused[refusal]++
    for (const group of attempt.groups) dropClass(state, group)
  }
  undo(state, attempt)
  return 0
}

const sumOf = (state: LocalState, classes: readonly LocalClass[]): number =>
  classes.reduce((sum, localClass) => sum + totalCost(state, localClass), 0)

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
function move(state: LocalState, attempt: Try, { source, unit, rows }: Try['moved'][number]): void {
  const before = totalCost(state, source)
  addUnit(source, unit, rows)
  attempt.spent += totalCost(state, source) - before
  attempt.moved.push({ source, unit, rows })
}

function undo(state: LocalState, { ruined, moved }: Try): void {
  for (let i = moved.length - 1; i >= 0; i--) addUnit(moved[i].source, moved[i].unit, -moved[i].rows)
  for (const localClass of ruined) addClass(state, localClass)
}

/** A class is taken apart only if it has no more units than this many pools. */
const POOLS = 3

/** Of so many classes drawn, the one whose rows cost most is taken apart: there is most to gain. */
const DRAWN = 4

/** A class of several tuples, by chance. */
function pickClass({ classes }: LocalState, { random, pool }: RebuildParts): LocalClass | undefined {
  let best: LocalClass | undefined
  for (let tries = 0, drawn = 0; tries < 64 && drawn < DRAWN; tries++) {
    const seedClass = classes[random.below(classes.length)]
    if (seedClass.tuple >= 0 || seedClass.units.length > POOLS * pool) continue
    drawn++
    if (!best || seedClass.cost > best.cost) best = seedClass
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
  for (const nearTuple of near.nearestTuples(tuple)) {
    const list = state.holders[nearTuple]
    for (let i = list.length - 1; i >= 0 && units < limit; i--) {
      const candidate = list[i]
      if (candidate.units.length > POOLS * pool) continue
      units += candidate.units.length
      ruined.push(candidate)
      dropClass(state, candidate)
    }
    if (units >= limit) return
  }
}

/** The units that were set free: home where their tuple has a class of its own, else one group for each tuple. */
function regroup(state: LocalState, attempt: Try): void {
  const groupOf = new Map<number, LocalClass>()
  for (const { units, counts } of attempt.ruined) {
    for (let i = 0; i < units.length; i++) {
      const tuple = state.units.tupleOf[units[i]]
      const home = state.homes[tuple]
      if (home && refusalWith(state, home, { unit: units[i], rows: counts[i] }) < 0) {
        move(state, attempt, { source: home, unit: units[i], rows: counts[i] })
        continue
      }
      let group = groupOf.get(tuple)
      if (!group) {
        group = emptyClass(state)
        groupOf.set(tuple, group)
        attempt.groups.push(group)
      }
      addUnit(group, units[i], counts[i])
    }
  }
  for (const group of attempt.groups) {
    fit(state, group)
    attempt.refusals.push(refusalOf(state, group))
  }
}

/** More steps than this for one group of units mean that the try leads nowhere. */
const STEPS = 400

/** Until every group is admitted; false where one cannot be. */
function buildGroups(state: LocalState, attempt: Try, parts: RebuildParts): boolean {
  for (let step = 0; step < STEPS; step++) {
    const g = smallestRefused(attempt, parts.random)
    if (g < 0) return settleHomes(state, attempt)
    state.problem.judging.refused[attempt.refusals[g]]++
    const next = cheapestStep(state, attempt, { g, parts })
    if (!next) return false
    takeStep(state, attempt, g, next)
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
function settleHomes(state: LocalState, attempt: Try): boolean {
  for (let g = attempt.groups.length - 1; g >= 0; g--) {
    const { tuple, units, counts } = attempt.groups[g]
    const home = tuple < 0 ? undefined : state.homes[tuple]
    if (!home) continue
    for (let i = 0; i < units.length; i++)
      move(state, attempt, { source: home, unit: units[i], rows: counts[i] })
    attempt.groups.splice(g, 1)
  }
  return true
}

function takeStep(state: LocalState, attempt: Try, g: number, step: Step): void {
  const { groups, refusals } = attempt
  const group = groups[g]
  if (step.kind === 'fill') {
    const gift = { source: step.from, unit: step.spare.unit, rows: -step.spare.rows }
    if (step.aside) move(state, attempt, gift)
    else addUnit(gift.source, gift.unit, gift.rows)
    addUnit(group, step.spare.unit, step.spare.rows)
    widen(state, group, step.from)
    refusals[g] = refusalOf(state, group)
    return
  }
  if (step.kind === 'class') {
    dropClass(state, step.target)
    attempt.ruined.push(step.target)
  }
  const joined = step.kind === 'class' ? step.target : groups[step.groupIndex]
  for (let i = 0; i < joined.units.length; i++) addUnit(group, joined.units[i], joined.counts[i])
  widen(state, group, joined)
  refusals[g] = refusalOf(state, group)
  if (step.kind === 'class') return
  groups[step.groupIndex] = groups[groups.length - 1]
  refusals[step.groupIndex] = refusals[refusals.length - 1]
  groups.pop()
  refusals.pop()
}

function widen({ model }: LocalState, group: LocalClass, joined: LocalClass): void {
  if (group.tuple !== joined.tuple) group.tuple = -1
  joinInto(model, group.keys, joined.keys)
  group.cost = costOfKeys(model, group.keys)
}
