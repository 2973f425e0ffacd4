import { groupCombinations } from '../../../../data/table/table.ts'
import { addedContent } from '../../class-content.ts'
import { type Clusters, joinKeys, type Slot } from '../classes/class-store.ts'
import type { Tuples } from '../rows/tuples.ts'
import { childAbove, type NodeShares } from './node-shares.ts'

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
  /** rare[slot][group]: rows under the rarest child of the node that it needs; none where a slot is an end of a range. */
  readonly rare: readonly Int32Array[]
}

/** What a cluster is before anybody widens it. */
export interface ClusterFacts {
  readonly sizes: Float64Array
  readonly contents: Float64Array
  readonly needed: readonly Int32Array[]
  readonly rare: readonly Int32Array[]
}

type CodedRows = Pick<Tuples, 'codes' | 'tupleOf' | 'combinationOf'>

/** By place of the quasi-identifier; undefined for free ranges. */
type Shares = readonly (NodeShares | undefined)[]

/** @param hashes of combinations. O(rows × slots). */
export function clusterFacts(
  clusters: Clusters,
  tuples: CodedRows,
  { hashes, shares }: { readonly hashes: Float64Array; readonly shares: Shares },
): ClusterFacts {
  const { count, slots, classOf } = clusters
  const sizes = new Float64Array(count)
  const contents = new Float64Array(count)
  const needed = slots.map(() => new Int32Array(count))
  for (let row = 0; row < classOf.length; row++) {
    const c = classOf[row]
    if (c < 0) continue
    for (let slotIndex = 0; slotIndex < slots.length; slotIndex++) {
      const code = tuples.codes[slots[slotIndex].columnIndex][tuples.tupleOf[row]]
      needed[slotIndex][c] = sizes[c] === 0 ? code : joinKeys(slots[slotIndex], needed[slotIndex][c], code)
    }
    sizes[c]++
    contents[c] = addedContent(contents[c], hashes[tuples.combinationOf[row]])
  }
  return { sizes, contents, needed, rare: rareRows(clusters, tuples, { needed, shares }) }
}

/** Rows of each cluster under the rarest child of the node that it needs. O(rows × slots). */
function rareRows(
  { count, slots, classOf }: Clusters,
  { codes, tupleOf }: CodedRows,
  { needed, shares }: { readonly needed: readonly Int32Array[]; readonly shares: Shares },
): Int32Array[] {
  return slots.map((slot, slotIndex) => {
    const rows = new Int32Array(count)
    const sharesOfColumn = shares[slot.columnIndex]
    if (slot.kind !== 'node' || !sharesOfColumn) return rows
    const { hierarchy, levelOf, base } = slot.column
    const rarest = needed[slotIndex].map((node) => sharesOfColumn.rarest[sharesOfColumn.settled[node]])
    for (let row = 0; row < classOf.length; row++) {
      const child = classOf[row] < 0 ? -1 : rarest[classOf[row]]
      if (child < 0) continue
      const level = levelOf[child]
      if (hierarchy.levels[level].nodeOf[codes[slot.columnIndex][tupleOf[row]]] === child - base[level])
        rows[classOf[row]]++
    }
    return rows
  })
}

export interface GroupedBy {
  readonly slots: readonly Slot[]
  /** keys[slot][cluster], as they will be published. */
  readonly keys: readonly Int32Array[]
  readonly shares: Shares
}

/** Clusters of equal keys put together. O(clusters × slots × height). */
export function groupClusters({ slots, keys, shares }: GroupedBy, facts: ClusterFacts): ClassGroups {
  const clusters = facts.sizes.length
  const { count, groupOf, first } = groupCombinations(
    slots.map((slot, slotIndex) => ({ codes: keys[slotIndex], size: keysOf(slot) })),
    clusters,
  )
  const sizes = new Float64Array(count)
  const contents = new Float64Array(count)
  const needed = slots.map((_, slotIndex) =>
    Int32Array.from({ length: count }, (__, g) => facts.needed[slotIndex][first[g]]),
  )
  for (let c = 0; c < clusters; c++) {
    const g = groupOf[c]
    sizes[g] += facts.sizes[c]
    contents[g] = addedContent(contents[g], facts.contents[c])
    for (let slotIndex = 0; slotIndex < slots.length; slotIndex++)
      needed[slotIndex][g] = joinKeys(slots[slotIndex], needed[slotIndex][g], facts.needed[slotIndex][c])
  }
  const shown = keys.map((ofCluster) => Int32Array.from({ length: count }, (_, g) => ofCluster[first[g]]))
  const rare = slots.map(({ columnIndex }, slotIndex) =>
    rareOfGroups(facts, { groupOf, needed: needed[slotIndex], shares: shares[columnIndex], slotIndex }),
  )
  return { count, groupOf, sizes, contents, shown, needed, rare }
}

/** A cluster that needs less than its group lies under one child of what the group needs. */
function rareOfGroups(
  facts: ClusterFacts,
  {
    groupOf,
    needed,
    shares,
    slotIndex,
  }: {
    readonly groupOf: Int32Array
    readonly needed: Int32Array
    readonly shares: NodeShares | undefined
    readonly slotIndex: number
  },
): Int32Array {
  const rare = new Int32Array(needed.length)
  if (!shares) return rare
  const rarest = needed.map((node) => shares.rarest[shares.settled[node]])
  for (let c = 0; c < groupOf.length; c++) {
    const g = groupOf[c]
    const neededNode = facts.needed[slotIndex][c]
    const node = shares.settled[needed[g]]
    if (rarest[g] < 0) continue
    if (shares.settled[neededNode] === node) rare[g] += facts.rare[slotIndex][c]
    else if (childAbove(shares, neededNode, node) === rarest[g]) rare[g] += facts.sizes[c]
  }
  return rare
}

const keysOf = (slot: Slot): number => (slot.kind === 'node' ? slot.column.nodes : slot.column.numbers.length)
