import { type SeededRandom, seededRandom } from '@outis/core/random'
import { inRange, MISSING } from '@outis/core/table'
import { c45 } from '../classifiers/c45/c45.ts'
import type { Classifier } from '../classifiers/classifier.ts'
import type { Attribute, Dataset } from '../classifiers/dataset.ts'
import { fitPropensity } from '../classifiers/propensity.ts'
import { shuffled } from '../classifiers/validate/folds.ts'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { type Line, sizeOf } from '../compared/line.ts'
import { type Bar, partition } from '../compared/partition.ts'
import type { PublishedCell } from '../compared/published-cell.ts'
import { originalRows, releaseRows } from '../compared/single-rows.ts'

export interface Propensity {
  /** Rows of both tables that were told apart. */
  readonly rows: number
  /** Mean squared distance of the propensity scores from c: 0 where nobody can tell the tables apart. */
  readonly pMSE: number
  /** The same for tables that differ by chance alone. */
  readonly expected: number
  /** pMSE over what chance gives: 1 is as far apart as two samples of the same people. */
  readonly ratio: number
  readonly permutations: number
}

export interface PropensityOptions {
  /** Shuffles of the labels, for what chance gives. Default 5. */
  readonly permutations?: number
  /** Rows of each table at most; beyond, a sample is drawn. Default 20 000. */
  readonly rows?: number
  /** Default 7. */
  readonly seed?: string | number
}

/** Rows of a leaf at least, as trees for propensity scores are grown in R's synthpop. */
const LEAF_ROWS = 5

/**
 * Propensity score mean squared error: both tables are stacked, a tree (C4.5, not pruned) learns which row is of the release, from
 * the columns and, roughly cut, from each pair of them (permuted columns have the same distributions, and only pairs tell), and
 * pMSE = 1/N Σ (p̂ᵢ − c)², c the release's share of the N rows. The ratio divides by the mean pMSE of shuffled labels.
 * Woo, Reiter, Oganian, Karr 2009, doi:10.29012/jpc.v1i1.568; Snoke, Raab, Nowok, Dibben, Slavkovic 2018, doi:10.1111/rssa.12358.
 * A generalised cell is a value drawn from its leaves, so lost detail counts as distance; a missing value stays missing.
 * Same tables and seed, same figure, whatever the order of rows. O(permutations × one tree).
 */
export function propensity(tables: ComparedTables, options: PropensityOptions = {}): Propensity {
  const { permutations = 5, rows = 20_000, seed = 7 } = options
  const random = seededRandom(`propensity ${seed}`)
  const data = stackedRows(tables, rows, random)
  const { pMse: pMSE, expected } = fitPropensity(data, { classifier: wholeTree, permutations, random })
  return { rows: data.rows, pMSE, expected, ratio: ratioOf(pMSE, expected), permutations }
}

/** Every split that a leaf's size allows: what is to be found is any difference, not one that holds for new rows. */
const wholeTree: Classifier = {
  id: 'c45-unpruned',
  title: 'C4.5, not pruned',
  train: (data, options) => c45.train(data, { ...options, unpruned: true, minLeaf: LEAF_ROWS }),
}

/** Chance that gives nothing makes any distance infinitely larger. */
const ratioOf = (pMSE: number, expected: number): number =>
  pMSE < 1e-12 ? 0 : expected > 0 ? pMSE / expected : Number.POSITIVE_INFINITY

/** The original's rows, then the release's, in the original's terms. */
function stackedRows(tables: ComparedTables, most: number, random: SeededRandom): Dataset {
  const original = sample(originalRows(tables).combinationOf, most, random)
  const release = sample(releaseRows(tables).combinationOf, most, random)
  const rows = original.length + release.length
  const columns = tables.columns.map((column) => ({
    column,
    drawn: valueDrawer(column),
    values: new Float64Array(rows),
  }))
  for (const { column, values } of columns) {
    const { line, codes } = column
    for (let row = 0; row < original.length; row++) {
      const code = codes[original[row]]
      values[row] = line ? line.positions[code] : code
    }
  }
  for (let row = 0; row < release.length; row++) {
    for (const { column, drawn, values } of columns) {
      values[original.length + row] = drawn(column.published[release[row]], random)
    }
  }
  const codes = new Int32Array(rows).fill(1, original.length)
  const coarse = columns.map(({ column, values }) => coarseColumn(column, tables.original, values))
  return {
    rows,
    attributes: [
      ...columns.map(({ column, values }) => attributeOf(column, values)),
      ...pairAttributes(coarse),
    ],
    class: { name: 'table', values: ['original', 'release'], codes },
  }
}

/** Names are numbered by their text: a tree that sums in another order rounds otherwise. */
function attributeOf({ name, line, dictionary }: ComparedColumn, values: Float64Array): Attribute {
  if (line) return { kind: 'numeric', name, numbers: values }
  const names = dictionary.values.slice(MISSING + 1).sort()
  const numberOf = new Map(names.map((text, number) => [text, number]))
  const numbers = dictionary.values.map((text, code) => (code === MISSING ? -1 : numberOf.get(text)!))
  return { kind: 'nominal', name, values: names, codes: Int32Array.from(values, (code) => numbers[code]) }
}

/** All of a list, or so many of it in their order. */
function sample(list: Uint32Array, most: number, random: SeededRandom): Uint32Array {
  if (list.length <= most) return list
  const chosen = shuffled(list.length, random).slice(0, most).sort()
  return Uint32Array.from(chosen, (at) => list[at])
}

/** A value for a published text: a place on the line, NaN for a missing one; of names a code. */
type DrawValue = (text: number, random: SeededRandom) => number

/** Draws values of the original's domain for published texts, the leaves of a text being equally likely. */
export function valueDrawer({ cells, line, dictionary }: ComparedColumn): DrawValue {
  const { values } = dictionary
  const draws = cells.map((cell) => (line ? drawOnLine(cell, line) : drawName(cell, values)))
  return (text, random) => draws[text](random)
}

type Draw = (random: SeededRandom) => number

function drawOnLine(cell: PublishedCell, line: Line): Draw {
  const { positions, whole, domain } = line
  if (cell.kind === 'values') return oneOf(Array.from(cell.codes, (code) => positions[code]))
  const span = cell.kind === 'span' ? cell.span : domain
  if (span.low === span.high) return () => span.low
  if (!whole) return oneOf([...new Set(positions.subarray(MISSING + 1).filter((at) => inRange(span, at)))])
  const first = Math.ceil(span.low) + (Number.isInteger(span.low) && !span.includesLow ? 1 : 0)
  const size = sizeOf(line, span)
  return (random) => first + random.below(size)
}

/** In the order of their texts: the order of the file does not matter. */
function drawName(cell: PublishedCell, values: readonly string[]): Draw {
  const codes =
    cell.kind === 'values' ? [...cell.codes] : [...values.keys()].filter((code) => code !== MISSING)
  return oneOf(codes.sort((a, b) => (values[a] < values[b] ? -1 : 1)))
}

/** A single value costs no draw. */
function oneOf(values: readonly number[]): Draw {
  if (values.length < 2) return () => values[0] ?? MISSING
  return (random) => values[random.below(values.length)]
}

/** A column cut into a few bars: barOf[row], −1 where the row has no value. */
interface CoarseColumn {
  readonly name: string
  readonly bars: number
  readonly barOf: Int32Array
}

/** Bars of a column in a pair: so few that a pair has rows in most of its cells. */
const BARS = 6

/** @param values of the rows: places on the line, or codes */
function coarseColumn(column: ComparedColumn, weights: Uint32Array, values: Float64Array): CoarseColumn {
  const bars = partition(column, weights, { place: 0, bins: BARS, names: BARS })
  const find = column.line ? (value: number) => bars.findIndex((bar) => holds(bar, value)) : barOfCode(bars)
  return { name: column.name, bars: bars.length, barOf: Int32Array.from(values, find) }
}

const holds = ({ span }: Bar, value: number): boolean => span !== undefined && inRange(span, value)

function barOfCode(bars: readonly Bar[]): (code: number) => number {
  const found = new Map<number, number>()
  for (const [barIndex, { wanted }] of bars.entries())
    for (let code = 0; code < wanted.length; code++) if (wanted[code] === 1) found.set(code, barIndex)
  return (code) => found.get(code) ?? -1
}

/** Every pair of columns as one column of names; missing where one of both is. */
function pairAttributes(columns: readonly CoarseColumn[]): Attribute[] {
  return columns.flatMap((column, i) =>
    columns.slice(0, i).map((other): Attribute => {
      const codes = column.barOf.map((bar, row) =>
        bar < 0 || other.barOf[row] < 0 ? -1 : bar * other.bars + other.barOf[row],
      )
      const values = Array.from({ length: column.bars * other.bars }, (_, cell) => String(cell))
      return { kind: 'nominal', name: `${other.name} × ${column.name}`, values, codes }
    }),
  )
}
