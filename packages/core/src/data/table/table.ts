import { dateReading, type ValueReading } from '../value/same-values.ts'

export type ColumnType = 'number' | 'text' | 'date'

/**
 * The distinct values of a column, each by one text. Code 0 is *missing*. Texts that are the same value ("1.5", "1.50")
 * have one code: everybody who reads a release reads them as one.
 * Order of codes is order of values: numbers ascending (then text), dates ascending, text by declared order, else first appearance.
 */
export interface Dictionary {
  readonly type: ColumnType
  /** values[code]; values[0] is what is written for a missing cell. */
  readonly values: readonly string[]
  /** numbers[code], for type `number`; NaN at code 0. */
  readonly numbers?: Float64Array
  /** rows[code]: how many rows have the value, missing ones at code 0; absent where nobody counted. */
  readonly rows?: Float64Array
  /** When two texts are one value. Default: by the type, and for `text` as where nobody declared one. */
  readonly reading?: ValueReading
}

/** How texts are read that are looked for in a dictionary. */
export function readingOf({ type, values, reading }: Dictionary): ValueReading {
  if (reading !== undefined) return reading
  return type === 'date' ? dateReading(values.slice(MISSING + 1)) : readingOfType(type)
}

/** The reading of a column of which no more than the type is known, declared or not; dates then in either order of day and month. */
export const readingOfType = (type: ColumnType): ValueReading =>
  type === 'number' ? 'number' : type === 'date' ? 'either-first' : 'undeclared'

/** The reading of a column by what a policy declares it to be. */
export const declaredReading = (type: ColumnType | undefined): ValueReading =>
  type === 'text' ? 'text' : readingOfType(type ?? 'text')

export const MISSING = 0

/** What is published in place of a suppressed or fully generalised value. */
export const SUPPRESSED = '*'

/**
 * Texts that mean "no value" in what a release shows of a quasi-identifier. There `*` is what is suppressed, whatever it
 * means in the source: a missing value is written as another of the tokens, or as nothing where there is no other.
 */
export function missingInRelease(tokens: readonly string[]): readonly string[] {
  const others = tokens.filter((token) => token !== SUPPRESSED)
  return others.length > 0 || tokens.length === 0 ? others : ['']
}

/** All texts that mean "no value" in the source or in a release; those of `missingInRelease` first. */
export const missingAnywhere = (tokens: readonly string[]): readonly string[] => [
  ...new Set([...missingInRelease(tokens), ...tokens]),
]

/** What is no value where a release is read: suppressed rows may show `*` in columns whose type and order count without it. */
export const missingInCheck = (tokens: readonly string[]): readonly string[] => [
  ...new Set([...tokens, SUPPRESSED]),
]

/** A plain decimal without leading zeros: what makes a column a number unless the policy says otherwise. */
export const PLAIN_DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/

export type Codes = Uint8Array | Uint16Array | Uint32Array

export interface Column {
  readonly name: string
  readonly dictionary: Dictionary
  /** One code per combination. */
  readonly codes: Codes
  /** Rows with each code of the dictionary, where a code of a combination stands for others too. Default: as combinations say. */
  readonly rows?: Float64Array
}

/**
 * The distinct combinations of the declared columns, in order of first appearance, and how many rows have each.
 * A table of single rows is the case where every weight is 1.
 */
export interface Table {
  readonly columns: readonly Column[]
  /** Rows per combination. A combination known only from the population (k-map) has weight 0. */
  readonly weights: Uint32Array
  /** Number of combinations. */
  readonly length: number
  /** Number of rows, the sum of the weights; below 2^32. */
  readonly rows: number
  /** Persons of the population per combination, where a model asks for it. */
  readonly population?: Uint32Array
  /** Where the rows of each combination stand in the source, where a method asks for it. */
  readonly rowNumbers?: RowNumbers
  /** Where people are counted in place of rows: the index of the column that says whose rows they are. */
  readonly person?: number
}

/**
 * Where the rows of each combination stand in the source: combination c has the ascending row numbers
 * rows[offsets[c]] … rows[offsets[c + 1] − 1]. Every row has a number of its own; numbers need not be without gaps.
 */
export interface RowNumbers {
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
}

/** Rows with each code of a column's dictionary. O(combinations). */
export function rowsOfCodes({ columns, weights, length }: Table, column: number): Float64Array {
  const { codes, dictionary, rows } = columns[column]
  if (rows !== undefined) return rows
  const sums = new Float64Array(dictionary.values.length)
  for (let entry = 0; entry < length; entry++) sums[codes[entry]] += weights[entry]
  return sums
}

/**
 * What a record holds under a name of its own. Columns may be called as what every object has (`constructor`,
 * `__proto__`), and then a plain look-up finds something where nothing was put.
 */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined)

/** The row behind each entry of `rowNumbers`, rows counted from 0 without gaps. */
export function rowsOfTable({ rowNumbers }: Table): Uint32Array {
  const { rows } = rowNumbers!
  const rankOf = new Map(Array.from(Uint32Array.from(rows).sort(), (number, rank) => [number, rank]))
  return Uint32Array.from(rows, (number) => rankOf.get(number)!)
}

/** Some rows of a table, with the combinations that they have. */
export function partOfTable(table: Table, rowOfEntry: Uint32Array, isIn: (row: number) => boolean): Table {
  const { offsets, rows } = table.rowNumbers!
  const combinations: number[] = []
  const numbers: number[] = []
  const ends: number[] = [0]
  for (let combination = 0; combination < table.length; combination++) {
    const before = numbers.length
    for (let index = offsets[combination]; index < offsets[combination + 1]; index++)
      if (isIn(rowOfEntry[index])) numbers.push(rows[index])
    if (numbers.length === before) continue
    combinations.push(combination)
    ends.push(numbers.length)
  }
  return {
    ...table,
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      name,
      dictionary,
      codes: Uint32Array.from(combinations, (combination) => codes[combination]),
    })),
    weights: Uint32Array.from(combinations, (_, index) => ends[index + 1] - ends[index]),
    length: combinations.length,
    rows: numbers.length,
    rowNumbers: { offsets: Uint32Array.from(ends), rows: Uint32Array.from(numbers) },
  }
}

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
