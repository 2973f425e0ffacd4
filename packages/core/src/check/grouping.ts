import { codeTexts } from '../data/table/coded-texts.ts'
import { SUPPRESSED } from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import type { CodedCombinations, Combinations } from './check-input.ts'

/** The rows of a release by the text of their quasi-identifiers. */
export interface Grouping {
  /** Number of classes. */
  readonly count: number
  /** texts[quasi-identifier][class]. */
  readonly texts: readonly (readonly string[])[]
  /** Rows of each class. */
  readonly rows: Uint32Array
  /** Class of each combination; −1 for suppressed ones. */
  readonly classOf: Int32Array
  readonly suppressedRows: number
}

/** Length before each text: no two different lists of texts give the same key. */
export function keyOf(texts: readonly (readonly string[])[], row: number): string {
  let key = ''
  for (let column = 0; column < texts.length; column++) {
    const text = texts[column][row]
    key += `${text.length}:${text}`
  }
  return key
}

/** Whether a combination has `*` in every one of these columns, and there is at least one. */
export function allStars(texts: readonly (readonly string[])[], row: number): boolean {
  return texts.length > 0 && texts.every((column) => column[row] === SUPPRESSED)
}

/**
 * Groups combinations by their texts: each column's texts are numbered, the numbers of a combination make one key, and
 * one Map numbers the keys. Shares nothing with the kernels of the search. O(combinations × columns).
 *
 * @param starsAreSuppressed rows of `*` alone belong to no class; false where they are one class at the top
 */
export function groupTexts(
  texts: readonly (readonly string[])[],
  rows: Uint32Array,
  starsAreSuppressed: boolean,
): Grouping {
  const keys = keysOf(texts, rows.length)
  const classes = new Map<number, number>()
  const first: number[] = []
  const sizes: number[] = []
  const classOf = new Int32Array(rows.length)
  let suppressedRows = 0
  for (let row = 0; row < rows.length; row++) {
    if (starsAreSuppressed && allStars(texts, row)) {
      classOf[row] = -1
      suppressedRows += rows[row]
      continue
    }
    let c = classes.get(keys[row])
    if (c === undefined) {
      c = first.push(row) - 1
      classes.set(keys[row], c)
      sizes.push(0)
    }
    classOf[row] = c
    sizes[c] += rows[row]
  }
  return {
    count: first.length,
    texts: texts.map((column) => first.map((row) => column[row])),
    rows: Uint32Array.from(sizes),
    classOf,
    suppressedRows,
  }
}

/** One number per combination, the same for the same texts. Renumbered on the way where it would pass 2^53. */
function keysOf(texts: readonly (readonly string[])[], length: number): Float64Array {
  let keys = new Float64Array(length)
  let span = 1
  for (const column of texts) {
    const { numbers, distinct } = numbered(column)
    if (span * distinct > Number.MAX_SAFE_INTEGER) {
      const renumbered = numbered(keys)
      keys = Float64Array.from(renumbered.numbers)
      span = renumbered.distinct
    }
    for (let index = 0; index < length; index++) keys[index] = keys[index] * distinct + numbers[index]
    span *= distinct
  }
  return keys
}

/** Numbers the entries of a list by first appearance. */
function numbered<Entry>(list: ArrayLike<Entry>): { numbers: Uint32Array; distinct: number } {
  const numberOf = new Map<Entry, number>()
  const numbers = new Uint32Array(list.length)
  for (let index = 0; index < list.length; index++) {
    let number = numberOf.get(list[index])
    if (number === undefined) {
      number = numberOf.size
      numberOf.set(list[index], number)
    }
    numbers[index] = number
  }
  return { numbers, distinct: numberOf.size }
}

/** Lists every column's texts once. O(combinations × columns). */
export function codedCombinations({ columns, texts, rows, readings }: Combinations): CodedCombinations {
  const coded = texts.map(codeTexts)
  return {
    columns,
    values: coded.map(({ values }) => values),
    codes: coded.map(({ codes }) => codes),
    rows,
    ...defined({ readings }),
  }
}

/**
 * People of each class, counted by plain sets: the check shares nothing with the search. `persons` has the number of a
 * person for each combination that has rows; `classOf` is −1 for combinations in no class. O(combinations).
 */
export function peopleOfClasses(persons: Uint32Array, classOf: Int32Array, count: number): Uint32Array {
  const people = Array.from({ length: count }, () => new Set<number>())
  for (let personIndex = 0; personIndex < persons.length; personIndex++)
    if (classOf[personIndex] >= 0) people[classOf[personIndex]].add(persons[personIndex])
  return Uint32Array.from(people, ({ size }) => size)
}

/** People who have each value. O(combinations). */
export function peopleOfValues(persons: Uint32Array, codes: Uint32Array, values: number): Float64Array {
  const people = Array.from({ length: values }, () => new Set<number>())
  for (let personIndex = 0; personIndex < persons.length; personIndex++)
    people[codes[personIndex]].add(persons[personIndex])
  return Float64Array.from(people, ({ size }) => size)
}

export const peopleIn = (persons: Uint32Array): number => new Set(persons).size
