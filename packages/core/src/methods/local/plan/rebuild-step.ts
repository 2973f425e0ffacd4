import type { SeededRandom } from '../../../data/random/seeded-random.ts'
import { costOfJoin } from './cell-costs.ts'
import { type LocalClass, type LocalState, totalCost } from './local-state.ts'
import type { Neighbours } from './neighbours.ts'
import { type SpareRows, spareFor } from './spare-rows.ts'

/** What can be done about a group that is not admitted. */
export type Step =
  /** Merge it with another group. */
  | { readonly kind: 'group'; readonly groupIndex: number }
  /** Merge it with a class that stood aside. */
  | { readonly kind: 'class'; readonly target: LocalClass }
  /** Fill it with rows of a class of one tuple that can spare them: another group, or one that stands aside. */
  | { readonly kind: 'fill'; readonly from: LocalClass; readonly spare: SpareRows; readonly aside: boolean }

export interface StepQuestion {
  readonly g: number
  readonly parts: { readonly near: Neighbours; readonly random: SeededRandom }
}

/** Costs are compared after a random factor of up to this much more: what makes a second try differ from the first. */
const NOISE = 0.3

/** Of a tuple with rows in many classes, so many are looked at. */
const HOLDERS = 6

/** The step that adds least to the total; undefined where there is none. */
export function cheapestStep(
  state: LocalState,
  { groups, refusals }: { readonly groups: readonly LocalClass[]; readonly refusals: readonly number[] },
  { g, parts }: StepQuestion,
): Step | undefined {
  const group = groups[g]
  const search: StepSearch = {
    state,
    group,
    ownCost: totalCost(state, group),
    refusal: refusals[g],
    random: parts.random,
    cost: Number.POSITIVE_INFINITY,
    step: undefined,
  }
  for (let otherIndex = 0; otherIndex < groups.length; otherIndex++) {
    if (otherIndex === g) continue
    if (isCheaper(search, mergeCost(state, group, groups[otherIndex])))
      search.step = { kind: 'group', groupIndex: otherIndex }
    if (groups[otherIndex].tuple >= 0 && refusals[otherIndex] < 0)
      considerFill(search, groups[otherIndex], false)
  }
  for (let i = 0; i < group.units.length; i++) {
    stepsAside(search, parts.near.nearestTuples(state.units.tupleOf[group.units[i]]))
  }
  return search.step
}

interface StepSearch {
  readonly state: LocalState
  readonly group: LocalClass
  /** What the group costs now. */
  readonly ownCost: number
  readonly refusal: number
  readonly random: SeededRandom
  /** The best step so far, and what it adds. */
  cost: number
  step: Step | undefined
}

/** Whether a step after which this is paid is the best so far; if so, its cost is the one to beat. */
function isCheaper(search: StepSearch, paid: number): boolean {
  const cost = (paid - search.ownCost) * (1 + NOISE * search.random.next())
  if (cost >= search.cost) return false
  search.cost = cost
  return true
}

function stepsAside(search: StepSearch, near: Int32Array): void {
  const { state, group } = search
  for (let n = 0; n < near.length; n++) {
    const home = state.homes[near[n]]
    if (home) considerFill(search, home, true)
    const holders = state.holders[near[n]]
    for (let h = 0; h < holders.length && h < HOLDERS; h++) {
      if (isCheaper(search, mergeCost(state, group, holders[h])))
        search.step = { kind: 'class', target: holders[h] }
    }
  }
}

function considerFill(search: StepSearch, from: LocalClass, aside: boolean): void {
  const { state, group, refusal, cost } = search
  const { floor } = state.problem.judging
  if (from.size <= floor) return
  const rows = Math.max(1, Math.min(floor - group.size, from.size - floor))
  if (!isCheaper(search, fillCost(state, group, from, rows))) return
  const spare = spareFor(state, from, group, refusal)
  if (spare) search.step = { kind: 'fill', from, spare, aside }
  else search.cost = cost
}

/** What both cost as one class, less what the other costs now. */
function mergeCost({ model, sizeCost }: LocalState, group: LocalClass, otherGroup: LocalClass): number {
  const size = group.size + otherGroup.size
  const joined = size * costOfJoin(model, group.keys, otherGroup.keys) + sizeCost(size)
  return joined - otherGroup.size * otherGroup.cost - sizeCost(otherGroup.size)
}

/** What the group costs with rows of another class, less what these cost there. Four parameters: asked millions of times. */
function fillCost(
  { model, sizeCost }: LocalState,
  group: LocalClass,
  from: LocalClass,
  rows: number,
): number {
  const size = group.size + rows
  const saved = rows * from.cost + sizeCost(from.size) - sizeCost(from.size - rows)
  return size * costOfJoin(model, group.keys, from.keys) + sizeCost(size) - saved
}
