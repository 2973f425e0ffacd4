import { type ClassList, type ListBuffers, listBuffers, type Watch } from './class-list.ts'
import { fitsDirect, fitsRoom, layDigits, mergeDirect } from './direct-merge.ts'
import type { KeyLayout } from './key-layout.ts'
import { keyMerger } from './key-merger.ts'
import { fitsNumber, type RaisedField } from './long-merge.ts'
import { type LongMerger, longMerger } from './long-merger.ts'
import type { Merge } from './merge.ts'
import { clearing, type FieldMap } from './roll-up.ts'
import { WORD_BITS } from './word-bits.ts'

/** Levels by position, the order in which columns are raised. */
export type Levels = Int32Array

/** Counts steps of work. */
export type Spend = (steps: number) => void

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

/** How classes are found: a slot for every number, numbers that are hashed, or keys that are. Same lists. */
export type ClassFinding = 'direct' | 'numbers' | 'keys'

interface PathOptions {
  readonly keepsInto: boolean
  readonly spend?: Spend
  readonly finding?: ClassFinding
  readonly merger?: LongMerger
}

/**
 * @param keepsInto whether lists keep which class went where: histograms and plans need it, sizes alone do not
 * @param spend is told what it does
 * @param finding default: by the length of the base, and by keys where numbers have no room
 * @param merger of all paths of a search; default: one of its own
 */
export function classPath(
  base: ClassList,
  layout: KeyLayout,
  {
    keepsInto,
    spend = () => {},
    merger = longMerger(base.count, valuesOf(layout.fields)),
    finding = findingOf(base, layout),
  }: PathOptions,
): ClassPath {
  const positions = layout.fields.length
  const path: (ClassList | undefined)[] = [base]
  const levelsOfPath = new Int32Array(positions).fill(-1)
  const asked = new Int32Array(positions + 1)
  const rollUp = roller(base, layout, { keepsInto, spend, finding, merger })

  const align = (levels: Levels, depth: number) => {
    let same = 0
    while (same < depth && levelsOfPath[same] === levels[same]) same++
    if (same === depth) return
    for (let position = same; position < positions; position++) {
      levelsOfPath[position] = position < depth ? levels[position] : -1
      path[position + 1] = undefined
      asked[position + 1] = 0
    }
  }

  // A prefix asked for a second time is made into a list, the first position alone always: what comes next will share it.
  const deepest = (levels: Levels, end: number): number => {
    let depth = end
    while (path[depth] === undefined) depth--
    for (let next = depth + 1; next < end; next++) {
      if (levels[next - 1] === 0 || (next > 1 && ++asked[next] < 2)) continue
      path[next] = rollUp(path[depth]!, levels, { from: depth, end: next, watch: undefined })
      depth = next
    }
    return depth
  }

  const reach = (levels: Levels, depth: number, watch?: Watch): ClassList | undefined => {
    align(levels, depth)
    let end = depth
    while (end > 0 && levels[end - 1] === 0) end--
    const known = path[end]
    if (known) return watch && !watch(known.sizes, 0, known.count) ? undefined : known
    const from = deepest(levels, end)
    const list = rollUp(path[from]!, levels, { from, end, watch })
    path[end] = list
    return list
  }

  return {
    keepsInto,
    listAt: (levels, depth) => reach(levels, depth)!,
    watchNode: (levels, watch) => reach(levels, positions, watch),
  }
}

/** What it costs to merge a class, by words of its key. */
export const WORD_STEPS = 4

interface Stretch {
  /** Positions from … end − 1 are raised; the one before the end is above level 0. */
  readonly from: number
  readonly end: number
  readonly watch: Watch | undefined
}

export const valuesOf = (fields: KeyLayout['fields']): number =>
  fields.reduce((sum, { nodeOf }) => sum + nodeOf[0].length, 0)

const findingOf = ({ count }: ClassList, { fields, words }: KeyLayout): ClassFinding =>
  fitsDirect(count, words, valuesOf(fields)) ? 'direct' : 'numbers'

function roller(
  base: ClassList,
  { fields, words }: KeyLayout,
  { keepsInto, spend, finding, merger }: Required<PathOptions>,
) {
  const buffers: ListBuffers[] = []
  const isDirect = finding === 'direct'
  const unraised = { numbers: isDirect ? new Int32Array(base.count) : undefined, room: 1 }
  const byKey = keyMerger(base.count, words)
  const byNumber =
    finding === 'keys' ? undefined : isDirect ? directMerger(fields) : longMergerOf(merger, fields)

  const buffersAt = (depth: number, capacity: number): ListBuffers => {
    if (!(buffers[depth]?.sizes.length >= capacity)) buffers[depth] = listBuffers(words, capacity, keepsInto)
    return buffers[depth]
  }
  const numberedAt = (source: ClassList, levels: Levels, { from, end }: Stretch) => {
    const before = source === base ? unraised : source.numbered
    if (!before) return undefined
    let { room } = before
    for (let position = from; position < end; position++) room *= fields[position].nodes[levels[position]]
    return (isDirect ? fitsRoom(room) : fitsNumber(room)) ? { before, room } : undefined
  }

  return (source: ClassList, levels: Levels, stretch: Stretch): ClassList | undefined => {
    const { from, end, watch } = stretch
    const { word: topWord } = fields[end - 1]
    const next = fields[end]
    const highShift = next !== undefined && next.word === topWord ? next.shift : WORD_BITS
    const out = buffersAt(end, source.count)
    const merge = { source, maps: mapsOf(fields, levels, { from, end }), topWord, highShift, out, watch }
    const numbered = byNumber && numberedAt(source, levels, stretch)
    const { merged, made } =
      byNumber && numbered ? byNumber(merge, { ...numbered, levels, from, end }) : byKey(merge)
    spend(WORD_STEPS * Math.abs(merged) * words)
    return merged < 0 ? undefined : listIn(out, source, { count: made, room: numbered?.room })
  }
}

/** How classes are found whose numbers have room. */
interface NumberedMerge {
  readonly before: { readonly numbers: Int32Array | undefined; readonly room: number }
  readonly room: number
  readonly levels: Levels
  readonly from: number
  readonly end: number
}

const directMerger =
  (fields: KeyLayout['fields']) =>
  (merge: Merge, { before, levels, from, end }: NumberedMerge) =>
    mergeDirect(merge, {
      before: before.numbers!,
      digits: layDigits(fields, levels, { from, end, stride: before.room }),
    })

function longMergerOf(merger: LongMerger, fields: KeyLayout['fields']) {
  return (merge: Merge, { before, room, levels, from, end }: NumberedMerge) => {
    const raised = fields.slice(from, end).map(
      ({ word, shift, mask, nodeOf, nodes }, fieldIndex): RaisedField => ({
        ...{ word, shift, mask },
        nodeOf: nodeOf[levels[from + fieldIndex]],
        nodes: nodes[levels[from + fieldIndex]],
      }),
    )
    return merger(merge, { before: before.numbers, stride: before.room, room, raised })
  }
}

function listIn(
  { words, sizes, into, numbers }: ListBuffers,
  from: ClassList,
  { count, room }: { readonly count: number; readonly room: number | undefined },
): ClassList {
  const numbered = room === undefined ? undefined : { numbers, room }
  return { count, words, sizes, into, from, histograms: [], numbered }
}

/** What is done to each word. Fields that become one node are cleared together, with the first map of their word. */
function mapsOf(
  fields: KeyLayout['fields'],
  levels: Levels,
  { from, end }: Pick<Stretch, 'from' | 'end'>,
): readonly FieldMap[][] {
  const maps: FieldMap[][] = []
  const cleared: number[] = []
  for (const { word } of fields) {
    maps[word] = []
    cleared[word] = 0
  }
  for (let position = from; position < end; position++) {
    const { word, shift, mask, maps: ofLevel, single } = fields[position]
    if (levels[position] === 0) continue
    if (single[levels[position]]) cleared[word] |= mask << shift
    else maps[word].push({ shift, mask, map: ofLevel[levels[position]], keep: ~(mask << shift) })
  }
  return withCleared(maps, cleared)
}

/** @param cleared bits of each word that become 0, with the first map of their word */
export function withCleared(maps: readonly FieldMap[][], cleared: readonly number[]): readonly FieldMap[][] {
  return maps.map((ofWord, word) => {
    if (cleared[word] === 0) return ofWord
    const [{ shift, mask, map, keep } = clearing(-1), ...others] = ofWord
    return [{ shift, mask, map, keep: keep & ~cleared[word] }, ...others]
  })
}
