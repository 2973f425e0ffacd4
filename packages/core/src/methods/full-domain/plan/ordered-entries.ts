import type { SensitiveEntries } from '../../../data/table/classes.ts'
import type { Codes, Table } from '../../../data/table/table.ts'
import type { BaseClasses } from './base-classes.ts'
import { type ClassList, stepsTo } from './class-list.ts'

/**
 * The combinations of a large table in the order of their most specific classes. Classes that merge lie side by side there, so
 * that what is counted of a list is read and written where memory was just read and written.
 */
export interface OrderedEntries {
  /** @param codes of a column, one for each combination of the table; put in order once */
  entries(list: ClassList, codes: Codes): SensitiveEntries
}

export function orderedEntries({ classOf, list: base }: BaseClasses, { weights }: Table): OrderedEntries {
  const order = sortByClass(classOf, base.count)
  const rows = picked(weights, order)
  const baseOf = Int32Array.from(order, (entry) => classOf[entry])
  const ordered = new Map<Codes, Uint32Array>()
  return {
    entries(list, codes) {
      const values = ordered.get(codes) ?? picked(codes, order)
      ordered.set(codes, values)
      const of = baseOf.slice()
      for (const step of stepsTo(list)) follow(of, step)
      return { classOf: of, values, rows }
    },
  }
}

function follow(classes: Int32Array, step: Int32Array): void {
  for (let i = 0; i < classes.length; i++) classes[i] = step[classes[i]]
}

function picked(numbers: ArrayLike<number>, order: Uint32Array): Uint32Array {
  const found = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) found[i] = numbers[order[i]]
  return found
}

/** Combinations of each class one after the other; those without a class are left out. */
function sortByClass(classOf: Int32Array, classes: number): Uint32Array {
  const next = new Uint32Array(classes + 1)
  for (let entry = 0; entry < classOf.length; entry++) next[classOf[entry] + 1]++
  next[0] = 0
  for (let c = 0; c < classes; c++) next[c + 1] += next[c]
  const order = new Uint32Array(next[classes])
  for (let entry = 0; entry < classOf.length; entry++) {
    if (classOf[entry] >= 0) order[next[classOf[entry]]++] = entry
  }
  return order
}
