import { groupCombinations } from '../../../table/group.ts'
import { addedContent } from '../class-content.ts'
import { type Clusters, joinKeys, type Slot } from './class-store.ts'
import type { Tuples } from './tuples.ts'

/** Clusters that are published alike, as one class: what it shows, and what would have been enough. */
export interface ClassGroups {
  readonly count: number
  /** groupOf[cluster] */
  readonly groupOf: Int32Array
  /** Rows of each group. */
  readonly sizes: Float64Array
  /** The hashes of a group's rows added up: the same whatever order they came in. */
  readonly contents: Float64Array
  /** shown[slot][group]: what it is published as. */
  readonly shown: readonly Int32Array[]
  /** needed[slot][group]: the least that holds all of its rows. */
  readonly needed: readonly Int32Array[]
}

/** What a cluster is before anybody widens it. */
export interface ClusterFacts {
  readonly sizes: Float64Array
  readonly contents: Float64Array
  readonly needed: readonly Int32Array[]
}

/** @param hashes of combinations. O(rows × slots). */
export function clusterFacts(
  { count, slots, classOf }: Clusters,
  tuples: Pick<Tuples, 'codes' | 'tupleOf' | 'combinationOf'>,
  hashes: Float64Array,
): ClusterFacts {
  const sizes = new Float64Array(count)
  const contents = new Float64Array(count)
  const needed = slots.map(() => new Int32Array(count))
  for (let row = 0; row < classOf.length; row++) {
    const c = classOf[row]
    if (c < 0) continue
    for (let at = 0; at < slots.length; at++) {
      const code = tuples.codes[slots[at].place][tuples.tupleOf[row]]
      needed[at][c] = sizes[c] === 0 ? code : joinKeys(slots[at], needed[at][c], code)
    }
    sizes[c]++
    contents[c] = addedContent(contents[c], hashes[tuples.combinationOf[row]])
  }
  return { sizes, contents, needed }
}

/** Clusters of equal keys put together. O(clusters × slots). */
export function groupClusters(
  slots: readonly Slot[],
  keys: readonly Int32Array[],
  facts: ClusterFacts,
): ClassGroups {
  const clusters = facts.sizes.length
  const { count, groupOf, first } = groupCombinations(
    slots.map((slot, at) => ({ codes: keys[at], size: keysOf(slot) })),
    clusters,
  )
  const sizes = new Float64Array(count)
  const contents = new Float64Array(count)
  const needed = slots.map((_, at) =>
    Int32Array.from({ length: count }, (__, g) => facts.needed[at][first[g]]),
  )
  for (let c = 0; c < clusters; c++) {
    const g = groupOf[c]
    sizes[g] += facts.sizes[c]
    contents[g] = addedContent(contents[g], facts.contents[c])
    for (let at = 0; at < slots.length; at++)
      needed[at][g] = joinKeys(slots[at], needed[at][g], facts.needed[at][c])
  }
  const shown = keys.map((ofCluster) => Int32Array.from({ length: count }, (_, g) => ofCluster[first[g]]))
  return { count, groupOf, sizes, contents, shown, needed }
}

const keysOf = (slot: Slot): number => (slot.kind === 'node' ? slot.column.nodes : slot.column.numbers.length)
