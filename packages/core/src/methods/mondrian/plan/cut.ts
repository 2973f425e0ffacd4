import { MISSING } from '../../../table/dictionary.ts'
import type { ClassProblem } from '../../clustering/plan/problem.ts'
import type { NodeColumn, RangeColumn } from '../../clustering/plan/quasi-column.ts'
import { type Extent, extentOf, joinParts, type Part, partOf, refusalOfPart } from './part.ts'

export type Split = 'strict' | 'relaxed'

/** The parts of the first allowed cut, widest quasi-identifier first; undefined where none is allowed. */
export function cutPart(problem: ClassProblem, part: Part, split: Split): readonly Part[] | undefined {
  if (part.size < 2) return undefined
  const widths = problem.columns.map((_, place) => {
    const extent = extentOf(problem, part, place)
    return { place, extent, width: widthOf(problem, place, extent) }
  })
  widths.sort((a, b) => b.width - a.width || a.place - b.place)
  for (const { place, extent, width } of widths) {
    if (width === 0) break
    const column = problem.columns[place]
    const parts =
      column.kind === 'nodes'
        ? cutNode(problem, part, { place, node: extent.low, column })
        : cutRange(problem, part, { place, extent, column, split })
    if (parts) return parts
  }
  return undefined
}

function widthOf({ columns }: ClassProblem, place: number, { low, high }: Extent): number {
  const column = columns[place]
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

function cutNode(
  problem: ClassProblem,
  part: Part,
  { place, node, column }: { readonly place: number; readonly node: number; readonly column: NodeColumn },
): readonly Part[] | undefined {
  const { nodeOf } = column.hierarchy.levels[column.levelOf[node] - 1]
  const codes = problem.table.columns[problem.request.quasi[place].column].codes
  const children = splitBy(part, (i) => nodeOf[codes[part.combinations[i]]])
  const admitted: Part[] = []
  const refused: Part[] = []
  for (const child of children) {
    const refusal = refusalOfPart(problem, child)
    if (refusal >= 0) problem.judging.refused[refusal]++
    if (refusal >= 0) refused.push(child)
    else admitted.push(child)
  }
  if (refused.length === 0) return admitted
  admitted.sort((a, b) => b.size - a.size)
  let rest = joinParts(refused)
  while (admitted.length > 0 && refusalOfPart(problem, rest) >= 0) rest = joinParts([rest, admitted.pop()!])
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

interface RangeCut {
  readonly place: number
  readonly extent: Extent
  readonly column: RangeColumn
  readonly split: Split
}

function cutRange(problem: ClassProblem, part: Part, cut: RangeCut): readonly Part[] | undefined {
  const { codes } = problem.table.columns[problem.request.quasi[cut.place].column]
  const halves =
    cut.extent.low === MISSING
      ? splitBy(part, (i) => (codes[part.combinations[i]] === MISSING ? 0 : 1))
      : cut.split === 'strict'
        ? strictHalves(part, codes, cut.column)
        : relaxedHalves(part, codes)
  for (const half of halves) {
    const refusal = refusalOfPart(problem, half)
    if (refusal < 0) continue
    problem.judging.refused[refusal]++
    return undefined
  }
  return halves
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
