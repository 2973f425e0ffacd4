import { type MemoryState, placeIn } from '@outis/core/pipeline'
import { PLAIN_DECIMAL } from '@outis/core/table'
import type { Page, PageQuestion, RowCondition } from '../columns/page-question.ts'

/** Some rows of a table in memory: the same that the database would give. */
export function memoryPage(state: MemoryState, question: PageQuestion): Page {
  const { columns = state.names, where = [], every = 1, numbers: named, sort, offset, limit } = question
  let numbers = state.numbers.filter((row) => row % every === 0)
  if (named !== undefined) {
    const wantedNumbers = new Set(named)
    numbers = numbers.filter((row) => wantedNumbers.has(row + 1))
  }
  for (const condition of where) {
    const { values, codes } = state.columns[placeIn(state, condition.column)]
    const fits = values.map(testOf(condition))
    numbers = numbers.filter((row) => fits[codes[row]])
  }
  const sorted = sort ? sortedRows(state, numbers, sort) : numbers
  const pageRows = Array.from(sorted.subarray(offset, offset + limit))
  return {
    total: numbers.length,
    rows: pageRows.map((row) => row + 1),
    columns: columns.map((name) => {
      const { values, codes } = state.columns[placeIn(state, name)]
      return { name, values: pageRows.map((row) => values[codes[row]]) }
    }),
  }
}

function testOf(condition: RowCondition): (text: string) => boolean {
  if ('is' in condition) return (text) => condition.is.includes(text)
  if ('isNot' in condition) return (text) => !condition.isNot.includes(text)
  if ('contains' in condition) {
    const searched = condition.contains.toLowerCase()
    return (text) => text.toLowerCase().includes(searched)
  }
  const inside =
    'from' in condition
      ? (value: number) => value >= condition.from
      : (value: number) => value <= condition.to
  return (text) => inside(decimalOf(text))
}

/** The number of a text; NaN where it is not a plain decimal. */
function decimalOf(text: string): number {
  const number = PLAIN_DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

/** Numbers by size and before texts, texts by code point; rows that are alike keep their order. */
function sortedRows(
  state: MemoryState,
  numbers: Uint32Array,
  { column, descending }: NonNullable<PageQuestion['sort']>,
): Uint32Array {
  const { values, codes } = state.columns[placeIn(state, column)]
  const decimals = values.map(decimalOf)
  const way = descending ? -1 : 1
  const order = values.map((_, code) => code).sort((a, b) => compared(a, b))
  function compared(a: number, b: number): number {
    const [first, second] = [decimals[a], decimals[b]]
    if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1
    if (first !== second && !Number.isNaN(first)) return way * (first - second)
    return way * Buffer.compare(Buffer.from(values[a]), Buffer.from(values[b]))
  }
  const rankOf = new Float64Array(values.length)
  for (const [rank, code] of order.entries()) rankOf[code] = rank
  return numbers.slice().sort((a, b) => rankOf[codes[a]] - rankOf[codes[b]] || a - b)
}
