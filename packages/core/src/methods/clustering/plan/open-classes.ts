import { rowsOfCodes, type Table } from '../../../table/table.ts'
import { type ClusterFacts, clusterFacts } from './class-groups.ts'
import { type Clusters, type Slot, slotsOf } from './class-store.ts'
import { combinationHashes } from './keyed-rows.ts'
import { type NodeShares, nodeShares } from './node-shares.ts'
import type { QuasiColumn } from './quasi-column.ts'
import type { Tuples } from './tuples.ts'

/**
 * Classes that may still be widened: everything that widening asks of them, and none of their rows. Those of a block wait here
 * until all blocks are planned, for whether a node tells anything is a matter of all classes that show it.
 */
export interface OpenClasses extends ClusterFacts {
  /** keys[slot][class]: what it is published as unless it is widened. */
  readonly keys: readonly Int32Array[]
}

/** A table whose classes are found, and how its quasi-identifiers are published. */
export interface OpenTableOfClasses {
  readonly table: Table
  /** Where it is a block of a larger one: the columns of that one with the rows of each value. */
  readonly whole?: Table | undefined
  readonly request: { readonly quasi: readonly { readonly column: number }[] }
  readonly tuples: Tuples
  readonly columns: readonly QuasiColumn[]
}

/** O(rows × columns). */
export function openClasses(given: OpenTableOfClasses, clusters: Clusters): OpenClasses {
  const { table, tuples } = given
  const facts = clusterFacts(clusters, tuples, {
    hashes: combinationHashes(table),
    shares: sharesOf(given),
  })
  return { ...facts, keys: clusters.keys.map((ofClass) => ofClass.slice()) }
}

/** By place of the quasi-identifier, over the whole table; undefined for free ranges. */
export const sharesOf = ({
  table,
  whole = table,
  request,
  columns,
}: Omit<OpenTableOfClasses, 'tuples'>): readonly (NodeShares | undefined)[] =>
  columns.map((column, place) =>
    column.kind === 'nodes' ? nodeShares(column, rowsOfCodes(whole, request.quasi[place].column)) : undefined,
  )

/** Classes of several blocks, and where each came from: `from[class]` is its number when the blocks stand one behind the other. */
export interface JoinedClasses {
  readonly open: OpenClasses
  readonly slots: readonly Slot[]
  readonly from: Uint32Array
}

/** The classes of all blocks in an order that follows from their rows alone. O(classes · log classes + classes × columns). */
export function joinOpenClasses(
  blocks: readonly OpenClasses[],
  columns: readonly QuasiColumn[],
): JoinedClasses {
  const slots = slotsOf(columns)
  const contents = behindEachOther(blocks, (block) => block.contents)
  const from = Uint32Array.from(contents.keys()).sort((a, b) => contents[a] - contents[b] || a - b)
  const inOrder = (list: Float64Array) => Float64Array.from(from, (c) => list[c])
  const bySlot = (of: (block: OpenClasses) => readonly Int32Array[]) =>
    slots.map((_, at) => Int32Array.from(inOrder(behindEachOther(blocks, (block) => of(block)[at]))))
  return {
    slots,
    from,
    open: {
      sizes: inOrder(behindEachOther(blocks, ({ sizes }) => sizes)),
      contents: inOrder(contents),
      needed: bySlot(({ needed }) => needed),
      rare: bySlot(({ rare }) => rare),
      keys: bySlot(({ keys }) => keys),
    },
  }
}

/** One number of each class. */
function behindEachOther(
  blocks: readonly OpenClasses[],
  of: (block: OpenClasses) => ArrayLike<number>,
): Float64Array {
  const lists = blocks.map(of)
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let begin = 0
  for (const list of lists) {
    all.set(list, begin)
    begin += list.length
  }
  return all
}
