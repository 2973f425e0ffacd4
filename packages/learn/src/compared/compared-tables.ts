import type { Hierarchy } from '@outis/core/hierarchy'
import { type Dictionary, MISSING, readingOf, type Table } from '@outis/core/table'
import { defined, sameValues, valueTest } from '@outis/core/value'
import { type Line, lineOf } from './line.ts'
import { type PublishedCell, type ReadCells, readCells } from './published-cell.ts'

/** The distinct texts of a release's columns, and its combinations as places among them. */
export interface PublishedTable {
  readonly columns: readonly string[]
  /** values[column][place]. */
  readonly values: readonly (readonly string[])[]
  /** codes[column][combination]. */
  readonly codes: readonly ArrayLike<number>[]
  readonly rows: Uint32Array
}

/** A column that both tables have. */
export interface ComparedColumn {
  readonly name: string
  /** Of the original. */
  readonly dictionary: Dictionary
  /** Numbers and dates. */
  readonly line?: Line
  /** D: leaves of the hierarchy where one is known, else values of the original. */
  readonly leaves: number
  /** codes[combination of the original]. */
  readonly codes: ArrayLike<number>
  /** Distinct values of the release, each by one text. */
  readonly texts: readonly string[]
  /** published[combination of the release]: place in `texts`. */
  readonly published: ArrayLike<number>
  /** What each text stands for. */
  readonly cells: readonly PublishedCell[]
  /** Places of texts that could not be read and count as any value. */
  readonly unread: readonly number[]
  /** Published in terms of its own (grades): no text says anything of the original's values. */
  readonly foreign?: boolean
}

/** An original and a release of it, column by column; nothing links their rows. */
export interface ComparedTables {
  readonly columns: readonly ComparedColumn[]
  /** Rows of each combination. */
  readonly original: Uint32Array
  readonly release: Uint32Array
}

export interface ComparedOptions {
  readonly hierarchies?: ReadonlyMap<string, Hierarchy>
  /** Columns that are known to be published in terms of their own. */
  readonly foreign?: readonly string[]
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
}

/** Reads the columns that both tables have, in the order of the original. O(texts + combinations). */
export function compareTables(
  original: Table,
  release: PublishedTable,
  { hierarchies, missing, foreign = [] }: ComparedOptions,
): ComparedTables {
  const columns = original.columns.flatMap(({ name, dictionary, codes }): ComparedColumn[] => {
    const place = release.columns.indexOf(name)
    if (place < 0) return []
    const line = lineOf(dictionary)
    const hierarchy = hierarchies?.get(name)
    const isMissing = valueTest(missing, readingOf(dictionary))
    const { texts, published } = uniteTexts(release.values[place], release.codes[place], dictionary)
    const own = { name, dictionary, ...defined({ line }) }
    const read = readCells({ ...own, ...defined({ hierarchy }) }, texts, isMissing)
    const leaves = hierarchy?.leafCount ?? dictionary.values.length - 1 - MISSING
    const cells = foreign.includes(name) ? { ...foreignCells(read), foreign: true } : read
    return [{ ...own, ...cells, leaves, codes, texts, published }]
  })
  return { columns, original: original.weights, release: release.rows }
}

/** Every cell but a missing one is any value. */
function foreignCells({ cells }: ReadCells): ReadCells {
  const unread = cells.flatMap((cell, cellIndex) => (isMissingCell(cell) ? [] : [cellIndex]))
  return { cells: cells.map((cell) => (isMissingCell(cell) ? cell : { kind: 'any' })), unread }
}

export const isMissingCell = (cell: PublishedCell): boolean =>
  cell.kind === 'values' && cell.codes.length === 1 && cell.codes[0] === MISSING

export function rowsIn(weights: Uint32Array): number {
  let rows = 0
  for (const weight of weights) rows += weight
  return rows
}

/** Published texts that are one value as one text: of several the one that the original has, else the first. */
function uniteTexts(
  texts: readonly string[],
  published: ArrayLike<number>,
  dictionary: Dictionary,
): { readonly texts: readonly string[]; readonly published: ArrayLike<number> } {
  const firstOf = sameValues(texts, readingOf(dictionary))
  if (!firstOf) return { texts, published }
  const own = new Set(dictionary.values)
  const textOf = new Map<number, string>()
  for (const [textIndex, text] of texts.entries()) {
    if (!textOf.has(firstOf[textIndex]) || own.has(text)) textOf.set(firstOf[textIndex], text)
  }
  const placeOf = new Map([...textOf.keys()].map((first, index) => [first, index]))
  return {
    texts: [...textOf.values()],
    published: Uint32Array.from(published, (place) => placeOf.get(firstOf[place])!),
  }
}
