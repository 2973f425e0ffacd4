/** Seeded and keyed randomness, and the hash behind it: what is public of it, listed by hand. */
export { ESCAPE, type KeyedHash, keyBegin, keyedHash, rowText, UNIT_SEPARATOR } from './keyed-hash.ts'
export { type SeededRandom, seededRandom } from './seeded-random.ts'
export { type Sha256, sha256 } from './sha256.ts'
