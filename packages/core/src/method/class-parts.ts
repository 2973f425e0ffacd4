import { tooManyCombinations } from '../engine/combination-limit.ts'
import type { OpenTable } from '../engine/engine.ts'
import type { PartCut, PartedColumn, PartSize, PartValues, TableParts } from '../engine/table-parts.ts'
import type { Table } from '../table/table.ts'

export interface ClassParts {
  /** Those by which rows are one class come first. */
  readonly columns: readonly PartedColumn[]
  /** How many of them. */
  readonly whole: number
  /** Combinations that may be held at once. */
  readonly most: number
}

/**
 * Hands out a table in parts of which each can be held: rows that are alike in the first columns are in one of them. The
 * engine puts rows into parts by the values of these columns, one after the other, as far as it takes.
 */
export async function eachClassPart(
  open: OpenTable,
  { columns, whole, most }: ClassParts,
  visit: (part: Table) => void | Promise<void>,
): Promise<void> {
  if (!open.parts) throw new TypeError('the engine has no parts of a table')
  const parts = await open.parts(columns)
  try {
    const cutBy = mostValuesFirst(columns.slice(0, whole))
    await cutToFit(parts, cutBy, most)
    for (const { part } of await parts.sizes()) await visit(await parts.census(part))
  } finally {
    await parts.close()
  }
}

const mostValuesFirst = (columns: readonly PartedColumn[]): readonly PartedColumn[] =>
  columns.toSorted((one, other) => other.dictionary.values.length - one.dictionary.values.length)

/** By part: how many of the columns, in the order of cutting, all its rows are alike in. */
type AlikeIn = Map<number, number>

async function cutToFit(parts: TableParts, cutBy: readonly PartedColumn[], most: number): Promise<void> {
  const alikeIn: AlikeIn = new Map([[0, 0]])
  for (;;) {
    const large = (await parts.sizes()).filter(({ combinations }) => combinations > most)
    if (large.length === 0) return
    const cuts: PartCut[] = []
    for (const [at, column] of cutBy.entries()) {
      const own = large.filter(({ part }) => alikeIn.get(part) === at)
      if (own.length === 0) continue
      const numbers = own.map(({ part }) => part)
      const values = rowsByPart(await parts.values(column.name, numbers))
      for (const size of own) cuts.push(cutOf(values.get(size.part)!, { column, size, most, at, alikeIn }))
    }
    if (cuts.length === 0) throw tooManyCombinations(large[0].combinations, most, ALL_ALIKE)
    await parts.cut(cuts)
  }
}

const ALL_ALIKE = 'So many rows that are alike in all quasi-identifiers are needed at once.'

/** How full parts are made: rows of one value may have more combinations than rows have on average. */
const FILLED = 0.7

/** Values are put together, in their order, as long as their rows may fit; a value by itself is settled. */
function cutOf(
  values: readonly { readonly code: number; readonly rows: number }[],
  {
    column: { name, dictionary },
    size: { part, rows, combinations },
    most,
    at,
    alikeIn,
  }: {
    readonly column: PartedColumn
    readonly size: PartSize
    readonly most: number
    readonly at: number
    readonly alikeIn: AlikeIn
  },
): PartCut {
  const to = new Int32Array(dictionary.values.length).fill(-1)
  const room = (FILLED * most * rows) / combinations
  let filled = Number.POSITIVE_INFINITY
  let made = -1
  for (const { code, rows: own } of values) {
    const fits = filled + own <= room
    if (!fits) made = alikeIn.size
    filled = fits ? filled + own : own
    alikeIn.set(made, fits ? at : at + 1)
    to[code] = made
  }
  return { part, column: name, to }
}

/** Rows of each value, by part and in the order of codes. */
function rowsByPart({ parts, codes, rows }: PartValues): Map<number, { code: number; rows: number }[]> {
  const found = new Map<number, { code: number; rows: number }[]>()
  for (const [line, part] of parts.entries()) {
    const own = found.get(part) ?? []
    own.push({ code: codes[line], rows: rows[line] })
    found.set(part, own)
  }
  for (const own of found.values()) own.sort((one, other) => one.code - other.code)
  return found
}
