import type { AliasedColumn } from '../../../data/recoding/recoding.ts'
import { defined } from '../../../data/value/defined.ts'
import type { Draw } from '../draw.ts'
import { NUMBER_GAIN } from '../number-gain.ts'
import type { KeptGrades } from '../request.ts'
import type { ExactNumbers } from './exact-numbers.ts'
import type { GradeBounds } from './grade-bounds.ts'
import { drawnGrades, type Grades } from './memberships.ts'
import { blindGuess, rightGuesses } from './number-guesses.ts'
import { swapRanks } from './swap-ranks.ts'

/** How far ranks were swapped, and what the grades then tell. Figures only. */
export interface SwapMeasures {
  /** No rank moved further than this share of the rows. */
  readonly share: number
  /** Share of the numbers that the best guess gets right, and what a guess without the release gets. */
  readonly guessed: number
  readonly blind: number
}

export interface SwappedGrades {
  /** Of every rank. */
  readonly grades: Grades
  /** What the row at each rank really has. */
  readonly values: readonly string[]
  readonly measures: SwapMeasures
  /** The plan, once grades are texts. */
  readonly columnOf: (texts: readonly string[]) => Omit<AliasedColumn, 'name'>
}

export interface SwappedInput {
  readonly numbers: ExactNumbers
  readonly bounds: GradeBounds
  /** Rows of each code. */
  readonly totals: Float64Array
  readonly values: readonly string[]
}

/**
 * Grades of ranks that were swapped: every row has a grade of its own, at most so far from its rank, so neither equal grades
 * nor counts of grades give numbers back. Ranks are swapped wider than asked for where the best guess would still get more
 * than NUMBER_GAIN above the most frequent number. O(n log n) for n rows.
 */
export function swappedGrades(
  { numbers, bounds, totals, values }: SwappedInput,
  { draw, swap, kept }: { readonly draw: Draw; readonly swap: number; readonly kept?: KeptGrades },
): SwappedGrades {
  const { ranks, placeOfRank, firstOf } = ranksOf(numbers)
  const grades = drawnGrades(numbers, bounds, { draw, ...defined({ kept }) })
  const { partner, measures } = swappedEnough(numbers, { ranks, placeOfRank, swap, draw })
  return {
    grades,
    measures,
    values: Array.from(partner, (rank) => numbers.texts[placeOfRank[rank]]),
    columnOf: (texts) => ({
      kind: 'aliases',
      choice: null,
      values: values.slice(1),
      pools: Array.from(numbers.rows, (rows, index) =>
        Array.from(
          partner.subarray(firstOf[index], firstOf[index] + rows),
          (partnerRank) => texts[partnerRank],
        ),
      ),
      shares: sharesOf(numbers, totals),
    }),
  }
}

/** The grades of a number are dealt to its rows in turn; texts of one number take up where the one before left off. */
function sharesOf({ placeOf, rows }: ExactNumbers, totals: Float64Array): AliasedColumn['shares'] {
  const assigned = new Float64Array(rows.length)
  const shares = {
    value: [] as number[],
    choice: [] as 3[],
    first: [] as number[],
    pool: [] as number[],
    turn: [] as number[],
  }
  for (let code = 1; code < placeOf.length; code++) {
    const index = placeOf[code]
    if (totals[code] === 0) continue
    shares.value.push(code - 1)
    shares.choice.push(3)
    shares.first.push(0)
    shares.pool.push(index)
    shares.turn.push(assigned[index])
    assigned[index] += totals[code]
  }
  return shares
}

/** The rows in the order of their numbers: how many, the number each has, and where each number begins. */
function ranksOf({ rows }: ExactNumbers) {
  const ranks = rows.reduce((sum, count) => sum + count, 0)
  const placeOfRank = new Uint32Array(ranks)
  const firstOf = new Float64Array(rows.length)
  let rank = 0
  for (const [row, count] of rows.entries()) {
    firstOf[row] = rank
    placeOfRank.fill(row, rank, rank + count)
    rank += count
  }
  return { ranks, placeOfRank, firstOf }
}

/** Each step wider by so much. */
const WIDER = 1.25

interface Swapping {
  readonly ranks: number
  readonly placeOfRank: Uint32Array
  readonly swap: number
  readonly draw: Draw
}

/** Swaps wider until the best guess gets few enough numbers; over all ranks it gets no more than the most frequent one. */
function swappedEnough({ rows }: ExactNumbers, { ranks, placeOfRank, swap, draw }: Swapping) {
  const blind = blindGuess(rows)
  for (let share = swap; ; share = Math.min(1, share * WIDER)) {
    const reach = Math.ceil(share * ranks)
    const partner = swapRanks(ranks, reach, draw)
    const right = rightGuesses(
      partner.map((rank) => placeOfRank[rank]),
      rows,
      reach,
    )
    const guessed = ranks === 0 ? 0 : right / ranks
    if (guessed <= blind + NUMBER_GAIN || share >= 1) return { partner, measures: { share, guessed, blind } }
  }
}
