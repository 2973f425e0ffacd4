import { type CodedColumn, eachUnique } from './uniques.ts'

/** Scores of rows that are alone in few columns. */
export interface SudaScores {
  /** Of each row: the sum over its minimal sample uniques. 0 where it has none. */
  readonly scores: Float64Array
  /** The share of all scores that each column takes part in; 0 where nobody has a score. */
  readonly contributions: readonly number[]
  /** Minimal sample uniques of one, two, … columns, over all rows. */
  readonly found: readonly number[]
}

/** Columns whose choices fit into the bits of a number. */
export const MOST_COLUMNS = 30

/**
 * SUDA2: a minimal sample unique is a choice of columns in which a row is alone, and in no fewer of them. One of k columns
 * scores Π (A − i), i = k … M, where A columns are there and choices of up to M are searched, at most A − 1: fewer columns weigh
 * more. A row's score is the sum. Elliot, Manning & Ford 2002, doi:10.1142/S0218488502001600; Manning, Haglin & Keane 2008,
 * doi:10.1007/s10618-007-0078-6; scores as sdcMicro's suda2 (original_scores). O(choices × rows).
 */
export function sudaScores(columns: readonly CodedColumn[], most = 3): SudaScores {
  if (columns.length > MOST_COLUMNS) throw new RangeError(`SUDA2 takes at most ${MOST_COLUMNS} columns.`)
  const A = columns.length
  const M = Math.max(1, Math.min(most, A - 1))
  const rows = columns[0]?.codes.length ?? 0
  const scores = new Float64Array(rows)
  const parts = new Float64Array(A)
  const found: number[] = []
  const minimal = minimalSets(rows)
  for (let size = 1; size <= M; size++) {
    const score = scoreOf(size, A, M)
    let uniques = 0
    const search = eachUnique(columns, size, (row, chosen) => {
      let mask = 0
      for (const column of chosen) mask |= 1 << column
      if (!minimal.add(row, mask)) return
      uniques++
      scores[row] += score
      for (const column of chosen) parts[column] += score
    })
    for (const _ of search);
    found.push(uniques)
  }
  const all = scores.reduce((sum, score) => sum + score, 0)
  return { scores, contributions: Array.from(parts, (part) => (all === 0 ? 0 : part / all)), found }
}

/** Π (A − i) for i = k … M; with one column alone 1. */
function scoreOf(k: number, A: number, M: number): number {
  let score = 1
  for (let i = k; i <= M; i++) score *= Math.max(1, A - i)
  return score
}

/** The choices found for each row, as lists through shared arrays. */
function minimalSets(rows: number): { add(row: number, mask: number): boolean } {
  const last = new Int32Array(rows).fill(-1)
  const masks: number[] = []
  const before: number[] = []
  return {
    add(row, mask) {
      for (let index = last[row]; index >= 0; index = before[index])
        if ((masks[index] & mask) === masks[index]) return false
      before.push(last[row])
      last[row] = masks.push(mask) - 1
      return true
    },
  }
}
