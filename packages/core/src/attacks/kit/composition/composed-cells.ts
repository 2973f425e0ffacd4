import type { ReleaseView } from './release-view.ts'

/**
 * People who are in the same group of every release, and the values that all these groups have: of each, how many of the
 * people may have it. What several releases say together is said of cells.
 */
export interface ComposedCells {
  readonly count: number
  /** Cell of each person. */
  readonly cellOf: Uint32Array
  readonly people: Float64Array
  /** groups[release][cell]; −1 where its people are not in the release. */
  readonly groups: readonly Int32Array[]
  /** Values of cell c: values[offsets[c]] … */
  readonly offsets: Uint32Array
  readonly values: Uint32Array
  /** Place of each entry among the entries of its group: margins[release][entry], −1 outside of the release. */
  readonly margins: readonly Int32Array[]
}

/** O(people × releases + entries). */
export function composedCells(views: readonly ReleaseView[], people: number): ComposedCells {
  const { cellOf, count } = cellsOfPeople(views, people)
  const sizes = new Float64Array(count)
  const groups = views.map(() => new Int32Array(count))
  for (let person = 0; person < people; person++) {
    const cell = cellOf[person]
    sizes[cell]++
    for (const [viewIndex, { groupOf }] of views.entries()) groups[viewIndex][cell] = groupOf[person]
  }
  return { count, cellOf, people: sizes, groups, ...sharedValues(views, groups, count) }
}

function cellsOfPeople(views: readonly ReleaseView[], people: number) {
  let cellOf = new Uint32Array(people)
  let count = people === 0 ? 0 : 1
  for (const { groupOf, groups } of views) {
    const numbers = new Map<number, number>()
    const next = new Uint32Array(people)
    for (let person = 0; person < people; person++) {
      const key = cellOf[person] * (groups + 1) + groupOf[person] + 1
      const known = numbers.get(key) ?? numbers.size
      if (known === numbers.size) numbers.set(key, known)
      next[person] = known
    }
    cellOf = next
    count = numbers.size
  }
  return { cellOf, count }
}

/** The values that are in every group of a cell. */
function sharedValues(views: readonly ReleaseView[], groups: readonly Int32Array[], count: number) {
  const offsets = new Uint32Array(count + 1)
  const values: number[] = []
  const margins: number[][] = views.map(() => [])
  for (let cell = 0; cell < count; cell++) {
    const within = views.flatMap((view, viewIndex) =>
      groups[viewIndex][cell] < 0 ? [] : [{ view, at: viewIndex }],
    )
    // The shortest list is walked, the others are searched.
    within.sort((a, b) => lengthOf(a.view, groups[a.at][cell]) - lengthOf(b.view, groups[b.at][cell]))
    const [first, ...others] = within
    if (first) {
      const group = groups[first.at][cell]
      for (let index = first.view.offsets[group]; index < first.view.offsets[group + 1]; index++) {
        const value = first.view.values[index]
        const places = others.map(({ view, at }) => placeIn(view, groups[at][cell], value))
        if (places.includes(-1)) continue
        values.push(value)
        for (const list of margins) list.push(-1)
        margins[first.at][values.length - 1] = index
        for (const [other, { at }] of others.entries()) margins[at][values.length - 1] = places[other]
      }
    }
    offsets[cell + 1] = values.length
  }
  return {
    offsets,
    values: Uint32Array.from(values),
    margins: margins.map((list) => Int32Array.from(list)),
  }
}

const lengthOf = ({ offsets }: ReleaseView, group: number): number => offsets[group + 1] - offsets[group]

/** Where a group has a value, by halving; −1 where it has not. */
export function placeIn(
  { offsets, values }: Pick<ReleaseView, 'offsets' | 'values'>,
  group: number,
  value: number,
): number {
  let from = offsets[group]
  let to = offsets[group + 1] - 1
  while (from <= to) {
    const middle = (from + to) >>> 1
    if (values[middle] === value) return middle
    if (values[middle] < value) from = middle + 1
    else to = middle - 1
  }
  return -1
}
