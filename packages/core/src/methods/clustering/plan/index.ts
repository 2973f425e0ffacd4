/** CAAT, KACA and what methods of classes share: what is public of it, listed by hand. */

export type {
  AssignedMethod,
  AssignedOutcome,
  ClusteringSummary,
} from './assigned-outcome.ts'
export { BLOCK_SIZE, BLOCKS_BEYOND, type BlockOptions } from './blocks/blocks.ts'
export {
  type BlockClusters,
  type BlockMethod,
  type BlockRequest,
  type BlocksApart,
  type BlockTask,
  blocksApart,
} from './blocks/blocks-apart.ts'
export { type CaatOptions, caat } from './caat.ts'
export type { HardeningOptions } from './class-problem.ts'
export type { HeldBack } from './classes/class-judging.ts'
export type { RangeDistance } from './growth/tuple-distance.ts'
export { type KacaOptions, kaca } from './kaca.ts'
export type { FreeRanges } from './rows/quasi-column.ts'
export { rowsInOrder } from './rows/row-numbers.ts'
