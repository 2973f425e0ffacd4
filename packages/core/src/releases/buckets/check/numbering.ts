/** Numbers from 0 for the distinct lists of codes that occur, in order of first appearance. */
export interface Numbering {
  readonly count: number
  /** numberOf[place] */
  readonly numberOf: Int32Array
  /** The first place with each number. */
  readonly first: Int32Array
}

/** Codes of one column, all below `size`. */
export interface CodedColumn {
  readonly codes: ArrayLike<number>
  readonly size: number
}

/** Numbers the combinations of several columns: one Map for each column after the first. O(places × columns). */
export function numberCombinations(columns: readonly CodedColumn[], places: number): Numbering {
  let numbering: Numbering = {
    count: Math.min(1, places),
    numberOf: new Int32Array(places),
    first: new Int32Array(Math.min(1, places)),
  }
  for (const { codes, size } of columns) {
    const { numberOf } = numbering
    numbering = numberKeys(places, (place) => numberOf[place] * size + codes[place])
  }
  return numbering
}

function numberKeys(places: number, keyOf: (place: number) => number): Numbering {
  const known = new Map<number, number>()
  const numberOf = new Int32Array(places)
  const first: number[] = []
  for (let index = 0; index < places; index++) {
    const key = keyOf(index)
    let number = known.get(key)
    if (number === undefined) {
      number = first.push(index) - 1
      known.set(key, number)
    }
    numberOf[index] = number
  }
  return { count: first.length, numberOf, first: Int32Array.from(first) }
}

/** Places sorted by the first column, then by the second, and so on: counting sorts from the last to the first. O(columns × (places + size)). */
export function sortedPlaces(columns: readonly CodedColumn[], places: number): Uint32Array {
  let order = Uint32Array.from({ length: places }, (_, index) => index)
  for (const { codes, size } of [...columns].reverse()) {
    const next = new Uint32Array(size + 1)
    for (let index = 0; index < places; index++) next[codes[index] + 1]++
    for (let code = 0; code < size; code++) next[code + 1] += next[code]
    const sorted = new Uint32Array(places)
    for (const place of order) sorted[next[codes[place]]++] = place
    order = sorted
  }
  return order
}
