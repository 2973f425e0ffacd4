import type { Codes } from './table.ts'

/** A column to group by: one code below `size` per entry. */
export interface GroupedColumn {
  readonly codes: Codes | Int32Array
  readonly size: number
}

/** Entries with equal codes in every column, numbered in order of first appearance. */
export interface CodeGroups {
  readonly count: number
  /** groupOf[entry] */
  readonly groupOf: Int32Array
  /** first[group]: the entry it appeared with. */
  readonly first: Int32Array
}

/** Keys stay below 2^31, so that they are plain integers for the machine. */
const KEY_LIMIT = 2 ** 31

/**
 * Groups entries by the codes of all columns. Codes are packed into one integer by mixed radix; where the product of
 * the sizes would pass 2^31, what is packed so far is renumbered and the packing goes on. O(entries × columns).
 */
export function groupCombinations(columns: readonly GroupedColumn[], length: number): CodeGroups {
  let keys: Int32Array = new Int32Array(length)
  let domain = 1
  for (const { codes, size } of columns) {
    if (domain * size < KEY_LIMIT) {
      for (let entry = 0; entry < length; entry++) keys[entry] = Math.imul(keys[entry], size) + codes[entry]
      domain *= size
    } else {
      const pairs = numberPairs(keys, codes, length)
      keys = pairs.groupOf
      domain = pairs.count
    }
  }
  return numberPairs(keys, undefined, length)
}

/** Numbers the distinct pairs (high, low) in order of first appearance: open addressing, one probe for most entries. */
function numberPairs(high: Int32Array, low: Codes | Int32Array | undefined, length: number): CodeGroups {
  const bits = Math.max(4, 33 - Math.clz32(Math.max(1, length)))
  const slots = new Int32Array(2 ** bits).fill(-1)
  const mask = slots.length - 1
  const groupOf = new Int32Array(length)
  const first = new Int32Array(length)
  let count = 0
  for (let entry = 0; entry < length; entry++) {
    const key = high[entry]
    const rest = low === undefined ? 0 : low[entry]
    let slot = (Math.imul(key, 0x9e3779b1) ^ Math.imul(rest, 0x85ebca6b)) >>> (32 - bits)
    let group = slots[slot]
    while (group >= 0 && !(high[first[group]] === key && (low === undefined || low[first[group]] === rest))) {
      slot = (slot + 1) & mask
      group = slots[slot]
    }
    if (group < 0) {
      group = count++
      slots[slot] = group
      first[group] = entry
    }
    groupOf[entry] = group
  }
  return { count, groupOf, first: first.slice(0, count) }
}
