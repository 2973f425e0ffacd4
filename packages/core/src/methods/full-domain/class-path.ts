import { type ClassList, type ListBuffers, listBuffers } from './class-list.ts'
import { type KeyLayout, WORD_BITS } from './key-layout.ts'
import { createSlots, mapField, mergeRange, type RollUpPass, slotBits, startSlots } from './roll-up.ts'

/** Levels by position, the order in which columns are raised. */
export type Levels = Int32Array

/** Told of classes as they become final; answers whether to go on. */
export type Watch = (sizes: Uint32Array, from: number, to: number) => boolean

/**
 * Class lists along the path to the node last asked for: at depth d the first d positions have their levels and the
 * rest is as it was. A search goes through the lattice position by position, so most lists are made from a smaller one.
 */
export interface ClassPath {
  /** The classes with the first `depth` positions at their levels, the others as they are. */
  listAt(levels: Levels, depth: number): ClassList
  /** The classes of a node; undefined if `watch` ended it before all were made. */
  watchNode(levels: Levels, watch: Watch): ClassList | undefined
}

/** The first look at finished classes comes after that many source classes, the next after twice as many, and so on. */
const FIRST_LOOK = 256

export function classPath(base: ClassList, layout: KeyLayout): ClassPath {
  const positions = layout.fields.length
  const path: (ClassList | undefined)[] = [base]
  const levelsOfPath = new Int32Array(positions).fill(-1)
  const asked = new Int32Array(positions + 1)
  const rollUp = roller(base, layout)

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

  /** A prefix asked for a second time is made into a list: what is asked for next is likely to share it. */
  const deepest = (levels: Levels, end: number): number => {
    let depth = end
    while (path[depth] === undefined) depth--
    for (let next = depth + 1; next < end; next++) {
      if (levels[next - 1] === 0 || ++asked[next] < 2) continue
      path[next] = rollUp(path[depth]!, levels, { from: depth, end: next })
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
    const list = rollUp(path[from]!, levels, { from, end, ...(watch && { watch }) })
    path[end] = list
    return list
  }

  return {
    listAt: (levels, depth) => reach(levels, depth)!,
    watchNode: (levels, watch) => reach(levels, positions, watch),
  }
}

interface Stretch {
  /** Positions from … end − 1 are raised; the one before the end is above level 0. */
  readonly from: number
  readonly end: number
  readonly watch?: Watch
}

function roller(base: ClassList, { fields, words }: KeyLayout) {
  const slots = createSlots(base.count)
  const scratch = Array.from({ length: words }, () => new Int32Array(base.count))
  const buffers: ListBuffers[] = []

  const buffersAt = (depth: number, capacity: number): ListBuffers => {
    if (!(buffers[depth]?.sizes.length >= capacity)) buffers[depth] = listBuffers(words, capacity)
    return buffers[depth]
  }

  return (source: ClassList, levels: Levels, { from, end, watch }: Stretch): ClassList | undefined => {
    const raised: RaisedField[] = []
    const keys = source.words.slice()
    for (let position = from; position < end; position++) {
      if (levels[position] === 0) continue
      const { word, shift, mask, maps } = fields[position]
      raised.push({ word, shift, mask, map: maps[levels[position]], first: keys[word] !== scratch[word] })
      keys[word] = scratch[word]
    }
    const top = fields[end - 1]
    const next = fields[end]
    const pass: RollUpPass = {
      keys,
      sizes: source.sizes,
      out: buffersAt(end, source.count),
      slots,
      bits: slotBits(source.count),
      topWord: top.word,
      highShift: next !== undefined && next.word === top.word ? next.shift : WORD_BITS,
      count: 0,
      run: 0,
      high: -1,
    }
    const complete = mergeAll(pass, source, { raised, ...(watch && { watch }) })
    startSlots(slots, pass.count)
    return complete ? { count: pass.count, ...pass.out, from: source, histograms: [] } : undefined
  }
}

interface RaisedField {
  readonly word: number
  readonly shift: number
  readonly mask: number
  readonly map: Int32Array
  /** The first field raised in its word: read from the source, later ones from what is mapped already. */
  readonly first: boolean
}

/** Merges piece by piece and shows `watch` what is final; false where it ended the pass. */
function mergeAll(
  pass: RollUpPass,
  source: ClassList,
  { raised, watch }: { readonly raised: readonly RaisedField[]; readonly watch?: Watch },
): boolean {
  let shown = 0
  for (let from = 0, look = watch ? FIRST_LOOK : source.count; from < source.count; look *= 2) {
    const to = Math.min(source.count, from + look)
    for (const { word, first, ...field } of raised) {
      mapField(pass.keys[word], first ? source.words[word] : pass.keys[word], { ...field, from, to })
    }
    mergeRange(pass, from, to)
    from = to
    const final = to === source.count ? pass.count : pass.run
    if (watch && final > shown && !watch(pass.out.sizes, shown, final)) return false
    shown = final
  }
  return true
}
