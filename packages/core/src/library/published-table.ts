import { missingInRelease, PLAIN_DECIMAL } from '../data/table/table.ts'
import type { CodedColumn, MemorySource } from '../run/engine/engine.ts'

/** A published cell: a text, a number where its whole column still is one, null where there is no value. */
export type PublishedCell = string | number | null

interface PublishedOptions {
  /** Columns that were given as numbers. */
  readonly numeric: ReadonlySet<string>
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
  readonly withheld: boolean
}

/** The release as a program wants it. */
export function publishedTable(
  { names, columns, rows }: MemorySource,
  { numeric, missing, withheld }: PublishedOptions,
) {
  const count = withheld ? 0 : rows
  const absent = new Set(missingInRelease(missing))
  const cells = columns.map((column, columnIndex) =>
    cellsOf(column, { count, absent, number: numeric.has(names[columnIndex]) }),
  )
  const row = (at: number) => Object.fromEntries(names.map((name, nameIndex) => [name, cells[nameIndex][at]]))
  return {
    rows: Array.from({ length: count }, (_, index) => row(index)),
    columns: Object.fromEntries(names.map((name, nameIndex) => [name, cells[nameIndex]])),
  }
}

function cellsOf(
  { values, codes }: CodedColumn,
  {
    count,
    absent,
    number,
  }: { readonly count: number; readonly absent: ReadonlySet<string>; readonly number: boolean },
): PublishedCell[] {
  const shown = new Set(codes)
  const isNumber = (text: string, code: number) =>
    !shown.has(code) || absent.has(text) || PLAIN_DECIMAL.test(text)
  const numbers = number && values.every(isNumber)
  const known = values.map((text): PublishedCell => {
    if (absent.has(text)) return null
    return numbers ? Number(text) : text
  })
  return Array.from({ length: count }, (_, row) => known[codes[row]])
}
