/** Seeded and keyed randomness, and the hash behind it: what is public of it, listed by hand. */
export { ESCAPE, keyBegin, UNIT_SEPARATOR } from './keyed-hash.ts'
export { type SeededRandom, seededRandom } from './seeded-random.ts'
