import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { NumberScale } from '../knowledge/number-scale.ts'
import { type RowSet, rowsWhere, type Universe } from '../sets/row-set.ts'
import {
  type PublishedTable,
  type ReleaseIndex,
  type ReleaseOptions,
  releaseIndex,
} from '../statements/release-index.ts'

/** The original that a release was made of, made ready to be analysed. */
export interface OriginalTable {
  readonly table: PublishedTable
  /** The same over distinct tuples, without a key: all texts mean what they say. */
  readonly index: ReleaseIndex
  /** The scales of graded columns in releases of the table. */
  readonly scales?: readonly NumberScale[]
}

export interface OriginalOptions extends ReleaseOptions {
  /** Columns that may be asked about. Default: all. */
  readonly published?: ReadonlySet<string>
  readonly scales?: readonly NumberScale[]
}

/**
 * Tuples are distinct over all columns of the table, whichever are published: sets of rows are then the same numbers for every
 * release of the table, so that answers on one can be compared with answers on another.
 */
export function originalTable(table: PublishedTable, options: OriginalOptions = {}): OriginalTable {
  const { sensitive = [], published, leftOut, scales = [] } = options
  const index = releaseIndex(table, { meaning: 1, columns: [] }, { sensitive, ...defined({ leftOut }) })
  const present = leftOut ? withoutRows(table, leftOut) : table
  if (published === undefined) return { table: present, index, scales }
  return {
    table: { columns: present.columns.filter(({ name }) => published.has(name)) },
    scales,
    index: { ...index, columns: new Map([...index.columns].filter(([name]) => published.has(name))) },
  }
}

const withoutRows = ({ columns }: PublishedTable, leftOut: (row: number) => boolean): PublishedTable => ({
  columns: columns.map(({ name, texts }) => ({ name, texts: texts.filter((_, row) => !leftOut(row)) })),
})

/** A column in categories: those of too few rows are pooled. */
export interface PooledColumn {
  readonly name: string
  readonly labels: readonly string[]
  /** Category of each tuple. */
  readonly codes: Uint32Array
  readonly rows: readonly number[]
  /** How many values the last category has, where rare ones were pooled. */
  readonly pooled: number
  /** The value of each category; undefined where several were pooled. */
  readonly values: readonly (string | undefined)[]
}

/** What pooled values are called. */
export const OTHERS = '(others)'

/**
 * The values of a column as categories of at least `minSupport` rows each: rarer ones are one category, which the smallest
 * of the others joins while it is too small itself. They are the same for whoever asks: two ways to pool would tell their
 * difference. Undefined where fewer than two categories are left.
 */
export function pooledColumn(
  { index: { universe, columns } }: OriginalTable,
  name: string,
  { minSupport }: { readonly minSupport: number },
): PooledColumn | undefined {
  const column = columns.get(name)
  if (!column) throw unknownColumn(name)
  const counts = new Float64Array(column.texts.length)
  for (let tuple = 0; tuple < universe.tuples; tuple++)
    counts[column.codes[tuple]] += universe.weights?.[tuple] ?? 1
  const ascending = [...counts.keys()]
    .filter((code) => counts[code] > 0)
    .sort((a, b) => counts[a] - counts[b] || (column.texts[a] < column.texts[b] ? -1 : 1))
  let pooled = 0
  let inPool = 0
  const isPooled = (code: number) => counts[code] < minSupport || (inPool > 0 && inPool < minSupport)
  while (pooled < ascending.length && isPooled(ascending[pooled])) inPool += counts[ascending[pooled++]]
  const common = ascending.slice(pooled).sort((a, b) => (column.texts[a] < column.texts[b] ? -1 : 1))
  if (common.length + (pooled > 0 ? 1 : 0) < 2) return undefined
  const categoryOf = new Uint32Array(column.texts.length).fill(common.length)
  for (const [category, code] of common.entries()) categoryOf[code] = category
  return {
    name,
    labels: [...common.map((code) => column.texts[code]), ...(pooled > 0 ? [OTHERS] : [])],
    codes: Uint32Array.from(column.codes, (code) => categoryOf[code]),
    rows: [...common.map((code) => counts[code]), ...(pooled > 0 ? [inPool] : [])],
    pooled,
    values: [
      ...common.map((code) => column.texts[code]),
      // A pool of one value is that value, whatever it is called.
      ...(pooled > 0 ? [pooled === 1 ? column.texts[ascending[0]] : undefined] : []),
    ],
  }
}

export const rowsOfCategory = (universe: Universe, { codes }: PooledColumn, category: number): RowSet =>
  rowsWhere(universe, (tuple) => codes[tuple] === category)

export const unknownColumn = (column: string): OutisError =>
  new OutisError('COLUMN_UNKNOWN', {
    message: 'There is no such column in the original.',
    hint: 'Name a column of the data.',
    details: { length: column.length },
  })
