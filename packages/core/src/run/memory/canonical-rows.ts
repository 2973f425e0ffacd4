import { compareCells } from '../../data/columns/normalise-values.ts'

/** A column of a release in memory: what each row shows, by code. Texts may stand more than once. */
export interface ReleaseColumn {
  readonly name: string
  readonly texts: readonly string[]
  readonly codes: ArrayLike<number>
  /** Plain decimals in it are compared by value. */
  readonly number: boolean
}

/**
 * The rows of a release in canonical order. Column by column from the left, and of each only the rows that no column
 * before it tells apart: a column that decides nothing costs one look at those rows, and mostly few columns decide all.
 * O(rows × columns · log rows) at the most.
 */
export function canonicalRows(columns: readonly ReleaseColumn[], rows: number): Uint32Array {
  const order = Uint32Array.from({ length: rows }, (_, row) => row)
  let tied: Run[] = rows > 1 ? [{ from: 0, to: rows }] : []
  for (const { texts, codes, number } of columns) {
    if (tied.length === 0) break
    const ranks = ranksOf(texts, number)
    const rankOf = (row: number): number => ranks[codes[row]]
    const still: Run[] = []
    for (const run of tied) {
      if (isAlike(order, run, rankOf)) {
        still.push(run)
        continue
      }
      order.subarray(run.from, run.to).sort((a, b) => rankOf(a) - rankOf(b))
      addRuns(order, { run, rankOf, into: still })
    }
    tied = still
  }
  return order
}

/** A stretch of two rows or more that are alike so far. */
interface Run {
  readonly from: number
  readonly to: number
}

type RankOf = (row: number) => number

function isAlike(order: Uint32Array, { from, to }: Run, rankOf: RankOf): boolean {
  const first = rankOf(order[from])
  for (let index = from + 1; index < to; index++) if (rankOf(order[index]) !== first) return false
  return true
}

function addRuns(
  order: Uint32Array,
  { run, rankOf, into }: { readonly run: Run; readonly rankOf: RankOf; readonly into: Run[] },
): void {
  let begin = run.from
  for (let index = run.from + 1; index <= run.to; index++) {
    if (index < run.to && rankOf(order[index]) === rankOf(order[begin])) continue
    if (index - begin > 1) into.push({ from: begin, to: index })
    begin = index
  }
}

/** The place of each text in canonical order; equal texts have one place. */
function ranksOf(texts: readonly string[], number: boolean): Uint32Array {
  const sorted = texts.map((_, code) => code).sort((a, b) => compareCells(texts[a], texts[b], number))
  const ranks = new Uint32Array(texts.length)
  for (let index = 1; index < sorted.length; index++) {
    const same = texts[sorted[index]] === texts[sorted[index - 1]]
    ranks[sorted[index]] = ranks[sorted[index - 1]] + (same ? 0 : 1)
  }
  return ranks
}
