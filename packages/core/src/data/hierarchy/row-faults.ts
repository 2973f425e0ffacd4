import { OutisError } from '../errors.ts'
import { type ValueReading, valueKey } from '../value/same-values.ts'
import { LONGEST_LABEL, MOST_LEVELS } from './hierarchy-spec.ts'

/** Where rows came from, for messages. */
export interface RowSource {
  /** As a sentence begins with it: `The hierarchy file`, `The hierarchy of "age"`. */
  readonly title: string
  /** Line of each row; its place from 1 where there are no lines. */
  readonly lines?: readonly number[]
  /** When two leaves are one value. Default: when they are the same as text. */
  readonly reading?: ValueReading
}

/** Rows of a hierarchy must be equally long, say something, and give each leaf one path. O(cells). */
export function checkRows(rows: readonly (readonly string[])[], source: RowSource): void {
  if (rows.length === 0) {
    throw invalid(source, 'is empty', 'Write one line per value: leaf;level 1;…;*')
  }
  const width = commonWidth(rows)
  refuse(
    source,
    rowsWhere(rows, (row) => row.length !== width),
    {
      what: `has lines that do not have ${width} cells as most lines do`,
      hint: 'Give every line one cell per level; quote cells that hold the delimiter.',
    },
  )
  if (width > MOST_LEVELS + 1) {
    throw invalid(
      source,
      `has ${width - 1} levels; at most ${MOST_LEVELS} can be held`,
      'Leave levels out that hardly differ from the one below.',
    )
  }
  if (width < 2) {
    throw invalid(
      source,
      'has one cell per line and so no level',
      'Write leaf;level 1;…;* with ; or , between.',
    )
  }
  refuse(source, rowsWhere(rows, hasEmptyLabel), {
    what: 'has lines with an empty label above the leaf',
    hint: 'Fill the empty cells, and end lines without a delimiter.',
  })
  refuse(source, rowsWhere(rows, hasLongLabel), {
    what: `has lines with a label of more than ${LONGEST_LABEL} characters`,
    hint: 'Shorten it: a label is published in every row it stands for.',
  })
  refuse(source, contradictions(rows, source.reading), {
    what: 'has lines that give a leaf of an earlier line another path',
    hint: 'Keep one line for each leaf.',
  })
}

/** The number of cells that most rows have. */
export function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let common = 0
  for (const [width, count] of counts) if (count > (counts.get(common) ?? 0)) common = width
  return common
}

/** An empty leaf is the missing value, which may stay empty; any other empty label would read as missing. */
export const hasEmptyLabel = (row: readonly string[]): boolean => row[0] !== '' && row.includes('')

const hasLongLabel = (row: readonly string[]): boolean =>
  row.some((label, level) => level > 0 && label.length > LONGEST_LABEL)

export function rowsWhere(
  rows: readonly (readonly string[])[],
  faulty: (row: readonly string[]) => boolean,
): number[] {
  const indexes: number[] = []
  for (let row = 0; row < rows.length; row++) if (faulty(rows[row])) indexes.push(row)
  return indexes
}

/** Places of rows that give an earlier row's leaf another path. */
export function contradictions(
  rows: readonly (readonly string[])[],
  reading: ValueReading = 'text',
): number[] {
  const first = new Map<string, readonly string[]>()
  return rowsWhere(rows, (row) => {
    const leaf = valueKey(row[0], reading)
    const earlier = first.get(leaf)
    if (earlier === undefined) first.set(leaf, row)
    return earlier?.some((cell, level) => level > 0 && cell !== row[level]) ?? false
  })
}

function refuse(
  source: RowSource,
  rowIndexes: readonly number[],
  { what, hint }: { readonly what: string; readonly hint: string },
): void {
  if (rowIndexes.length === 0) return
  const lines = rowIndexes.map((rowIndex) => source.lines?.[rowIndex] ?? rowIndex + 1)
  throw invalid(source, `${what}: ${listed(lines)}`, hint, lines)
}

const SHOWN = 5

function listed(lines: readonly number[]): string {
  const first = lines.slice(0, SHOWN).join(', ')
  const more = lines.length > SHOWN ? ` and ${lines.length - SHOWN} more` : ''
  return `${lines.length === 1 ? 'line' : 'lines'} ${first}${more}`
}

export function invalid(
  source: RowSource,
  what: string,
  hint: string,
  lines: readonly number[] = [],
): OutisError {
  return new OutisError('HIERARCHY_INVALID', {
    message: `${source.title} ${what}.`,
    hint,
    details: lines.length === 0 ? {} : { lines: lines.slice(0, SHOWN).map(String), count: lines.length },
  })
}
