import type { WorkMeter } from '../../../full-domain/plan/search/work-meter.ts'
import type { ClassJudging } from '../classes/class-judging.ts'
import type { Clusters, Slot } from '../classes/class-store.ts'
import { join, type QuasiColumn } from '../rows/quasi-column.ts'
import type { Tuples } from '../rows/tuples.ts'
import { collectEqual, findFarthest, findHelping, findNearest } from './find-tuple.ts'
import type { RangeDistance } from './tuple-distance.ts'
import { aimAt, type ClassShape, removeTuple, type TupleIndex, tupleIndex } from './tuple-index.ts'

export interface GrowthOptions {
  readonly range: RangeDistance
  readonly ties: 'bounded' | 'all'
  /** The row the first cluster begins with. */
  readonly start: number
  /** A cluster with rows enough takes the nearest row that brings the model in its way nearer to its limit, while there is one. */
  readonly guided: boolean
  /** Watched, so that others get a turn and the growth can be stopped. */
  readonly meter?: WorkMeter
}

/** The clusters as they grow. */
export interface Growth {
  readonly tuples: Tuples
  readonly columns: readonly QuasiColumn[]
  readonly index: TupleIndex
  readonly judging: ClassJudging
  readonly options: GrowthOptions
  /** Rows of each tuple that are left: index.firstRow[tuple], then nextRow[row], ascending; −1 ends the list. */
  readonly nextRow: Int32Array
  /** classOf[row]; −1 while it has none. */
  readonly classOf: Int32Array
  /** The open cluster: what it would be published as, and its rows. */
  readonly shape: ClassShape
  readonly members: number[]
  /** What closed clusters are published as, by quasi-identifier. */
  readonly low: readonly number[][]
  readonly high: readonly number[][]
  count: number
  left: number
}

/**
 * CAAT: from a first row a cluster takes the nearest row until the models admit it; the next begins with the row
 * farthest from it. Rows that are left when no further cluster can be closed have class −1.
 */
export function* growClusters(
  tuples: Tuples,
  columns: readonly QuasiColumn[],
  { judging, options }: { readonly judging: ClassJudging; readonly options: GrowthOptions },
): Generator<void, Growth> {
  const { meter } = options
  const growth = beginGrowth(tuples, columns, { judging, options })
  for (let seed = options.start; growth.left > 0; ) {
    if (!(yield* growOne(growth, seed))) {
      dissolve(growth)
      break
    }
    close(growth)
    if (growth.left === 0 || meter?.stopped) break
    aimAt(growth.index, growth.shape, options.range)
    const { visited } = growth.index.tree
    findFarthest(growth.index)
    meter?.countWork(VISIT_STEPS * (growth.index.tree.visited - visited))
    seed = growth.index.answer.row
  }
  return growth
}

function beginGrowth(
  tuples: Tuples,
  columns: readonly QuasiColumn[],
  { judging, options }: { readonly judging: ClassJudging; readonly options: GrowthOptions },
): Growth {
  const { firstRow, nextRow } = rowLists(tuples)
  return {
    tuples,
    columns,
    index: tupleIndex(tuples, columns, firstRow),
    judging,
    options,
    nextRow,
    classOf: new Int32Array(tuples.rows).fill(-1),
    shape: { low: new Int32Array(columns.length), high: new Int32Array(columns.length) },
    members: [],
    low: columns.map(() => []),
    high: columns.map(() => []),
    count: 0,
    left: tuples.rows,
  }
}

function rowLists({ count, tupleOf }: Tuples): {
  readonly firstRow: Int32Array
  readonly nextRow: Int32Array
} {
  const firstRow = new Int32Array(count).fill(-1)
  const nextRow = new Int32Array(tupleOf.length)
  for (let row = tupleOf.length - 1; row >= 0; row--) {
    nextRow[row] = firstRow[tupleOf[row]]
    firstRow[tupleOf[row]] = row
  }
  return { firstRow, nextRow }
}

/** What it costs to look at a node of the tree. */
const VISIT_STEPS = 2

/** One cluster from its seed; false where all rows are taken, or it was stopped, and the models still do not admit it. */
function* growOne(growth: Growth, seed: number): Generator<void, boolean> {
  const { judging, options, index, tuples } = growth
  const { meter } = options
  const report = () => ({ done: tuples.rows - growth.left, total: tuples.rows })
  let { visited } = index.tree
  judging.tally.clear()
  growth.members.length = 0
  takeRow(growth, seed)
  for (;;) {
    const refusal = judging.refusal()
    meter?.countWork(VISIT_STEPS * (index.tree.visited - visited))
    visited = index.tree.visited
    if (meter?.reportProgress(report)) yield
    if (refusal < 0) return true
    if (growth.left === 0 || meter?.stopped) return false
    judging.refused[refusal]++
    aimAt(growth.index, growth.shape, options.range)
    if (guides(growth) && findHelping(growth.index, (tuple) => helpingRow(growth, tuple, refusal))) {
      takeRow(growth, growth.index.answer.row)
      continue
    }
    findNearest(growth.index)
    if (options.ties === 'bounded') takeRow(growth, growth.index.answer.row)
    else takeEqual(growth)
  }
}

/** With fewer rows than every model of sizes asks for, the nearest row is as good as any. */
const guides = ({ options, judging, members }: Growth): boolean =>
  options.guided && members.length >= judging.floor

/** The lowest row of a tuple that brings the judge in the way nearer to its limit; −1 where none does. */
function helpingRow({ index, nextRow, tuples, judging }: Growth, tuple: number, refusal: number): number {
  const before = judging.merit(refusal)
  let tried = -1
  for (let row = index.firstRow[tuple]; row >= 0; row = nextRow[row]) {
    const combination = tuples.combinationOf[row]
    if (combination === tried) continue
    tried = combination
    judging.tally.add(combination, 1)
    const helps = judging.merit(refusal) > before
    judging.tally.remove(combination, 1)
    if (helps) return row
  }
  return -1
}

/** All rows of all tuples as near as the nearest. */
function takeEqual(growth: Growth): void {
  const { index } = growth
  for (const tuple of collectEqual(index)) {
    while (index.firstRow[tuple] >= 0) takeRow(growth, index.firstRow[tuple])
  }
}

function takeRow(growth: Growth, row: number): void {
  const { tuples, index, judging, members, classOf } = growth
  const tuple = tuples.tupleOf[row]
  widen(growth, tuple)
  members.push(row)
  classOf[row] = growth.count
  judging.tally.add(tuples.combinationOf[row], 1)
  growth.left--
  unlinkRow(growth, tuple, row)
  if (index.firstRow[tuple] < 0) removeTuple(index, tuple)
}

function unlinkRow({ index, nextRow }: Growth, tuple: number, row: number): void {
  if (index.firstRow[tuple] === row) {
    index.firstRow[tuple] = nextRow[row]
    return
  }
  let before = index.firstRow[tuple]
  while (nextRow[before] !== row) before = nextRow[before]
  nextRow[before] = nextRow[row]
}

/** The open cluster takes a tuple in. */
function widen({ columns, tuples, shape, members }: Growth, tuple: number): void {
  const { low, high } = shape
  for (let columnIndex = 0; columnIndex < columns.length; columnIndex++) {
    const column = columns[columnIndex]
    const code = tuples.codes[columnIndex][tuple]
    if (members.length === 0) {
      low[columnIndex] = code
      high[columnIndex] = code
    } else if (column.kind === 'nodes') low[columnIndex] = join(column, low[columnIndex], code)
    else {
      if (code < low[columnIndex]) low[columnIndex] = code
      if (code > high[columnIndex]) high[columnIndex] = code
    }
  }
}

function close(growth: Growth): void {
  const { shape, low, high } = growth
  for (let index = 0; index < low.length; index++) {
    low[index].push(shape.low[index])
    high[index].push(shape.high[index])
  }
  growth.count++
}

function dissolve({ members, classOf }: Growth): void {
  for (const row of members) classOf[row] = -1
}

/** The closed clusters, by slot. */
export function grownClusters({ count, low, high, classOf }: Growth, slots: readonly Slot[]): Clusters {
  return {
    count,
    slots,
    keys: slots.map(({ kind, columnIndex }) =>
      Int32Array.from(kind === 'high' ? high[columnIndex] : low[columnIndex]),
    ),
    classOf,
  }
}
