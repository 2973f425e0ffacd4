import type { Table } from '../data/table/table.ts'
import { separationOf } from './column-figures.ts'
import type { ColumnSuggestion, SubsetFigure } from './profile.ts'

export interface SubsetOptions {
  /** Columns looked at, the first of the table; fewer where it has so many combinations that `work` would be passed. Default 10. */
  readonly columns?: number
  /** Subsets returned, worst first. Default 20. */
  readonly limit?: number
  /** Combinations counted, over all subsets. Default 60 million: some seconds. */
  readonly work?: number
}

/**
 * Columns whose subsets are worth counting, most promising first: likely quasi-identifiers, then others by how much
 * they tell apart. Identifying columns single everybody out anyway, constant ones nobody; sensitive ones are not
 * what an attacker is taken to know.
 */
export function promisingColumns(columns: readonly ColumnSuggestion[], limit = 10): string[] {
  const rank = ({ role, confidence }: ColumnSuggestion) => (role === 'quasi' && confidence !== 'low' ? 0 : 1)
  return columns
    .filter(({ role, separation }) => ['quasi', 'neutral', 'drop'].includes(role) && separation > 0)
    .toSorted((one, other) => rank(one) - rank(other) || other.separation - one.separation)
    .slice(0, limit)
    .map(({ name }) => name)
}

/**
 * Every pair and triple of columns: how many rows are alone in it and how many pairs of rows it tells apart. A triple
 * that tells no more than one of its pairs is left out.
 * Works on the weighted table: the cost grows with distinct combinations, not with rows. O(subsets × combinations).
 */
export function subsetFigures(table: Table, options: SubsetOptions = {}): SubsetFigure[] {
  const { columns = 10, limit = 20, work = 60_000_000 } = options
  const width = affordableColumns(Math.min(columns, table.columns.length), table.length, work)
  const pairs: SubsetFigure[] = []
  const triples: SubsetFigure[] = []
  const names = table.columns.map(({ name }) => name)
  for (let first = 0; first < width; first++) {
    const single = groupsOf(table, first)
    for (let second = first + 1; second < width; second++) {
      const pair = refine(single, table, second)
      pairs.push(figureOf(pair, table, [names[first], names[second]]))
      for (let third = second + 1; third < width; third++) {
        triples.push(figureOf(refine(pair, table, third), table, [names[first], names[second], names[third]]))
      }
    }
  }
  const tellsMore = (triple: SubsetFigure) =>
    pairs.every(
      (pair) =>
        pair.separation < triple.separation || !pair.columns.every((name) => triple.columns.includes(name)),
    )
  return [...pairs, ...triples.filter(tellsMore)].sort(worstFirst).slice(0, limit)
}

const worstFirst = (one: SubsetFigure, other: SubsetFigure): number =>
  other.uniqueRows - one.uniqueRows ||
  other.separation - one.separation ||
  one.columns.length - other.columns.length

/** As many columns as the work allows, at least three. */
function affordableColumns(columns: number, combinations: number, work: number): number {
  const subsets = (n: number) => (n * (n - 1)) / 2 + (n * (n - 1) * (n - 2)) / 6
  let width = columns
  while (width > 3 && subsets(width) * combinations > work) width--
  return width
}

/** The combinations of a table, numbered by what they show in some columns. */
interface Groups {
  readonly groupOf: Uint32Array
  readonly count: number
}

const groupsOf = ({ columns }: Table, column: number): Groups => ({
  groupOf: Uint32Array.from(columns[column].codes),
  count: columns[column].dictionary.values.length,
})

/** Above this many places a Map is smaller than an array. */
const DENSE = 1 << 22

function refine({ groupOf, count }: Groups, table: Table, column: number): Groups {
  const { codes, dictionary } = table.columns[column]
  const domain = dictionary.values.length
  const refined = new Uint32Array(table.length)
  let groups = 0
  if (count * domain <= DENSE) {
    const numberOf = new Uint32Array(count * domain)
    for (let index = 0; index < table.length; index++) {
      const key = groupOf[index] * domain + codes[index]
      if (numberOf[key] === 0) numberOf[key] = ++groups
      refined[index] = numberOf[key] - 1
    }
    return { groupOf: refined, count: groups }
  }
  const numberOf = new Map<number, number>()
  for (let index = 0; index < table.length; index++) {
    const key = groupOf[index] * domain + codes[index]
    let group = numberOf.get(key)
    if (group === undefined) {
      group = groups++
      numberOf.set(key, group)
    }
    refined[index] = group
  }
  return { groupOf: refined, count: groups }
}

function figureOf(
  { groupOf, count }: Groups,
  { weights, length, rows }: Table,
  columns: readonly string[],
): SubsetFigure {
  const sizes = new Float64Array(count)
  for (let index = 0; index < length; index++) sizes[groupOf[index]] += weights[index]
  let distinct = 0
  let uniqueRows = 0
  let pairs = 0
  for (let group = 0; group < count; group++) {
    if (sizes[group] === 0) continue
    distinct++
    if (sizes[group] === 1) uniqueRows++
    pairs += sizes[group] * (sizes[group] - 1)
  }
  return {
    columns,
    distinct,
    uniqueRows,
    separation: separationOf(pairs, rows),
    distinction: rows === 0 ? 0 : distinct / rows,
  }
}
