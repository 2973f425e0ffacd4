import type { Classes, Histograms, SensitiveAttribute } from '../../../../data/table/classes.ts'
import { type Codes, type Column, MISSING, type Table } from '../../../../data/table/table.ts'
import type { Request } from '../../../contract/search.ts'

/**
 * One class that rows are added to and taken from, as judges read it. Its population are the persons who have exactly
 * the quasi-identifiers of one of its rows: never more than those its labels cover.
 */
export interface ClassTally {
  readonly classes: Classes
  size(): number
  clear(): void
  add(combination: number, rows: number): void
  /** Rows that were added before. */
  remove(combination: number, rows: number): void
}

export interface TallyParts {
  /** Places of the sensitive attributes that are counted. */
  readonly sensitiveIndexes: readonly number[]
  /** Persons by combination's tuple, where a model asks for them. */
  readonly persons?: { readonly tupleOf: Int32Array; readonly ofTuple: Float64Array }
}

export function classTally(
  table: Table,
  request: Request,
  { sensitiveIndexes, persons }: TallyParts,
): ClassTally {
  const rows = new Uint32Array(1)
  const peopleOfTable = table.person === undefined ? undefined : ownPeople(table.columns[table.person])
  const sizes = peopleOfTable?.sizes ?? rows
  const counters = request.sensitive.map(({ column, attribute }, index) =>
    sensitiveIndexes.includes(index)
      ? counter(attribute, table.columns[column].codes, request.missing === 'wildcard')
      : undefined,
  )
  const counted = counters
    .filter((counter) => counter !== undefined)
    .map((counter) => (peopleOfTable ? onceEach(counter, peopleOfTable.personOf) : counter))
  const people = persons && peopleCounter(persons)
  const classes: Classes = {
    count: 1,
    sizes,
    rows,
    histograms: request.sensitive.map(({ attribute }, index) => ({
      ...(counters[index]?.histograms ?? emptyHistograms(attribute)),
      ...(peopleOfTable && { people: sizes }),
    })),
    tableRows: table.rows,
    ...(people && { population: people.population }),
  }
  const change = (combination: number, added: number) => {
    rows[0] += added
    peopleOfTable?.change(combination, added)
    for (let i = 0; i < counted.length; i++) counted[i].change(combination, added)
    people?.change(combination, added)
  }
  return {
    classes,
    size: () => sizes[0],
    clear() {
      rows[0] = 0
      peopleOfTable?.clear()
      for (const counterUsed of counted) counterUsed.clear()
      people?.clear()
    },
    add: change,
    remove: (combination, rows) => change(combination, -rows),
  }
}

const emptyHistograms = (attribute: SensitiveAttribute): Histograms => ({
  attribute,
  offsets: new Uint32Array(2),
  values: new Uint32Array(0),
  counts: new Uint32Array(0),
})

/** Counts values; those without rows are not listed, since judges count what is listed. */
function counter(attribute: SensitiveAttribute, codes: Codes, wildcards: boolean) {
  const size = attribute.dictionary.values.length
  const offsets = new Uint32Array(2)
  const values = new Uint32Array(size)
  const counts = new Uint32Array(size)
  const placeOf = new Int32Array(size).fill(-1)
  return {
    histograms: { attribute, offsets, values, counts },
    valueOf: (combination: number): number => codes[combination],
    change(combination: number, rows: number) {
      const value = codes[combination]
      if (wildcards && value === MISSING) return
      let index = placeOf[value]
      if (index < 0) {
        index = offsets[1]++
        placeOf[value] = index
        values[index] = value
        counts[index] = 0
      }
      counts[index] += rows
      if (counts[index] > 0) return
      const last = --offsets[1]
      values[index] = values[last]
      counts[index] = counts[last]
      placeOf[values[index]] = index
      placeOf[value] = -1
    },
    clear() {
      for (let index = 0; index < offsets[1]; index++) placeOf[values[index]] = -1
      offsets[1] = 0
    },
  }
}

/** The people whose rows are in the class. */
function ownPeople({ codes: personOf, dictionary }: Column) {
  const sizes = new Uint32Array(1)
  const rowsOf = new Uint32Array(dictionary.values.length)
  const peopleSeen: number[] = []
  return {
    sizes,
    personOf,
    change(combination: number, rows: number) {
      const person = personOf[combination]
      if (rowsOf[person] === 0) {
        sizes[0]++
        peopleSeen.push(person)
      }
      rowsOf[person] += rows
      if (rowsOf[person] === 0) sizes[0]--
    },
    clear() {
      sizes[0] = 0
      for (const person of peopleSeen) rowsOf[person] = 0
      peopleSeen.length = 0
    },
  }
}

/** Counts a value once for each person who has it, however many of their rows show it. */
function onceEach(values: ReturnType<typeof counter>, personOf: Codes): ReturnType<typeof counter> {
  const rowsOf = new Map<string, number>()
  return {
    ...values,
    change(combination, rows) {
      const key = `${values.valueOf(combination)} ${personOf[combination]}`
      const before = rowsOf.get(key) ?? 0
      rowsOf.set(key, before + rows)
      if (before === 0) values.change(combination, 1)
      else if (before + rows === 0) values.change(combination, -1)
    },
    clear() {
      values.clear()
      rowsOf.clear()
    },
  }
}

/** Persons of each tuple count once, however many of its rows are in the class. */
function peopleCounter({ tupleOf, ofTuple }: NonNullable<TallyParts['persons']>) {
  const population = new Uint32Array(1)
  const rowsOf = new Map<number, number>()
  return {
    population,
    change(combination: number, rows: number) {
      const tuple = tupleOf[combination]
      const before = rowsOf.get(tuple) ?? 0
      if (before === 0) population[0] += ofTuple[tuple]
      if (before + rows === 0) {
        population[0] -= ofTuple[tuple]
        rowsOf.delete(tuple)
      } else rowsOf.set(tuple, before + rows)
    },
    clear() {
      population[0] = 0
      rowsOf.clear()
    },
  }
}
