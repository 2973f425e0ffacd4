import { combinationText, dealingOrder } from '../../data/recoding/dealing-order.ts'
import { refuseBroken, unevenError, unseenError } from '../../data/recoding/plan-faults.ts'
import type { AssignedRecoding } from '../../data/recoding/recoding.ts'
import { groupCombinations } from '../../data/table/table.ts'
import { columnOf, type MemoryState } from './memory-state.ts'

/**
 * The class of every row in question. Rows of a combination are dealt by keyed hash where there is a seed, else in the
 * order of the source; a plan that lacks some, or deals another number of them, belongs to other data and is refused.
 * O((rows + assignments) × keys).
 */
export function dealtClasses(state: MemoryState, recoding: AssignedRecoding, seed?: string): Uint32Array {
  refuseBroken(recoding)
  const rows = state.numbers.length
  const { classOf, rows: dealt } = recoding.assignments
  const { count, groupOf } = groupCombinations(keyColumns(state, recoding), rows + classOf.length)
  const sharesOf: number[][] = Array.from({ length: count }, () => [])
  const planned = new Float64Array(count)
  for (let share = 0; share < classOf.length; share++) {
    const group = groupOf[rows + share]
    sharesOf[group].push(share)
    planned[group] += dealt[share]
  }
  refuseOthers(groupOf.subarray(0, rows), { sharesOf, planned })
  const left = Float64Array.from(dealt)
  const next = new Uint32Array(count)
  const classes = new Uint32Array(rows)
  const deal = (row: number): void => {
    const group = groupOf[row]
    while (left[sharesOf[group][next[group]]] === 0) next[group]++
    const share = sharesOf[group][next[group]]
    left[share]--
    classes[row] = classOf[share]
  }
  if (seed === undefined) for (let row = 0; row < rows; row++) deal(row)
  else for (const row of rowsByHash(groupOf.subarray(0, rows), { recoding, sharesOf, seed })) deal(row)
  return classes
}

/** Every row: those of a combination with several classes by their keyed hash, whatever the order of the source. */
function* rowsByHash(
  groupOf: Int32Array,
  of: {
    readonly recoding: AssignedRecoding
    readonly sharesOf: readonly (readonly number[])[]
    readonly seed: string
  },
): Generator<number> {
  const split = new Map<number, number[]>()
  for (const [row, group] of groupOf.entries()) {
    if (of.sharesOf[group].length === 1) yield row
    else if (split.has(group)) split.get(group)!.push(row)
    else split.set(group, [row])
  }
  for (const [group, rows] of split)
    yield* dealingOrder(of.seed, combinationText(of.recoding, of.sharesOf[group][0]), rows)
}

/** Codes of the rows, then those of the assignments, as places in the plan's lists; a text they lack is behind the last. */
function keyColumns(state: MemoryState, { keys, values, countedAs, assignments }: AssignedRecoding) {
  const tokens = new Set(state.missing)
  const rows = state.numbers.length
  return keys.map((name, key) => {
    const known = values[key].length
    const placeOf = new Map(values[key].map((value, index) => [value, countedAs?.[key]?.[index] ?? index]))
    const missing = countedAs?.[key]?.[0] ?? 0
    const own = columnOf(state, name)
    const places = own.values.map((text) => (tokens.has(text) ? missing : (placeOf.get(text) ?? known)))
    const codes = new Int32Array(rows + assignments.rows.length)
    for (let row = 0; row < rows; row++) codes[row] = places[own.codes[row]]
    codes.set(assignments.combination[key], rows)
    return { codes, size: known + 1 }
  })
}

function refuseOthers(
  groupOf: Int32Array,
  {
    sharesOf,
    planned,
  }: { readonly sharesOf: readonly (readonly number[])[]; readonly planned: Float64Array },
): void {
  const found = new Float64Array(planned.length)
  let unseen = 0
  for (const group of groupOf) {
    found[group]++
    if (sharesOf[group].length === 0) unseen++
  }
  if (unseen > 0) throw unseenError(unseen)
  const uneven = planned.reduce((count, rows, group) => count + (rows === found[group] ? 0 : 1), 0)
  if (uneven > 0) throw unevenError(uneven)
}
