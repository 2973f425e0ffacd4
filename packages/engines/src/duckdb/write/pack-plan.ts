import { refuseBroken } from '@outis/core/pipeline'
import type { AssignedRecoding } from '@outis/core/recoding'
import { groupCombinations } from '@outis/core/table'

/** The assignments of a plan as parallel lists of numbers. */
export interface PackedPlan {
  /** Keys whose codes, each times its factor, add up to one number of every combination. */
  readonly words: readonly (readonly { readonly key: number; readonly factor: number }[])[]
  /** One entry per combination: its numbers, one per word; the rows it must have; its class, −1 where it has several. */
  readonly combinations: {
    readonly codes: readonly Float64Array[]
    readonly ids: Int32Array
    readonly rows: Float64Array
    readonly classOf: Int32Array
  }
  /** One entry per assignment to a combination that has several, numbered in the order they are dealt. */
  readonly shares: {
    readonly share: readonly number[]
    readonly id: readonly number[]
    /** Rows of the combination that are dealt before. */
    readonly first: readonly number[]
    readonly classOf: readonly number[]
  }
}

/** Numbers combinations and packs their codes: one or two numbers instead of one per key. O(assignments × keys). */
export function packPlan(recoding: AssignedRecoding): PackedPlan {
  refuseBroken(recoding)
  const { assignments, values } = recoding
  const columns = assignments.combination.map((sourceIndexes, key) => ({
    codes: Int32Array.from(sourceIndexes),
    size: Math.max(1, values[key].length),
  }))
  const { count, groupOf, first } = groupCombinations(columns, assignments.classOf.length)
  const words = wordsOf(columns.map(({ size }) => size))
  const codes = words.map((members) =>
    Float64Array.from({ length: count }, (_, id) =>
      members.reduce((sum, { key, factor }) => sum + columns[key].codes[first[id]] * factor, 0),
    ),
  )
  const ids = Int32Array.from({ length: count }, (_, id) => id)
  const { rows, classOf, shares } = dealtRows(recoding, groupOf, count)
  return { words, combinations: { codes, ids, rows, classOf }, shares }
}

/** Integers up to here are exact in a double. */
const WORD_LIMIT = 2 ** 53

function wordsOf(sizes: readonly number[]): { readonly key: number; readonly factor: number }[][] {
  const words: { readonly key: number; readonly factor: number }[][] = []
  let factor = WORD_LIMIT
  for (const [key, size] of sizes.entries()) {
    if (factor * size > WORD_LIMIT || words.length === 0) {
      words.push([])
      factor = 1
    }
    words.at(-1)!.push({ key, factor })
    factor *= size
  }
  return words
}

function dealtRows({ assignments }: AssignedRecoding, groupOf: Int32Array, count: number) {
  const rows = new Float64Array(count)
  const several = new Int32Array(count)
  const classOf = new Int32Array(count)
  for (const id of groupOf) several[id]++
  const shares = {
    share: [] as number[],
    id: [] as number[],
    first: [] as number[],
    classOf: [] as number[],
  }
  for (let share = 0; share < groupOf.length; share++) {
    const id = groupOf[share]
    const to = assignments.classOf[share]
    classOf[id] = several[id] > 1 ? -1 : to
    if (several[id] > 1) {
      shares.share.push(share)
      shares.id.push(id)
      shares.first.push(rows[id])
      shares.classOf.push(to)
    }
    rows[id] += assignments.rows[share]
  }
  return { rows, classOf, shares }
}
