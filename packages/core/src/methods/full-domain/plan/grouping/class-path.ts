import {
  type ClassList,
  type CountWork,
  type KeyLayout,
  type Levels,
  type ListBuffers,
  listBuffers,
  type Watch,
  WORD_BITS,
} from './class-list.ts'
import type { ClassMerger } from './merge-classes.ts'

/**
 * Class lists along the path to the node last asked for: at depth d the first d positions have their levels and the
 * rest is as it was. A search goes through the lattice position by position, so most lists are made from a smaller one.
 */
export interface ClassPath {
  /** Whether its lists keep which class went where. */
  readonly keepsInto: boolean
  /** The classes with the first `depth` positions at their levels, the others as they are. */
  listAt(levels: Levels, depth: number): ClassList
  /** The classes of a node; undefined if `watch` ended it before all were made. */
  watchNode(levels: Levels, watch: Watch): ClassList | undefined
}

/** What all paths of a search share. */
export interface PathSource {
  /** The most specific classes. */
  readonly base: { readonly list: ClassList }
  readonly layout: KeyLayout
  readonly merger: ClassMerger
}

export interface PathOptions {
  /** Whether lists keep which class went where: histograms and plans need it, sizes alone do not. */
  readonly keepsInto: boolean
  readonly countWork?: CountWork
}

export function classPath(
  { base: { list: base }, layout: { fields, words }, merger }: PathSource,
  { keepsInto, countWork = () => {} }: PathOptions,
): ClassPath {
  const positions = fields.length
  const path: (ClassList | undefined)[] = [base]
  const levelsOfPath = new Int32Array(positions).fill(-1)
  const timesAsked = new Int32Array(positions + 1)
  const buffers: ListBuffers[] = []

  const buffersAt = (depth: number, capacity: number): ListBuffers => {
    if (!(buffers[depth]?.sizes.length >= capacity)) buffers[depth] = listBuffers(words, capacity, keepsInto)
    return buffers[depth]
  }

  /** Raises positions from … end − 1 of the list at depth `from`. The one before the end is above level 0. */
  const rollUp = (levels: Levels, from: number, end: number, watch?: Watch): ClassList | undefined => {
    const source = path[from]!
    const raised = fields.slice(from, end).map((field, index) => field.levels[levels[from + index]])
    const before = source === base ? { numbers: undefined, room: 1 } : source.numbered
    const { word: topWord } = fields[end - 1]
    const next = fields[end]
    return merger({
      source,
      raised,
      numbering: before && {
        before: before.numbers,
        stride: before.room,
        room: raised.reduce((room, { nodes }) => room * nodes, before.room),
      },
      topWord,
      highShift: next?.word === topWord ? next.shift : WORD_BITS,
      out: buffersAt(end, source.count),
      watch,
      countWork,
    })
  }

  const align = (levels: Levels, depth: number) => {
    let same = 0
    while (same < depth && levelsOfPath[same] === levels[same]) same++
    if (same === depth) return
    for (let position = same; position < positions; position++) {
      levelsOfPath[position] = position < depth ? levels[position] : -1
      path[position + 1] = undefined
      timesAsked[position + 1] = 0
    }
  }

  // A prefix asked for a second time is made into a list, the first position alone always: what comes next will share it.
  const deepest = (levels: Levels, end: number): number => {
    let depth = end
    while (path[depth] === undefined) depth--
    for (let next = depth + 1; next < end; next++) {
      if (levels[next - 1] === 0 || (next > 1 && ++timesAsked[next] < 2)) continue
      path[next] = rollUp(levels, depth, next)
      depth = next
    }
    return depth
  }

  const reach = (levels: Levels, depth: number, watch?: Watch): ClassList | undefined => {
    align(levels, depth)
    let end = depth
    while (end > 0 && levels[end - 1] === 0) end--
    const list = path[end]
    if (list) return watch && !watch(list.sizes, 0, list.count) ? undefined : list
    path[end] = rollUp(levels, deepest(levels, end), end, watch)
    return path[end]
  }

  return {
    keepsInto,
    listAt: (levels, depth) => reach(levels, depth)!,
    watchNode: (levels, watch) => reach(levels, positions, watch),
  }
}
