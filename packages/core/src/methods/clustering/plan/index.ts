/** CAAT, KACA and what methods of classes share: what is public of it, listed by hand. */

export type {
  AssignedMethod,
  AssignedOutcome,
  ClusteringSummary,
} from './assigned-outcome.ts'
export { BLOCK_SIZE, BLOCKS_BEYOND, type BlockOptions } from './blocks.ts'
export {
  type BlockClusters,
  type BlockMethod,
  type BlockRequest,
  type BlocksApart,
  type BlockTask,
  blocksApart,
} from './blocks-apart.ts'
export { type CaatOptions, caat } from './caat.ts'
export type { HeldBack } from './class-judging.ts'
export { type KacaOptions, kaca } from './kaca.ts'
export type { HardeningOptions } from './problem.ts'
export type { FreeRanges } from './quasi-column.ts'
export { rowsInOrder } from './row-numbers.ts'
export type { RangeDistance } from './tuple-distance.ts'
