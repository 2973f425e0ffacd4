import { MISSING } from '../../../data/table/table.ts'
import type { ClassProblem } from '../../clustering/plan/class-problem.ts'
import type { QuasiColumn, RangeColumn } from '../../clustering/plan/rows/quasi-column.ts'
import { type Extent, extentOf, joinParts, type Part, partOf, refusalOfPart } from './part.ts'

export type Split = 'strict' | 'relaxed'

/** A way to cut a part: along one quasi-identifier. */
export interface PossibleCut {
  readonly columnIndex: number
  readonly extent: Extent
}

/** The parts of the first allowed cut, widest quasi-identifier first; undefined where none is allowed. */
export function cutPart(problem: ClassProblem, part: Part, split: Split): readonly Part[] | undefined {
  if (part.size < 2) return undefined
  const { columns, table, request, judging } = problem
  const judge = {
    refusalOf: (candidate: Part) => refusalOfPart(problem, candidate),
    refused: judging.refused,
  }
  for (const cut of possibleCuts(columns, (columnIndex) => extentOf(problem, part, columnIndex))) {
    const column = columns[cut.columnIndex]
    const { codes } = table.columns[request.quasi[cut.columnIndex].column]
    const groups = groupsOf(column, cut.extent, { part, codes, split })
    const parts = allowedParts(groups, { ...judge, joins: column.kind === 'nodes' })
    if (parts) return parts
  }
  return undefined
}

/** Along which quasi-identifiers a part can be cut, the widest first, the first of equals before others. */
export function possibleCuts(
  columns: readonly QuasiColumn[],
  extent: (place: number) => Extent,
): readonly PossibleCut[] {
  return columns
    .map((column, columnIndex) => {
      const extentOfColumn = extent(columnIndex)
      return { columnIndex, extent: extentOfColumn, width: widthOf(column, extentOfColumn) }
    })
    .filter(({ width }) => width > 0)
    .sort((a, b) => b.width - a.width || a.columnIndex - b.columnIndex)
}

function widthOf(column: QuasiColumn, { low, high }: Extent): number {
  if (column.kind === 'nodes') {
    const { levelOf, base, hierarchy } = column
    const level = levelOf[low]
    return level === 0 ? 0 : hierarchy.levels[level].leaves[low - base[level]] / hierarchy.leafCount
  }
  if (low === high) return 0
  const range = column.high - column.low
  // Two texts of one number differ in code alone: there is nothing to cut.
  if (low === MISSING) return 1
  return range > 0 ? (column.numbers[high] - column.numbers[low]) / range : 0
}

/** Members of a part by what a cut puts them into: children of their common ancestor, or halves. */
export function groupsOf(
  column: QuasiColumn,
  { low }: Extent,
  { part, codes, split }: { readonly part: Part; readonly codes: ArrayLike<number>; readonly split: Split },
): readonly Part[] {
  if (column.kind === 'nodes') {
    const { nodeOf } = column.hierarchy.levels[column.levelOf[low] - 1]
    return splitBy(part, (i) => nodeOf[codes[part.combinations[i]]])
  }
  if (low === MISSING) return splitBy(part, (i) => (codes[part.combinations[i]] === MISSING ? 0 : 1))
  return split === 'strict' ? strictHalves(part, codes, column) : relaxedHalves(part, codes)
}

/** Who judges the parts of a cut. */
export interface CutJudge {
  /** The first judge that does not admit a part; −1 where all do. */
  refusalOf(part: Part): number
  /** How often each judge stood in the way. */
  readonly refused: Float64Array
  /** Parts that are not admitted may join others. */
  readonly joins: boolean
}

/** The parts of a cut that all judges admit; undefined where it is not allowed. */
export function allowedParts(groups: readonly Part[], judge: CutJudge): readonly Part[] | undefined {
  const { refused: times, joins } = judge
  const admitted: Part[] = []
  const refused: Part[] = []
  for (const group of groups) {
    const refusal = judge.refusalOf(group)
    if (refusal >= 0) times[refusal]++
    if (refusal >= 0 && !joins) return undefined
    if (refusal >= 0) refused.push(group)
    else admitted.push(group)
  }
  if (refused.length === 0) return admitted
  admitted.sort((a, b) => b.size - a.size)
  let rest = joinParts(refused)
  while (admitted.length > 0 && judge.refusalOf(rest) >= 0) rest = joinParts([rest, admitted.pop()!])
  return admitted.length > 0 ? [...admitted, rest] : undefined
}

/** Parts by a key, in the order in which keys first come up. */
function splitBy({ combinations, rows }: Part, keyOf: (i: number) => number): Part[] {
  const lists = new Map<number, { readonly combinations: number[]; readonly rows: number[] }>()
  for (let i = 0; i < combinations.length; i++) {
    const key = keyOf(i)
    let list = lists.get(key)
    if (!list) {
      list = { combinations: [], rows: [] }
      lists.set(key, list)
    }
    list.combinations.push(combinations[i])
    list.rows.push(rows[i])
  }
  return [...lists.values()].map((list) => partOf(list.combinations, list.rows))
}

/** Values up to the lower median left; where it is the largest, that one right. Two texts of one number stay together. */
function strictHalves(part: Part, codes: ArrayLike<number>, { numbers }: RangeColumn): readonly Part[] {
  const { order, middle } = medianOf(part, codes)
  const median = numbers[codes[part.combinations[order[middle]]]]
  const largest = numbers[codes[part.combinations[order[order.length - 1]]]]
  return splitBy(part, (i) => {
    const number = numbers[codes[part.combinations[i]]]
    return (median === largest ? number < median : number <= median) ? 0 : 1
  })
}

/** The first half of the rows left, in the order of values, then of the part. */
function relaxedHalves(part: Part, codes: ArrayLike<number>): readonly Part[] {
  const { order } = medianOf(part, codes)
  const left: [number[], number[]] = [[], []]
  const right: [number[], number[]] = [[], []]
  let room = part.size >> 1
  for (const i of order) {
    const taken = Math.min(room, part.rows[i])
    room -= taken
    for (const [side, rows] of [[left, taken] as const, [right, part.rows[i] - taken] as const]) {
      if (rows === 0) continue
      side[0].push(part.combinations[i])
      side[1].push(rows)
    }
  }
  return [partOf(...left), partOf(...right)]
}

/** Members in the order of their codes, and the place in it of the lower median of the rows. */
function medianOf(
  { combinations, rows, size }: Part,
  codes: ArrayLike<number>,
): { readonly order: Uint32Array; readonly middle: number } {
  // Code and place in one number: sorting plain numbers is what typed arrays do fast. Codes and places are below 2^26 here.
  const keys = new Float64Array(combinations.length)
  for (let i = 0; i < keys.length; i++) keys[i] = codes[combinations[i]] * 2 ** 27 + i
  keys.sort()
  const order = Uint32Array.from(keys, (key) => key % 2 ** 27)
  let middle = 0
  for (let before = rows[order[0]]; before < size / 2; before += rows[order[middle]]) middle++
  return { order, middle }
}
