import { type ClassList, listBuffers, type Watch } from './class-list.ts'
import { type ClassPath, type Levels, type Spend, WORD_STEPS, withCleared } from './class-path.ts'
import { keyMerger } from './key-merger.ts'
import { fitsNumber, type RaisedField } from './long-merge.ts'
import type { Merge } from './merge.ts'
import type { Problem } from './problem.ts'
import type { FieldMap } from './roll-up.ts'
import { WORD_BITS } from './word-bits.ts'

/** Class lists of nodes anywhere in the lattice, each rolled up from the shortest list at hand that is finer. */
export interface NearestPath extends ClassPath {
  /** Keeps the list of a node whose more general nodes will be asked for. */
  keep(levels: Levels): void
}

interface KeptList {
  readonly levels: Levels
  readonly list: ClassList
}

/** Lists are kept until they have so many classes in all; then all are given up. */
const MOST_KEPT = 10_000_000

/**
 * A search that goes from box to box of the lattice asks for nodes that share no prefix. What they share is a node that
 * is more specific than all of them: with its list kept, each costs what that list is long, not what the table is.
 */
export function nearestPath(
  problem: Problem,
  { keepsInto, spend = () => {} }: { readonly keepsInto: boolean; readonly spend?: Spend },
): NearestPath {
  const { base, heights, layout } = problem
  const first: KeptList = { levels: new Int32Array(heights.length), list: base.list }
  const rollUp = nearestRoller(problem, { keepsInto, spend })
  let kept: KeptList[] = [first]
  let classes = 0
  let worthBits = FIRST_BITS

  const nearest = (levels: Levels): KeptList => {
    let best = first
    for (const one of kept) {
      if (one.list.count < best.list.count && isFiner(problem, one.levels, levels)) best = one
    }
    return best
  }
  const reach = (levels: Levels, watch?: Watch): ClassList | undefined => {
    const source = nearest(levels)
    if (!sameLevels(source.levels, levels)) return rollUp(source, levels, watch)
    return watch && !watch(source.list.sizes, 0, source.list.count) ? undefined : source.list
  }
  return {
    keepsInto,
    listAt: (levels, depth) => reach(levels.map((level, position) => (position < depth ? level : 0)))!,
    watchNode: reach,
    keep(levels) {
      const source = nearest(levels)
      if (bitsOf(problem, source.levels) - bitsOf(problem, levels) < worthBits) return
      const list = reach(levels)!
      const left = list.count / source.list.count
      if (left > MUCH_LEFT) worthBits += BITS_STEP
      else if (left < LITTLE_LEFT) worthBits = Math.max(LEAST_BITS, worthBits - BITS_STEP)
      if (classes > MOST_KEPT) {
        kept = [first]
        classes = 0
      }
      classes += list.count
      kept.push({ levels: levels.slice(), list: owned(list, layout.words) })
    },
  }
}

/**
 * Bits of entropy by which a list has to be coarser than the nearest one to be worth keeping. They grow where lists
 * that were kept turned out hardly shorter, and fall where they were much shorter.
 */
const FIRST_BITS = 1.6
const LEAST_BITS = 1.2
const BITS_STEP = 0.2
const MUCH_LEFT = 0.7
const LITTLE_LEFT = 0.4

function bitsOf({ columns }: Problem, levels: Levels): number {
  let bits = 0
  for (let position = 0; position < levels.length; position++) {
    bits += columns[position].levels[levels[position]].entropy
  }
  return bits
}

/** The same list in arrays of its own. */
const owned = (list: ClassList, words: number): ClassList => ({
  ...list,
  words: Array.from({ length: words }, (_, word) => list.words[word].slice(0, list.count)),
  sizes: list.sizes.slice(0, list.count),
  into: list.into.slice(0, list.from?.count ?? 0),
})

const sameLevels = (a: Levels, b: Levels): boolean => a.every((level, position) => level === b[position])

/** Whether a list can be rolled up to these levels. Levels that do not nest are made from the values alone. */
function isFiner({ columns }: Problem, from: Levels, to: Levels): boolean {
  for (let position = 0; position < to.length; position++) {
    if (from[position] > to[position]) return false
    if (!columns[position].monotone && from[position] !== 0 && from[position] !== to[position]) return false
  }
  return true
}

interface StepMap {
  readonly raised: RaisedField
  readonly map: FieldMap
}

function nearestRoller(
  { base, columns, merger, layout: { fields, words } }: Problem,
  { keepsInto, spend }: { readonly keepsInto: boolean; readonly spend: Spend },
) {
  const byKey = keyMerger(base.list.count, words)
  const out = listBuffers(words, base.list.count, keepsInto)
  const stepMaps = columns.map(() => new Map<number, StepMap>())

  const stepOf = (position: number, from: number, to: number): StepMap => {
    const { height, levels } = columns[position]
    const known = stepMaps[position].get(from * (height + 1) + to)
    if (known) return known
    const { word, shift, mask } = fields[position]
    const nodeOf = new Int32Array(levels[from].nodes.length)
    for (let code = 0; code < levels[to].nodeOf.length; code++) {
      nodeOf[levels[from].nodeOf[code]] = levels[to].nodeOf[code]
    }
    const made = {
      raised: { word, shift, mask, nodeOf, nodes: levels[to].nodes.length },
      map: { shift, mask, map: nodeOf.map((node) => node << shift), keep: ~(mask << shift) },
    }
    stepMaps[position].set(from * (height + 1) + to, made)
    return made
  }
  const raisedTo = (source: KeptList, levels: Levels): RaisedField[] =>
    columns.map((_, position) => stepOf(position, source.levels[position], levels[position]).raised)

  return (source: KeptList, levels: Levels, watch: Watch | undefined): ClassList | undefined => {
    const { list } = source
    const maps: FieldMap[][] = Array.from({ length: words }, () => [])
    const cleared = new Array<number>(words).fill(0)
    let room = 1
    for (let position = 0; position < levels.length; position++) {
      const { word, shift, mask, single, nodes } = fields[position]
      room *= nodes[levels[position]]
      if (levels[position] === source.levels[position]) continue
      if (single[levels[position]]) cleared[word] |= mask << shift
      else maps[word].push(stepOf(position, source.levels[position], levels[position]).map)
    }
    const merge: Merge = {
      ...{ source: list, maps: withCleared(maps, cleared), out, watch },
      ...{ topWord: words - 1, highShift: WORD_BITS },
    }
    const { merged, made } = fitsNumber(room)
      ? merger(merge, { before: undefined, stride: 1, room, raised: raisedTo(source, levels) })
      : byKey(merge)
    spend(WORD_STEPS * Math.abs(merged) * words)
    return merged >= 0 ? { count: made, ...out, from: list, histograms: [] } : undefined
  }
}
