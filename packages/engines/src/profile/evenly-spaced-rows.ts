import type { Table } from '@outis/core/table'

/** Combinations of rows at even distances, one for each row, `count` at most. */
export function evenPlaces({ rows, length, weights }: Table, count: number): number[] {
  const step = Math.max(1, rows / count)
  const places: number[] = []
  let seen = 0
  for (let index = 0; index < length; index++) {
    seen += weights[index]
    while (places.length * step < seen && places.length < count) places.push(index)
  }
  return places
}

/**
 * All combinations of people at even distances in the order of their dictionary, one for each row, about `count`:
 * whoever is taken keeps every row, for models of people ask what somebody has in all of them.
 */
export function placesOfPeople(
  { columns, rows, length, weights }: Table,
  person: string,
  count: number,
): number[] {
  const { codes, dictionary } = columns.find(({ name }) => name === person)!
  const step = Math.max(1, rows / count)
  const places: number[] = []
  for (let index = 0; index < length; index++) {
    if (Math.floor(codes[index] / step) === Math.floor((codes[index] - 1) / step)) continue
    for (let row = 0; row < weights[index]; row++) places.push(index)
  }
  return places.length > 0 || dictionary.values.length === 0
    ? places
    : evenPlaces({ columns, rows, length, weights }, count)
}
