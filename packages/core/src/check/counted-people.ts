/**
 * The people behind combinations of a release, by plain sets: shares nothing with what the search counts by. `persons` has
 * the number of a person for each combination that has rows.
 */

/** People of each class; `classOf` is −1 for combinations in none. O(combinations). */
export function peopleOfClasses(persons: Uint32Array, classOf: Int32Array, count: number): Uint32Array {
  const found = Array.from({ length: count }, () => new Set<number>())
  for (let personIndex = 0; personIndex < persons.length; personIndex++)
    if (classOf[personIndex] >= 0) found[classOf[personIndex]].add(persons[personIndex])
  return Uint32Array.from(found, ({ size }) => size)
}

/** People who have each value. O(combinations). */
export function peopleOfValues(persons: Uint32Array, codes: Uint32Array, values: number): Float64Array {
  const found = Array.from({ length: values }, () => new Set<number>())
  for (let personIndex = 0; personIndex < persons.length; personIndex++)
    found[codes[personIndex]].add(persons[personIndex])
  return Float64Array.from(found, ({ size }) => size)
}

export const peopleIn = (persons: Uint32Array): number => new Set(persons).size
