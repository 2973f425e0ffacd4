import { type KeyedHash, keyedHash } from '../../data/random/keyed-hash.ts'

/** The hash that tells rows of classes apart, whatever their order: draws are made of it by the seed. It keeps no secret. */
export const contentHash = (): KeyedHash => keyedHash('', 'content of a class')

/** Sums of hashes stay whole numbers below this. */
const WHOLE = 2 ** 52

/** The content of some rows and one more. */
export const addedContent = (content: number, hash: number): number => (content + (hash % WHOLE)) % WHOLE

/** What the draw is for that says which classes show more than they need in a column. */
export const coverPurpose = (place: number): string => `cover ${place}`
