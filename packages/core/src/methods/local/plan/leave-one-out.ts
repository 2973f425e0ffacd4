import { joinInto, type Keys } from './cell-costs.ts'
import type { LocalClass, LocalState } from './local-state.ts'

/**
 * What a class would be published as without one of its units, for each of them: joins from the first unit on and from the last
 * one back are made once, and a unit is left out between the two. Valid while the class has the units it has.
 * O(units) to make, O(1) to ask, where joining all others anew would be O(units) each time.
 */
export function leaveOneOut(state: LocalState, { units }: LocalClass): (at: number) => Keys {
  const { slots, model, tupleKeys, units: unitTable } = state
  const count = units.length
  const tupleAt = (index: number): number => unitTable.tupleOf[units[index]] * slots
  const row = (rows: Int32Array, index: number): Keys => rows.subarray(index * slots, (index + 1) * slots)
  const before = new Int32Array(count * slots)
  const after = new Int32Array(count * slots)
  const start = (rows: Int32Array, index: number): void =>
    rows.set(tupleKeys.subarray(tupleAt(index), tupleAt(index) + slots), index * slots)
  start(before, 0)
  for (let index = 1; index < count; index++) {
    before.copyWithin(index * slots, (index - 1) * slots, index * slots)
    joinInto(model, row(before, index), tupleKeys, tupleAt(index))
  }
  start(after, count - 1)
  for (let index = count - 2; index >= 0; index--) {
    after.copyWithin(index * slots, (index + 1) * slots, (index + 2) * slots)
    joinInto(model, row(after, index), tupleKeys, tupleAt(index))
  }
  return (index) => {
    if (index === 0) return count > 1 ? row(after, 1) : new Int32Array(slots)
    const keys = row(before, index - 1).slice()
    if (index < count - 1) joinInto(model, keys, after, (index + 1) * slots)
    return keys
  }
}
