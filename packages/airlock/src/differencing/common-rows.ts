import { type RowSet, sizeOfWord, type Universe } from '../sets/row-set.ts'
import { lowersRank } from './isolates.ts'

/** Sizes of three sets, of their pairs, and all rows: what tells most triples apart without looking at rows. */
export interface PairSizes {
  readonly rows: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly ab: number
  readonly ac: number
  readonly bc: number
}

/** The rows of two sets together. O(words). */
export function commonRows(universe: Universe, a: RowSet, b: RowSet): number {
  let size = 0
  for (let word = 0; word < a.length; word++) size += sizeOfWord(universe, word, a[word] & b[word])
  return size
}

/**
 * Whether three sets isolate few rows (see `isolatesFew`), from the sizes of pairs: all eight atoms follow from the rows
 * that the three have together, and those lie between Fréchet's bounds. Where the bounds meet (nested or disjoint sets), or
 * atoms are large whatever lies between, no row is looked at; `together` counts otherwise.
 */
export function triplesIsolate(sizes: PairSizes, least: number, together: () => number): boolean {
  const { rows, a, b, c, ab, ac, bc } = sizes
  const union = rows - a - b - c + ab + ac + bc
  const low = Math.max(0, ab + ac - a, ab + bc - b, ac + bc - c)
  const high = Math.min(ab, ac, bc, union)
  // With x rows together, the atoms of two sets or none have so many less x rows, those of one or three so many more. Either
  // four have full rank: if at every x one four is large, no few rows matter.
  const fourShrinks = Math.min(ab, ac, bc, union) - least
  const fourGrows = least - Math.min(0, a - ab - ac, b - ab - bc, c - ac - bc)
  if (fourGrows <= fourShrinks + 1 || low >= fourGrows || high <= fourShrinks) return false
  fillAtoms(sizes, low < high ? together() : low, atoms)
  return lowersRank(atoms, 3, least)
}

/** Kept between calls, for there are many. */
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

/** The rows of three sets together. O(words). */
export function commonToThree(universe: Universe, a: RowSet, b: RowSet, c: RowSet): number {
  let size = 0
  for (let word = 0; word < a.length; word++) size += sizeOfWord(universe, word, a[word] & b[word] & c[word])
  return size
}
