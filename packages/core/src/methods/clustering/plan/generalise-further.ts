import type { SeededRandom } from '../../../random/seeded-random.ts'
import { MISSING } from '../../../table/dictionary.ts'
import type { Clusters, Slot } from './class-store.ts'

/** Most codes that an end of a range is moved outwards. */
const STEPS = 3

/**
 * Makes the labels of a share of the classes more general than they need be, one quasi-identifier each, by chance: a
 * category one level up, an end of a range some values outwards. Whoever knows the method can then not conclude that
 * less would not have been enough. Classes only become alike, never smaller. O(classes · columns).
 */
export function generaliseFurther(
  clusters: Clusters,
  { share, random }: { readonly share: number; readonly random: SeededRandom },
): { readonly clusters: Clusters; readonly changed: number } {
  const keys = clusters.keys.map((ofClass) => ofClass.slice())
  const order = shuffled(clusters.count, random)
  const wanted = Math.round(share * clusters.count)
  let changed = 0
  for (let i = 0; i < order.length && changed < wanted; i++) {
    if (raiseOne(clusters.slots, keys, { c: order[i], random })) changed++
  }
  return { clusters: { ...clusters, keys }, changed }
}

function shuffled(count: number, random: SeededRandom): Int32Array {
  const order = Int32Array.from({ length: count }, (_, c) => c)
  for (let i = count - 1; i > 0; i--) {
    const other = random.below(i + 1)
    const kept = order[i]
    order[i] = order[other]
    order[other] = kept
  }
  return order
}

/** One slot of a class, begun with at random, that can be raised; false where all are at the top. */
function raiseOne(
  slots: readonly Slot[],
  keys: readonly Int32Array[],
  { c, random }: { readonly c: number; readonly random: SeededRandom },
): boolean {
  const begin = random.below(Math.max(1, slots.length))
  for (let i = 0; i < slots.length; i++) {
    const at = (begin + i) % slots.length
    const raised = raise(slots[at], keys[at][c], random)
    if (raised === keys[at][c]) continue
    keys[at][c] = raised
    return true
  }
  return false
}

function raise(slot: Slot, key: number, random: SeededRandom): number {
  if (slot.kind === 'node') {
    const { levelOf, height, base, valueBelow, hierarchy } = slot.column
    const level = levelOf[key] + 1
    return level > height ? key : base[level] + hierarchy.levels[level].nodeOf[valueBelow[key]]
  }
  // A range that holds missing values is `*` already, and one of missing values alone has no ends.
  if (key === MISSING) return key
  const { numbers } = slot.column
  const outward = slot.kind === 'low' ? -1 : 1
  const steps = 1 + random.below(STEPS)
  const moved = Math.min(numbers.length - 1, Math.max(MISSING + 1, key + outward * steps))
  return numbers[moved] === numbers[key] ? key : moved
}
