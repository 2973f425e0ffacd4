import { OutisError } from '@outis/core/errors'
import type { Meaning } from '@outis/core/methods'
import {
  gradePosition,
  type Interpreter,
  indexMeaning,
  interpreterOf,
  type MeaningIndex,
} from '@outis/interpret'
import { type RowSet, rowsWhere, type Universe, universeOf } from '../sets/row-set.ts'

/** A published table as text, column by column. */
export interface PublishedTable {
  readonly columns: readonly { readonly name: string; readonly texts: readonly string[] }[]
}

export interface ReleaseOptions {
  /** Columns that must not be learned about a person. Default: those that the key explains. */
  readonly sensitive?: readonly string[]
  /** Rows that count nowhere: whoever they are about has withdrawn. All rows of a tuple, or none. */
  readonly leftOut?: (row: number) => boolean
  /** Every row is a tuple of its own: rows that are alike can be left out one by one. */
  readonly byRow?: boolean
}

/** One column of a release over its distinct tuples. */
export interface TupleColumn {
  readonly name: string
  readonly texts: readonly string[]
  /** One for each tuple, into the texts. */
  readonly codes: Uint32Array
  /** Of a column of grades: the position of each text in the key, −1 where it is no grade. */
  readonly gradePositions?: Int32Array
}

/** A release made ready to count statements on. Immutable; made once, kept in memory. */
export interface ReleaseIndex {
  /** Tuples that are left out have no rows. */
  readonly universe: Universe
  readonly leftOut: RowSet
  /** The same with the rows that are left out. */
  readonly everyone: Universe
  /** Rows that are alike have the same number; there where every row is a tuple of its own. */
  readonly alikeOfRow?: Uint32Array
  readonly columns: ReadonlyMap<string, TupleColumn>
  readonly sensitive: ReadonlySet<string>
  readonly meaning: MeaningIndex
  readonly interpreter: Interpreter
}

/** Distinct tuples of the release in the order of their first rows. O(cells). */
export function releaseIndex(
  table: PublishedTable,
  meaning: Meaning,
  { sensitive, leftOut = () => false, byRow = false }: ReleaseOptions = {},
): ReleaseIndex {
  const rows = table.columns[0]?.texts.length ?? 0
  if (table.columns.some(({ texts }) => texts.length !== rows)) {
    throw new OutisError('DATA_RAGGED', {
      message: 'The columns of the release differ in length.',
      hint: 'Register the release that the run wrote, unchanged.',
    })
  }
  const coded = table.columns.map(({ texts }) => codesOf(texts))
  const alike = distinctTuples(
    coded.map(({ codes }) => codes),
    rows,
  )
  const { firstRows, weights } = byRow ? eachRow(rows) : alike
  const isLeftOut = firstRows.map(leftOut)
  const universe = universeOf(
    firstRows.length,
    Uint32Array.from(weights, (weight, tuple) => (isLeftOut[tuple] ? 0 : weight)),
  )
  // How a text is read must depend on the release alone: otherwise the reading would reveal which values the key has.
  const published = new Map(table.columns.map(({ name }, columnIndex) => [name, coded[columnIndex].texts]))
  const index = indexMeaning(meaning, { published })
  const columns = new Map<string, TupleColumn>()
  for (const [columnIndex, { name }] of table.columns.entries()) {
    const { texts, codes } = coded[columnIndex]
    const grades = index.columns.get(name)
    columns.set(name, {
      name,
      texts,
      codes: Uint32Array.from(firstRows, (row) => codes[row]),
      ...(grades?.kind === 'grades' && {
        gradePositions: Int32Array.from(texts, (text) => gradePosition(grades, text)),
      }),
    })
  }
  return {
    universe,
    everyone: universeOf(firstRows.length, Uint32Array.from(weights)),
    leftOut: rowsWhere(universe, (tuple) => isLeftOut[tuple]),
    ...(byRow && { alikeOfRow: alike.tupleOf }),
    columns,
    sensitive: new Set(sensitive ?? index.columns.keys()),
    meaning: index,
    interpreter: interpreterOf(meaning, { published, sameRelease: true }),
  }
}

const eachRow = (rows: number) => ({
  firstRows: Array.from({ length: rows }, (_, row) => row),
  weights: new Array<number>(rows).fill(1),
})

/** The distinct texts in the order they occur, and which row has which. */
function codesOf(texts: readonly string[]): { readonly texts: string[]; readonly codes: Uint32Array } {
  const known = new Map<string, number>()
  const codes = new Uint32Array(texts.length)
  for (let row = 0; row < texts.length; row++) {
    const code = known.get(texts[row]) ?? known.size
    if (code === known.size) known.set(texts[row], code)
    codes[row] = code
  }
  return { texts: [...known.keys()], codes }
}

/** Pairs classes of rows with one column after another, so that no text per row is made. */
function distinctTuples(
  columns: readonly Uint32Array[],
  rows: number,
): { readonly firstRows: number[]; readonly weights: number[]; readonly tupleOf: Uint32Array } {
  let tupleOf: Uint32Array = new Uint32Array(rows)
  for (const codes of columns) {
    const pairs = new Map<number, number>()
    const next = new Uint32Array(rows)
    for (let row = 0; row < rows; row++) {
      // Rows and codes are below 2^26, so that a pair is an exact number.
      const pair = tupleOf[row] * 0x4000000 + codes[row]
      const tuple = pairs.get(pair) ?? pairs.size
      if (tuple === pairs.size) pairs.set(pair, tuple)
      next[row] = tuple
    }
    tupleOf = next
  }
  const firstRows: number[] = []
  const weights: number[] = []
  for (let row = 0; row < rows; row++) {
    const tuple = tupleOf[row]
    if (tuple === firstRows.length) {
      firstRows.push(row)
      weights.push(0)
    }
    weights[tuple]++
  }
  return { firstRows, weights, tupleOf }
}
