import type { ClassJudging } from '../classes/class-judging.ts'
import { type ClassStore, joinKeys } from '../classes/class-store.ts'
import type { Tuples } from '../rows/tuples.ts'
import { EQUAL_DISTANCE, nodeCost, type RangeDistance, rangeCostOf, setRangeCost } from './tuple-distance.ts'

export interface LeftoverParts {
  readonly tuples: Tuples
  readonly judging: ClassJudging
  readonly range: RangeDistance
}

/** A row that so many of its nearest classes refuse is given up. */
const TRIES = 32

/**
 * Rows without a class join, in their order, the class nearest to them (the first of equals) whose models then still
 * hold; the class is wider for the next row. Returns the rows that found none. O(rows left · classes · columns).
 */
export function joinLeftovers(store: ClassStore, rows: readonly number[], parts: LeftoverParts): number[] {
  const refused: number[] = []
  for (const row of rows) if (!joinNearest(store, row, parts)) refused.push(row)
  return refused
}

function joinNearest(store: ClassStore, row: number, parts: LeftoverParts): boolean {
  const { tuples, judging } = parts
  const tuple = tuples.tupleOf[row]
  const passed = new Set<number>()
  for (let tries = 0; tries < TRIES; tries++) {
    const c = nearest(store, tuple, { ...parts, passed })
    if (c < 0) return false
    if (judging.growable) {
      addRow(store, c, { row, tuples })
      return true
    }
    const refusal = refusalWith(store, c, row, parts)
    if (refusal < 0) {
      addRow(store, c, { row, tuples })
      return true
    }
    judging.refused[refusal]++
    passed.add(c)
  }
  return false
}

function refusalWith(store: ClassStore, c: number, row: number, { tuples, judging }: LeftoverParts): number {
  const { first, nextRow } = store
  const { tally } = judging
  tally.clear()
  for (let member = first[c]; member >= 0; member = nextRow[member])
    tally.add(tuples.combinationOf[member], 1)
  tally.add(tuples.combinationOf[row], 1)
  return judging.refusal()
}

function nearest(
  store: ClassStore,
  tuple: number,
  { tuples, range, passed }: LeftoverParts & { readonly passed: ReadonlySet<number> },
): number {
  const distance = distanceFrom(store, tuple, { tuples, range })
  const slack = EQUAL_DISTANCE * tuples.codes.length
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let c = 0; c < store.count; c++) {
    if (store.sizes[c] === 0 || passed.has(c)) continue
    const cost = distance(c, least + slack)
    if (cost >= least - slack) continue
    least = cost
    best = c
  }
  return best
}

/** Sum of the distances in each quasi-identifier; given up once it passes `enough`. */
function distanceFrom(
  { slots, keys }: ClassStore,
  tuple: number,
  { tuples, range: distance }: Pick<LeftoverParts, 'tuples' | 'range'>,
): (c: number, enough: number) => number {
  const cost = { low: 0, high: 0, scale: 0, base: 0, missing: 0 }
  return (c, enough) => {
    let sum = 0
    for (let index = 0; index < slots.length && sum <= enough; index++) {
      const slot = slots[index]
      if (slot.kind === 'high') continue
      const code = tuples.codes[slot.columnIndex][tuple]
      if (slot.kind === 'node') sum += nodeCost(slot.column, keys[index][c], code)
      else {
        // The high end of a range is the slot after its low end.
        setRangeCost(cost, slot.column, { low: keys[index][c], high: keys[index + 1][c], distance })
        sum += rangeCostOf(slot.column.numbers[code], code, cost)
      }
    }
    return sum
  }
}

function addRow(
  { slots, keys, sizes, last, nextRow }: ClassStore,
  c: number,
  { row, tuples }: { readonly row: number; readonly tuples: Tuples },
): void {
  const tuple = tuples.tupleOf[row]
  for (let slotIndex = 0; slotIndex < slots.length; slotIndex++) {
    keys[slotIndex][c] = joinKeys(
      slots[slotIndex],
      keys[slotIndex][c],
      tuples.codes[slots[slotIndex].columnIndex][tuple],
    )
  }
  nextRow[last[c]] = row
  last[c] = row
  nextRow[row] = -1
  sizes[c]++
}

/** A store with one class more, of these rows. */
export function withClassOf(store: ClassStore, rows: readonly number[], tuples: Tuples): ClassStore {
  const { slots, count, nextRow } = store
  const more = (keys: Int32Array, value: number) => Int32Array.from([...keys, value])
  const grown: ClassStore = {
    slots,
    count: count + 1,
    keys: slots.map(({ columnIndex }, slotIndex) =>
      more(store.keys[slotIndex], tuples.codes[columnIndex][tuples.tupleOf[rows[0]]]),
    ),
    sizes: Uint32Array.from([...store.sizes, 1]),
    first: more(store.first, rows[0]),
    last: more(store.last, rows[0]),
    nextRow,
  }
  nextRow[rows[0]] = -1
  for (const row of rows.slice(1)) addRow(grown, count, { row, tuples })
  return grown
}
