import { type Histograms, histogramMerger, type SensitiveAttribute } from './classes.ts'
import { type Codes, groupCombinations, type Table } from './table.ts'

/** A grouping of a table's combinations into classes: classOf[combination], −1 for those in none. */
export interface ClassesOfCombinations {
  readonly classOf: Int32Array
  readonly count: number
}

/**
 * Counts the people of a table whose person column is counted. A person whose rows lie in one class counts once there,
 * however many they are; one whose rows lie in several classes counts in each. Everything costs O(combinations).
 */
export interface PeopleCounter {
  /** People of the whole table. */
  readonly people: number
  /** People of each class. */
  sizes(classes: ClassesOfCombinations): Uint32Array
  /** People of each class who have each value of an attribute; one with several values counts for each of them. */
  histograms(
    classes: ClassesOfCombinations,
    values: { readonly attribute: SensitiveAttribute; readonly codes: Codes },
    sizes: Uint32Array,
  ): Histograms
  /** People of the whole table who have each code. */
  totals(codes: Codes, size: number): Float64Array
}

/** Undefined where rows are counted. */
export function peopleCounter(table: Table): PeopleCounter | undefined {
  if (table.person === undefined) return undefined
  const persons = table.columns[table.person].codes
  const order = byPerson(table, persons, table.columns[table.person].dictionary.values.length)
  let people = 0
  for (let index = 0; index < order.length; index++)
    if (index === 0 || persons[order[index]] !== persons[order[index - 1]]) people++
  /** Tells each combination that is the first of its person in its group. */
  const firsts = ({ classOf, count }: ClassesOfCombinations, visit: (entry: number) => void) => {
    const last = new Float64Array(count).fill(-1)
    for (let index = 0; index < order.length; index++) {
      const entry = order[index]
      const group = classOf[entry]
      if (group < 0 || last[group] === persons[entry]) continue
      last[group] = persons[entry]
      visit(entry)
    }
  }
  return {
    people,
    sizes(classes) {
      const sizes = new Uint32Array(classes.count)
      firsts(classes, (entry) => sizes[classes.classOf[entry]]++)
      return sizes
    },
    histograms(classes, { attribute, codes }, sizes) {
      const { classOf, count } = classes
      const rows = new Uint32Array(table.length)
      const inClass = Int32Array.from(classOf, (c) => (c < 0 ? count : c))
      const pairs = groupCombinations(
        [
          { codes: inClass, size: count + 1 },
          { codes, size: attribute.dictionary.values.length },
        ],
        table.length,
      )
      firsts({ classOf: pairs.groupOf, count: pairs.count }, (entry) => {
        if (classOf[entry] >= 0) rows[entry] = 1
      })
      return { ...histogramMerger(attribute).count({ classOf, values: codes, rows }, count), people: sizes }
    },
    totals(codes, size) {
      const totals = new Float64Array(size)
      firsts({ classOf: Int32Array.from(codes), count: size }, (entry) => totals[codes[entry]]++)
      return totals
    },
  }
}

/** The combinations that have rows, those of one person side by side. */
function byPerson({ length, weights }: Table, persons: Codes, size: number): Uint32Array {
  const starts = new Uint32Array(size + 1)
  for (let entry = 0; entry < length; entry++) if (weights[entry] > 0) starts[persons[entry] + 1]++
  for (let person = 0; person < size; person++) starts[person + 1] += starts[person]
  const order = new Uint32Array(starts[size])
  for (let entry = 0; entry < length; entry++) {
    if (weights[entry] > 0) order[starts[persons[entry]]++] = entry
  }
  return order
}

/** The table without its person column: combinations that differed in the person alone are one again, in the same order. */
export function withoutPerson(table: Table): { readonly table: Table; readonly into: Int32Array } {
  const { person } = table
  const columns = table.columns.filter((_, columnIndex) => columnIndex !== person)
  const { count, groupOf, first } = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    table.length,
  )
  const weights = new Uint32Array(count)
  for (let entry = 0; entry < table.length; entry++) weights[groupOf[entry]] += table.weights[entry]
  const joined = columns.map((column) => ({
    ...column,
    codes: Uint32Array.from(first, (entry) => column.codes[entry]),
  }))
  return { table: { columns: joined, weights, length: count, rows: table.rows }, into: groupOf }
}
