import { OutisError } from '../data/errors.ts'
import type { CodedColumn, MemorySource } from '../run/engine/engine.ts'
import { columnBuilder } from '../run/memory/coded-column.ts'
import { memoryRoom } from '../run/memory/memory-room.ts'

/** What a cell may be. `null`, `undefined` and NaN are missing. */
export type Cell = string | number | bigint | boolean | Date | null | undefined

/** A table of people: one object of cells for each, a list of cells for each column, or an Arrow table. */
export type People = readonly object[] | Readonly<Record<string, ArrayLike<Cell>>> | ArrowTable

/** As much of an Arrow table as is asked of it. */
export interface ArrowTable {
  readonly numRows: number
  readonly schema: { readonly fields: readonly { readonly name: string }[] }
  getChildAt(index: number): { get(row: number): unknown } | null
}

/** The table as texts, and how its columns were given. */
export interface ReadPeople {
  readonly source: MemorySource
  /** Columns of numbers alone, as numbers. */
  readonly numeric: ReadonlySet<string>
}

export function readPeople(people: People): ReadPeople {
  const { names, rows, cell } = shapeOf(people)
  const room = memoryRoom()
  room.addCells(names.length * rows)
  const numeric = new Set<string>()
  const columns = names.map((name, nameIndex): CodedColumn => {
    const builder = columnBuilder(room)
    let numbers = 0
    let others = 0
    for (let row = 0; row < rows; row++) {
      const value = cell(row, nameIndex)
      const text = textOf(value, name)
      if (text !== '') typeof value === 'number' || typeof value === 'bigint' ? numbers++ : others++
      builder.set(row, text)
    }
    if (numbers > 0 && others === 0) numeric.add(name)
    return builder.finish(rows)
  })
  return { source: { kind: 'memory', names, columns, rows }, numeric }
}

interface Shape {
  readonly names: readonly string[]
  readonly rows: number
  readonly cell: (row: number, place: number) => unknown
}

function shapeOf(people: People): Shape {
  if (typeof people !== 'object' || people === null) throw notATable()
  if (Array.isArray(people)) return objectsShape(people as readonly Readonly<Record<string, unknown>>[])
  if (isArrow(people)) {
    const children = people.schema.fields.map((_, fieldIndex) => people.getChildAt(fieldIndex))
    const names = people.schema.fields.map(({ name }) => name)
    refuseTwice(names)
    return { names, rows: people.numRows, cell: (row, place) => children[place]?.get(row) }
  }
  return listsShape(people as Readonly<Record<string, ArrayLike<unknown>>>)
}

const isArrow = (people: object): people is ArrowTable =>
  'schema' in people &&
  'numRows' in people &&
  typeof (people as Partial<ArrowTable>).getChildAt === 'function'

/** A name that only later people have is a column too. */
function objectsShape(people: readonly Readonly<Record<string, unknown>>[]): Shape {
  const names = new Set<string>()
  for (const person of people) {
    if (typeof person !== 'object' || person === null || Array.isArray(person)) throw notATable()
    for (const name of Object.keys(person)) names.add(name)
  }
  const listed = [...names]
  return {
    names: listed,
    rows: people.length,
    cell: (row, place) => {
      const person = people[row]
      const name = listed[place]
      return Object.hasOwn(person, name) ? person[name] : undefined
    },
  }
}

function listsShape(columns: Readonly<Record<string, ArrayLike<unknown>>>): Shape {
  const names = Object.keys(columns)
  const lists = names.map((name) => columns[name])
  if (!lists.every((list) => typeof list === 'object' && list !== null && 'length' in list)) throw notATable()
  const rows = lists[0]?.length ?? 0
  const uneven = names.find((_, nameIndex) => lists[nameIndex].length !== rows)
  if (uneven !== undefined) {
    throw new OutisError('DATA_RAGGED', {
      message: `The column "${uneven}" has ${columns[uneven].length} cells and the first one ${rows}.`,
      hint: 'Give every column one cell for each person; null where there is no value.',
      details: { column: uneven },
    })
  }
  return { names, rows, cell: (row, place) => lists[place][row] }
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, nameIndex) => names.indexOf(name) < nameIndex)
  if (twice === undefined) return
  throw new OutisError('COLUMN_DUPLICATE', {
    message: `The table has two columns "${twice}".`,
    hint: 'Rename one of them.',
    details: { columns: [twice] },
  })
}

const notATable = (): OutisError =>
  new OutisError('DATA_FORMAT', {
    message: 'This is no table: an array of objects, an object of arrays, or an Arrow table is expected.',
    hint: 'Such as [{ age: 34, town: "Ulm" }, …] or { age: [34, …], town: ["Ulm", …] }.',
  })

/** The text a file would hold. The empty text is a missing value unless the policy says otherwise. */
function textOf(value: unknown, column: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  throw new OutisError('DATA_FORMAT', {
    message: `The column "${column}" holds something that is no text, number, truth value or date.`,
    hint: 'Give each cell as a string, number, boolean, Date or null.',
    details: { column },
  })
}
