import type { LatticeColumn } from '../lattice/lattice-column.ts'
import {
  type ClassList,
  type Levels,
  listBuffers,
  type RaisedField,
  raisedField,
  type Watch,
  WORD_BITS,
} from './class-list.ts'
import type { ClassPath, PathOptions, PathSource } from './class-path.ts'

/** Class lists of nodes anywhere in the lattice, each rolled up from the shortest list at hand that is finer. */
export interface NearestPath extends ClassPath {
  /** Keeps the list of a node whose more general nodes will be asked for. */
  keep(levels: Levels): void
}

interface KeptList {
  readonly levels: Levels
  readonly list: ClassList
}

/** Lists are kept until they have so many classes in all. Then all are given up. */
const MOST_KEPT = 10_000_000

/**
 * Bits of entropy by which a list has to be coarser than the nearest one to be worth keeping. They grow where lists
 * that were kept turned out hardly shorter, and fall where they were much shorter.
 */
const FIRST_BITS = 1.6
const LEAST_BITS = 1.2
const BITS_STEP = 0.2
const MUCH_LEFT = 0.7
const LITTLE_LEFT = 0.4

/**
 * A search that goes from box to box of the lattice asks for nodes that share no prefix. What they share is a node that
 * is more specific than all of them: with its list kept, each costs what that list is long, not what the table is.
 */
export function nearestPath(
  { base, layout, merger, columns }: PathSource & { readonly columns: readonly LatticeColumn[] },
  { keepsInto, countWork = () => {} }: PathOptions,
): NearestPath {
  const first: KeptList = { levels: new Int32Array(columns.length), list: base.list }
  const out = listBuffers(layout.words, base.list.count, keepsInto)
  const raise = fieldRaiser(columns, layout)
  let keptLists: KeptList[] = [first]
  let classes = 0
  let worthBits = FIRST_BITS

  const rollUp = ({ list, levels: from }: KeptList, levels: Levels, watch?: Watch) => {
    const raised = columns.map((_, position) => raise(position, from[position], levels[position]))
    const room = raised.reduce((product, { nodes }) => product * nodes, 1)
    return merger({
      source: list,
      raised,
      numbering: { before: undefined, stride: 1, room },
      topWord: layout.words - 1,
      highShift: WORD_BITS,
      out,
      watch,
      countWork,
    })
  }
  const nearest = (levels: Levels): KeptList => {
    let best = first
    for (const candidate of keptLists) {
      if (candidate.list.count < best.list.count && isFiner(columns, candidate.levels, levels))
        best = candidate
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
      if (bitsOf(columns, source.levels) - bitsOf(columns, levels) < worthBits) return
      const list = reach(levels)!
      const left = list.count / source.list.count
      if (left > MUCH_LEFT) worthBits += BITS_STEP
      else if (left < LITTLE_LEFT) worthBits = Math.max(LEAST_BITS, worthBits - BITS_STEP)
      if (classes > MOST_KEPT) {
        keptLists = [first]
        classes = 0
      }
      classes += list.count
      keptLists.push({ levels: levels.slice(), list: copyOf(list) })
    },
  }
}

/** Bits of entropy that rows show at these levels, summed over the columns. */
export function bitsOf(columns: readonly LatticeColumn[], levels: Levels): number {
  let bits = 0
  for (let position = 0; position < levels.length; position++) {
    bits += columns[position].levels[levels[position]].entropy
  }
  return bits
}

/** The same list in arrays that nothing writes over. */
const copyOf = (list: ClassList): ClassList => ({
  ...list,
  words: list.words.map((word) => word.slice(0, list.count)),
  sizes: list.sizes.slice(0, list.count),
  into: list.into.slice(0, list.from?.count ?? 0),
  numbered: undefined,
})

const sameLevels = (a: Levels, b: Levels): boolean => a.every((level, position) => level === b[position])

/** Whether a list can be rolled up to these levels. Levels that do not nest are made from the values alone. */
function isFiner(columns: readonly LatticeColumn[], from: Levels, to: Levels): boolean {
  for (let position = 0; position < to.length; position++) {
    if (from[position] > to[position]) return false
    if (!columns[position].monotone && from[position] !== 0 && from[position] !== to[position]) return false
  }
  return true
}

/** A field raised from one level to another. Each is made once. */
function fieldRaiser(columns: readonly LatticeColumn[], { fields }: PathSource['layout']) {
  const knownFields = columns.map(() => new Map<number, RaisedField>())
  return (position: number, from: number, to: number): RaisedField => {
    const { height, levels } = columns[position]
    const key = from * (height + 1) + to
    const raised = knownFields[position].get(key)
    if (raised) return raised
    const nodeOf = new Int32Array(levels[from].nodes.length)
    for (let code = 0; code < levels[to].nodeOf.length; code++) {
      nodeOf[levels[from].nodeOf[code]] = levels[to].nodeOf[code]
    }
    const field = raisedField(fields[position], {
      nodeOf,
      nodes: levels[to].nodes.length,
      changes: from !== to,
    })
    knownFields[position].set(key, field)
    return field
  }
}
