import { keyedHash } from '../../../data/random/keyed-hash.ts'
import type { AttackGiven } from '../../attack.ts'
import { type AttackTable, rowsOf } from '../../attack-table.ts'

/** People from elsewhere, whom an attacker knows everything of, and the released rows that are guessed about. */
export interface Population {
  readonly people: AttackTable
  readonly by: 'others' | 'left out'
  /** 1 for each released row that is a target. */
  readonly isTarget: Uint8Array
}

/**
 * The attacker's population: people who are not in the release, or else half of the original, drawn by the attacker's own
 * dice; then only the other half is guessed about.
 */
export function populationOf(given: AttackGiven): Population {
  const { others, original, origin, release, seed } = given
  if (others && others.rows > 0)
    return { people: others, by: 'others', isTarget: new Uint8Array(release.rows).fill(1) }
  const known = halfOf(original.rows, seed)
  const isTarget = Uint8Array.from({ length: release.rows }, (_, row) =>
    origin && known[origin[row]] === 1 ? 0 : 1,
  )
  return { people: rowsOf(original, rowsWhere(known, 1)), by: 'left out', isTarget }
}

/** 1 for about half of the rows, whichever their order is. */
export function halfOf(rows: number, seed: string): Uint8Array {
  const { order } = keyedHash(seed, 'half of the people')
  return Uint8Array.from({ length: rows }, (_, row) => (order('', row + 1) % 2 === 0 ? 1 : 0))
}

export const rowsWhere = (marks: Uint8Array, mark: number): Uint32Array => {
  const rows: number[] = []
  for (let row = 0; row < marks.length; row++) if (marks[row] === mark) rows.push(row)
  return Uint32Array.from(rows)
}
