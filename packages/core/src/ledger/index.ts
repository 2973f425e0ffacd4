/** Releases of one source, remembered: what is public of it, listed by hand. */
export { findSource, type KnownSource } from './find-source.ts'
export { type JudgedComposition, judgeComposition } from './judge-composition.ts'
export type {
  Ledger,
  LedgerBook,
  LedgerSource,
  RememberedColumn,
  RememberedRelease,
  RememberedSlices,
} from './ledger.ts'
export { forgetRelease, withRelease } from './ledger-book.ts'
export { type PackedRelease, packedBookSchema } from './packed-book.ts'
