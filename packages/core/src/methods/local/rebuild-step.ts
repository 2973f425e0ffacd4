import type { SeededRandom } from '../../random/seeded-random.ts'
import { costOfJoin } from './cell-costs.ts'
import type { LocalClass, LocalState } from './local-state.ts'
import type { Neighbours } from './neighbours.ts'
import { type SpareRows, spareFor } from './spare-rows.ts'

/** What can be done about a group that is not admitted. */
export type Step =
  /** Merge it with another group. */
  | { readonly kind: 'group'; readonly other: number }
  /** Merge it with a class that stood aside. */
  | { readonly kind: 'class'; readonly one: LocalClass }
  /** Fill it with rows of a class that can spare them. */
  | { readonly kind: 'fill'; readonly from: LocalClass; readonly spare: SpareRows }

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
  now: { readonly groups: readonly LocalClass[]; readonly refusals: readonly number[] },
  { g, parts }: StepQuestion,
): Step | undefined {
  const group = now.groups[g]
  const own = group.size * group.cost + state.sizeCost(group.size)
  let best: Step | undefined
  let least = Number.POSITIVE_INFINITY
  const { random, near } = parts
  const { floor } = state.problem.judging
  for (let other = 0; other < now.groups.length; other++) {
    if (other === g) continue
    const cost = mergeCost(state, group, now.groups[other]) - own
    const weighed = cost * (1 + NOISE * random.next())
    if (weighed >= least) continue
    least = weighed
    best = { kind: 'group', other }
  }
  for (let i = 0; i < group.units.length; i++) {
    const list = near.of(state.units.tupleOf[group.units[i]])
    for (let n = 0; n < list.length; n++) {
      const home = state.homes[list[n]]
      if (home && home.size > floor) {
        const rows = Math.max(1, Math.min(floor - group.size, home.size - floor))
        const weighed = (fillCost(state, group, { home, rows }) - own) * (1 + NOISE * random.next())
        if (weighed < least) {
          const spare = spareFor(state, home, group, now.refusals[g])
          if (spare) {
            least = weighed
            best = { kind: 'fill', from: home, spare }
          }
        }
      }
      const holders = state.holders[list[n]]
      for (let h = 0; h < holders.length && h < HOLDERS; h++) {
        const cost = mergeCost(state, group, holders[h]) - own
        const weighed = cost * (1 + NOISE * random.next())
        if (weighed >= least) continue
        least = weighed
        best = { kind: 'class', one: holders[h] }
      }
    }
  }
  return best
}

/** What both cost as one class, less what the other costs now. */
function mergeCost({ model, sizeCost }: LocalState, group: LocalClass, other: LocalClass): number {
  const size = group.size + other.size
  return (
    size * costOfJoin(model, group.keys, other.keys) +
    sizeCost(size) -
    other.size * other.cost -
    sizeCost(other.size)
  )
}

function fillCost(
  { model, sizeCost }: LocalState,
  group: LocalClass,
  { home, rows }: { readonly home: LocalClass; readonly rows: number },
): number {
  const size = group.size + rows
  return size * costOfJoin(model, group.keys, home.keys) + sizeCost(size) - rows * home.cost
}
