import { type RowSet, sizeOfWord, type Universe } from '../sets/row-set.ts'

/**
 * A linear combination of the total and of up to three sets, whatever its coefficients, *isolates* few rows where it is non-zero
 * on at least one but fewer than `least` rows: somebody who knows a sum over each set then knows it over those few.
 *
 * Rows that all sets treat alike form an *atom* (at most 8). A combination that vanishes on all atoms but some, and not
 * on those, exists exactly where the rank of (1, A, B, C) over all atoms is above its rank over the others. So the sets
 * are safe exactly where leaving out any atoms of together 1 … least − 1 rows does not lower the rank.
 * Bits of an atom: 1 the first set, 2 the second, 4 the third.
 */
export function lowersRank(atoms: Float64Array, sets: number, least: number): boolean {
  const ranks = RANKS[sets]
  const present = maskOf(atoms, 1)
  const large = maskOf(atoms, least)
  if (ranks[large] === ranks[present]) return false
  const few = present & ~large
  for (let omitted = few; omitted > 0; omitted = (omitted - 1) & few) {
    let rows = 0
    for (let atom = 0; atom < atoms.length; atom++) if ((omitted >> atom) & 1) rows += atoms[atom]
    if (rows < least && ranks[present & ~omitted] < ranks[present]) return true
  }
  return false
}

/** The atoms with at least so many rows, as bits. */
function maskOf(atoms: Float64Array, rows: number): number {
  let mask = 0
  for (let atom = 0; atom < atoms.length; atom++) if (atoms[atom] >= rows) mask |= 1 << atom
  return mask
}

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

/** Sizes of three sets, of their pairs, and all rows: enough to judge most triples without looking at rows. */
interface PairSizes {
  readonly rows: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly ab: number
  readonly ac: number
  readonly bc: number
}

/**
 * Whether three sets isolate few rows, from the sizes of pairs: all eight atoms follow from the number of rows
 * that the three share, and that lies between Fréchet's bounds. Where the bounds meet (nested or disjoint sets), or
 * atoms are large whatever lies between, no row is looked at; otherwise `countShared` counts.
 */
export function triplesIsolate(sizes: PairSizes, least: number, countShared: () => number): boolean {
  const { rows, a, b, c, ab, ac, bc } = sizes
  const union = rows - a - b - c + ab + ac + bc
  const low = Math.max(0, ab + ac - a, ab + bc - b, ac + bc - c)
  const high = Math.min(ab, ac, bc, union)
  // With x shared rows, the atoms of two sets or none have x rows less, those of one or three x rows more. Either
  // four have full rank: if at every x one four is large, no few rows matter.
  const fourShrinks = Math.min(ab, ac, bc, union) - least
  const fourGrows = least - Math.min(0, a - ab - ac, b - ab - bc, c - ac - bc)
  if (fourGrows <= fourShrinks + 1 || low >= fourGrows || high <= fourShrinks) return false
  fillAtoms(sizes, low < high ? countShared() : low, atoms)
  return lowersRank(atoms, 3, least)
}

/** Reused by all calls, for there are many. */
const atoms = new Float64Array(8)

function fillAtoms({ rows, a, b, c, ab, ac, bc }: PairSizes, all: number, out: Float64Array): void {
  out[7] = all
  out[3] = ab - all
  out[5] = ac - all
  out[6] = bc - all
  out[1] = a - ab - ac + all
  out[2] = b - ab - bc + all
  out[4] = c - ac - bc + all
  out[0] = rows - a - b - c + ab + ac + bc - all
}

/** The rows that two or three sets share. O(words). */
export function sharedRows(universe: Universe, a: RowSet, b: RowSet, c?: RowSet): number {
  let size = 0
  for (let word = 0; word < a.length; word++)
    size += sizeOfWord(universe, word, c ? a[word] & b[word] & c[word] : a[word] & b[word])
  return size
}
