import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import { type NumberRange, parseRange, parseSet, parseTail } from '../../data/table/range-text.ts'
import {
  type ColumnType,
  type Dictionary,
  MISSING,
  readingOf,
  readingOfType,
  SUPPRESSED,
} from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { type ValueIndex, type ValueReading, valueIndex } from '../../data/value/same-values.ts'
import { labelIndexes, levelOfAll, lowestNode } from './label-index.ts'

/** What is known of a column whose published cells are to be read. */
export interface ReadableColumn {
  readonly name: string
  readonly type: ColumnType
  readonly hierarchy?: Hierarchy
  /** The dictionary the hierarchy was built on, or the original's where there is no hierarchy. */
  readonly dictionary?: Dictionary
  /** When two texts are one value. Default: as the dictionary says, else by the type. */
  readonly reading?: ValueReading
  /** The level somebody claims the whole column stands on; believed only if every cell is found there. */
  readonly level?: number
}

/** When two texts of a column are one value. */
export const columnReading = ({ type, dictionary, reading }: Omit<ReadableColumn, 'name'>): ValueReading =>
  reading ?? (dictionary ? readingOf(dictionary) : readingOfType(type))

/** What a published cell stands for. */
export type CellReading =
  | { readonly kind: 'top' }
  | { readonly kind: 'node'; readonly level: number; readonly node: number }
  | { readonly kind: 'range'; readonly range: NumberRange }
  | { readonly kind: 'values'; readonly codes: readonly number[] }

export interface ColumnReading {
  /** The texts that could be read. */
  readonly cells: ReadonlyMap<string, CellReading>
  /** The one level on which all cells are found; absent where cells differ in level. */
  readonly level?: number
  /** Distinct texts that could not be read. */
  readonly unread: number
  /** Distinct texts that are labels of two nodes with different leaves, and nothing says which. */
  readonly ambiguous: number
  /** A claimed level was given, and cells are not on it. */
  readonly wrongClaim: boolean
}

/**
 * Reads each distinct text of a column: labels of the hierarchy first (one level for the whole column where there
 * is one, else each label's lowest level), then ranges on number columns, then sets of known values.
 * A missing token reads as the dictionary's missing value. O(texts + labels).
 *
 * @param texts distinct texts of the rows that are in classes
 */
export function readColumn(
  column: ReadableColumn,
  texts: readonly string[],
  isMissing: (text: string) => boolean,
): ColumnReading {
  const { hierarchy, level: claimed } = column
  if (!hierarchy) return { ...readFreely(column, texts, isMissing), wrongClaim: false }
  const indexes = labelIndexes(hierarchy, { isMissing, reading: columnReading(column) })
  const found = levelOfAll(indexes, texts, {
    hierarchy,
    ...defined({ claimed }),
  })
  const wrongClaim = claimed !== undefined && found.level !== claimed
  if (found.level === undefined) return { ...readEach(column, texts, isMissing), wrongClaim }
  const index = indexes[found.level]
  const cells = new Map<string, CellReading>()
  for (const text of texts) cells.set(text, { kind: 'node', level: found.level, node: index(text)! })
  return { cells, level: found.level, unread: 0, ambiguous: found.ambiguous, wrongClaim }
}

type Read = Omit<ColumnReading, 'wrongClaim'>

/** Local recoding: every cell on its own. */
function readEach(
  column: ReadableColumn,
  texts: readonly string[],
  isMissing: (text: string) => boolean,
): Read {
  const hierarchy = column.hierarchy!
  const indexes = labelIndexes(hierarchy, { isMissing, reading: columnReading(column) })
  const codeOf = codesOf(column)
  const cells = new Map<string, CellReading>()
  let unread = 0
  let ambiguous = 0
  for (const text of texts) {
    const found = text === SUPPRESSED ? undefined : lowestNode(indexes, text, hierarchy)
    const reading: CellReading | undefined =
      text === SUPPRESSED
        ? { kind: 'top' }
        : found
          ? { kind: 'node', ...found }
          : readNotation(column, text, codeOf)
    if (reading) cells.set(text, reading)
    else unread++
    if (found?.ambiguous) ambiguous++
  }
  return { cells, unread, ambiguous }
}

/** Without a hierarchy: values of the dictionary, ranges, sets, `*`. */
function readFreely(
  column: ReadableColumn,
  texts: readonly string[],
  isMissing: (text: string) => boolean,
): Read {
  const codeOf = codesOf(column)
  const cells = new Map<string, CellReading>()
  let unread = 0
  for (const text of texts) {
    const code = codeOf(text) ?? (column.dictionary && isMissing(text) ? MISSING : undefined)
    const reading: CellReading | undefined =
      text === SUPPRESSED
        ? { kind: 'top' }
        : code !== undefined
          ? { kind: 'values', codes: [code] }
          : readNotation(column, text, codeOf)
    if (reading) cells.set(text, reading)
    else unread++
  }
  return { cells, unread, ambiguous: 0 }
}

function readNotation({ type }: ReadableColumn, text: string, codeOf: ValueIndex): CellReading | undefined {
  if (type === 'number') {
    const range = parseRange(text) ?? parseTail(text)
    return range && { kind: 'range', range }
  }
  const members = parseSet(text, (member) => codeOf(member) !== undefined)
  return members && { kind: 'values', codes: [...new Set(members.map((member) => codeOf(member)!))] }
}

const codesOf = (column: ReadableColumn): ValueIndex =>
  valueIndex(column.dictionary?.values ?? [], columnReading(column))
