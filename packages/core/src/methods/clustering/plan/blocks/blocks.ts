import { cutTable } from '../../../mondrian/plan/mondrian.ts'
import type { Part } from '../../../mondrian/plan/part.ts'
import { BLOCK_SIZE, BLOCKS_BEYOND } from '../../class-options.ts'
import type { ClassProblem } from '../class-problem.ts'
import { type ClassStore, type Clusters, clustersOf, slotsOf, storeOf } from '../classes/class-store.ts'
import type { Tuples } from '../rows/tuples.ts'

export interface BlockOptions {
  /** More distinct tuples than this are cut into blocks first. Default 50,000. */
  readonly beyond?: number
  /** Distinct tuples in the largest block, where the models allow the cut. Default 8,192. */
  readonly size?: number
}

export { BLOCK_SIZE, BLOCKS_BEYOND } from '../../class-options.ts'

/** Rows that are clustered among themselves, ascending. */
export type Block = Uint32Array

/** Puts the rows of a problem into classes. */
export type Clusterer = (problem: ClassProblem, seed: number) => Generator<void, ClassStore>

/**
 * Classes of the whole table, or, beyond a number of distinct tuples where exact neighbours do not pay, of blocks that
 * Mondrian cuts, one after the other.
 */
export function* clusterInBlocks(
  problem: ClassProblem,
  { beyond = BLOCKS_BEYOND, size = BLOCK_SIZE }: BlockOptions,
  { cluster, seeds }: { readonly cluster: Clusterer; readonly seeds: () => number },
): Generator<void, { readonly store: ClassStore; readonly blocks: number }> {
  if (problem.tuples.count <= beyond) return { store: yield* cluster(problem, seeds()), blocks: 1 }
  const blocks = yield* cutBlocks(problem, size)
  const clusters: Clusters[] = []
  for (const block of blocks) {
    const part = blockProblem(problem, block)
    clusters.push(clustersOf(yield* cluster(part, seeds())))
    if (part.meter.stopped === 'work') problem.meter.endForWork()
    problem.meter.reportProgress(() => ({ done: 0, total: problem.tuples.rows }))
  }
  return { store: storeOf(joinBlocks(problem, blocks, clusters)), blocks: blocks.length }
}

/** Blocks of at most `size` distinct tuples, each of which the models admit as a class; larger where they allow no cut. */
export function* cutBlocks(problem: ClassProblem, size: number): Generator<void, readonly Block[]> {
  const { tuples, table } = problem
  const tupleOf = new Int32Array(table.length)
  for (let row = 0; row < tuples.rows; row++) tupleOf[tuples.combinationOf[row]] = tuples.tupleOf[row]
  const { parts } = yield* cutTable(problem, {
    split: 'strict',
    smallEnough: countsDistinct(tupleOf, { tuples: tuples.count, atMost: size }),
  })
  const blockOf = new Int32Array(table.length)
  for (const [block, { combinations }] of parts.entries()) {
    for (let i = 0; i < combinations.length; i++) blockOf[combinations[i]] = block
  }
  return rowsOfBlocks(tuples, blockOf, parts)
}

/** Whether a part has few enough distinct tuples. O(combinations), and no memory but one mark for each tuple. */
function countsDistinct(
  tupleOf: Int32Array,
  { tuples, atMost }: { readonly tuples: number; readonly atMost: number },
): (part: Part) => boolean {
  const seenBy = new Int32Array(tuples)
  let question = 0
  return ({ combinations }) => {
    question++
    let count = 0
    for (let i = 0; i < combinations.length && count <= atMost; i++) {
      const tuple = tupleOf[combinations[i]]
      if (seenBy[tuple] === question) continue
      seenBy[tuple] = question
      count++
    }
    return count <= atMost
  }
}

function rowsOfBlocks({ combinationOf, rows }: Tuples, blockOf: Int32Array, parts: readonly Part[]): Block[] {
  const blocks = parts.map(({ size }) => new Uint32Array(size))
  const filled = new Uint32Array(parts.length)
  for (let row = 0; row < rows; row++) {
    const block = blockOf[combinationOf[row]]
    blocks[block][filled[block]++] = row
  }
  return blocks
}

/** The problem of one block: its rows alone, in their order; ranges and distributions are those of the whole table. Its share of the work is its share of the rows. */
export function blockProblem(problem: ClassProblem, block: Block): ClassProblem {
  const { tuples } = problem
  const numbered = new Int32Array(tuples.count).fill(-1)
  const tuplesOfBlock = new Int32Array(block.length)
  const tupleOf = new Int32Array(block.length)
  const combinationOf = new Uint32Array(block.length)
  let count = 0
  for (let i = 0; i < block.length; i++) {
    const tuple = tuples.tupleOf[block[i]]
    if (numbered[tuple] < 0) {
      numbered[tuple] = count
      tuplesOfBlock[count++] = tuple
    }
    tupleOf[i] = numbered[tuple]
    combinationOf[i] = tuples.combinationOf[block[i]]
  }
  const weights = new Uint32Array(count)
  for (let i = 0; i < tupleOf.length; i++) weights[tupleOf[i]]++
  return {
    ...problem,
    meter: problem.meter.forPart(block.length / tuples.rows),
    tuples: {
      count,
      codes: tuples.codes.map((codes) => tuplesOfBlock.subarray(0, count).map((tuple) => codes[tuple])),
      rows: block.length,
      tupleOf,
      combinationOf,
      weights,
    },
  }
}

/** Clusters of blocks as clusters of the table, in the order of the blocks. */
export function joinBlocks(
  { tuples, columns }: ClassProblem,
  blocks: readonly Block[],
  clusters: readonly Pick<Clusters, 'count' | 'keys' | 'classOf'>[],
): Clusters {
  const slots = slotsOf(columns)
  const classOf = new Int32Array(tuples.rows).fill(-1)
  let count = 0
  for (const [blockIndex, block] of blocks.entries()) {
    const clustersOfBlock = clusters[blockIndex]
    for (let i = 0; i < block.length; i++)
      if (clustersOfBlock.classOf[i] >= 0) classOf[block[i]] = count + clustersOfBlock.classOf[i]
    count += clustersOfBlock.count
  }
  const keys = slots.map((_, slot) => {
    const joinedKeys = new Int32Array(count)
    let begin = 0
    for (const cluster of clusters) {
      joinedKeys.set(cluster.keys[slot].subarray(0, cluster.count), begin)
      begin += cluster.count
    }
    return joinedKeys
  })
  return { count, slots, keys, classOf }
}
