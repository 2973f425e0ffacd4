import { type RowSet, sizeOfWord, type Universe } from '../sets/row-set.ts'

/**
 * Whether a linear combination of the total and of up to three sets, whatever its coefficients, is non-zero on at least
 * one but fewer than `least` rows: somebody who knows a sum over each set then knows it over those few.
 *
 * Rows that all sets treat alike form an *atom* (at most 8). A combination that vanishes on all atoms but some, and not
 * on those, exists exactly where the rank of (1, A, B, C) over all atoms is above its rank over the others. So the sets
 * are safe exactly where leaving out any atoms of together 1 … least − 1 rows does not lower the rank.
 * Exact. O(words), usually O(1): it ends as soon as atoms of at least `least` rows have full rank, for then no few rows
 * can lower it.
 */
export function isolatesFew(universe: Universe, sets: readonly RowSet[], least: number): boolean {
  const atoms = new Float64Array(1 << sets.length)
  const [a, b, c] = sets
  const words = a.length
  for (let start = 0; start < words; start += CHUNK) {
    const end = Math.min(words, start + CHUNK)
    if (c) countThree(universe, { a, b, c, start, end }, atoms)
    else if (b) countTwo(universe, { a, b, start, end }, atoms)
    else countOne(universe, { a, start, end }, atoms)
    if (hasFullRank(maskOf(atoms, least), sets.length)) return false
  }
  return lowersRank(atoms, sets.length, least)
}

const CHUNK = 32

interface Part {
  readonly a: RowSet
  readonly start: number
  readonly end: number
}

function countOne(universe: Universe, { a, start, end }: Part, atoms: Float64Array): void {
  for (let word = start; word < end; word++) {
    const all = present(universe, word)
    atoms[1] += sizeOfWord(universe, word, a[word])
    atoms[0] += sizeOfWord(universe, word, all & ~a[word])
  }
}

function countTwo(
  universe: Universe,
  { a, b, start, end }: Part & { readonly b: RowSet },
  atoms: Float64Array,
): void {
  for (let word = start; word < end; word++) {
    const all = present(universe, word)
    for (let atom = 0; atom < 4; atom++) {
      const bits = (atom & 1 ? a[word] : ~a[word]) & (atom & 2 ? b[word] : ~b[word]) & all
      atoms[atom] += sizeOfWord(universe, word, bits)
    }
  }
}

function countThree(
  universe: Universe,
  { a, b, c, start, end }: Part & { readonly b: RowSet; readonly c: RowSet },
  atoms: Float64Array,
): void {
  for (let word = start; word < end; word++) {
    const all = present(universe, word)
    for (let atom = 0; atom < 8; atom++) {
      const bits =
        (atom & 1 ? a[word] : ~a[word]) &
        (atom & 2 ? b[word] : ~b[word]) &
        (atom & 4 ? c[word] : ~c[word]) &
        all
      atoms[atom] += sizeOfWord(universe, word, bits)
    }
  }
}

/** The bits of a word that stand for tuples. */
function present({ tuples }: Universe, word: number): number {
  const left = tuples - (word << 5)
  return left >= 32 ? -1 : 2 ** left - 1
}

/** Whether leaving out atoms of together 1 … least − 1 rows lowers the rank; atoms by bits: 1 the first set, 2 the second, 4 the third. */
export function lowersRank(atoms: Float64Array, sets: number, least: number): boolean {
  const ranks = RANKS[sets]
  const there = maskOf(atoms, 1)
  const large = maskOf(atoms, least)
  if (ranks[large] === ranks[there]) return false
  const few = there & ~large
  for (let left = few; left > 0; left = (left - 1) & few) {
    let rows = 0
    for (let atom = 0; atom < atoms.length; atom++) if ((left >> atom) & 1) rows += atoms[atom]
    if (rows < least && ranks[there & ~left] < ranks[there]) return true
  }
  return false
}

/** The atoms with at least so many rows, as bits. */
function maskOf(atoms: Float64Array, rows: number): number {
  let mask = 0
  for (let atom = 0; atom < atoms.length; atom++) if (atoms[atom] >= rows) mask |= 1 << atom
  return mask
}

/** Whether the atoms given as bits have full rank: then no others can matter. */
const hasFullRank = (mask: number, sets: number): boolean => RANKS[sets][mask] === sets + 1

/** RANKS[sets][atoms as bits]: rank over the rationals of the vectors (1, a, b, c) of those atoms. */
const RANKS: readonly Uint8Array[] = [0, 1, 2, 3].map((sets) =>
  Uint8Array.from({ length: 2 ** (2 ** sets) }, (_, mask) => rankOf(mask, sets)),
)

/** By elimination; whole numbers stay exact, at most 4 steps from 0 and 1. */
function rankOf(mask: number, sets: number): number {
  const basis: number[][] = []
  for (let atom = 0; atom < 1 << sets; atom++) {
    if (((mask >> atom) & 1) === 0) continue
    let vector = [1, ...Array.from({ length: sets }, (_, set) => (atom >> set) & 1)]
    for (const row of basis) {
      const pivot = row.findIndex((number) => number !== 0)
      const factor = vector[pivot]
      if (factor !== 0) vector = vector.map((number, index) => number * row[pivot] - row[index] * factor)
    }
    if (vector.some((number) => number !== 0)) basis.push(vector)
  }
  return basis.length
}
