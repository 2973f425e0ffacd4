import type { Histograms } from '../../../../data/table/classes.ts'
import type { LatticeColumn } from '../lattice/lattice-column.ts'

/** Levels by position, the order in which columns are raised. */
export type Levels = Int32Array

/** Counts steps of work. */
export type CountWork = (steps: number) => void

/**
 * The classes of one node of the lattice: keys, own rows, and which class of the list it was made from went where.
 * Arrays may be longer than `count`. They are used again for the next list of the same depth.
 */
export interface ClassList {
  readonly count: number
  /** words[word][class] */
  readonly words: readonly Int32Array[]
  readonly sizes: Uint32Array
  /** The list this one was rolled up from; none for the most specific one. */
  readonly from?: ClassList
  /** into[class of `from`] → class of this list; empty where the path does not keep it. */
  readonly into: Int32Array
  /** Number of each class by the positions raised for it, below `room`; absent where that would be too large. */
  readonly numbered?: { readonly numbers: Int32Array; readonly room: number } | undefined
  /** Filled when first asked for: most nodes are decided by their sizes. */
  readonly histograms: (Histograms | undefined)[]
  population?: Uint32Array
  /** People of each class, where they are counted in place of rows. */
  people?: Uint32Array
}

/** Sees classes as they become final. Its result says whether to go on. */
export type Watch = (sizes: Uint32Array, from: number, to: number) => boolean

/** Buffers of a list that can be written over. */
export interface ListBuffers {
  readonly words: readonly Int32Array[]
  readonly sizes: Uint32Array
  readonly into: Int32Array
  readonly numbers: Int32Array
}

export const listBuffers = (words: number, capacity: number, keepsInto: boolean): ListBuffers => ({
  words: Array.from({ length: words }, () => new Int32Array(capacity)),
  sizes: new Uint32Array(capacity),
  into: new Int32Array(keepsInto ? capacity : 0),
  numbers: new Int32Array(capacity),
})

/** From the most specific classes to those of the list. */
export const stepsTo = (list: ClassList): readonly Int32Array[] =>
  list.from ? [...stepsTo(list.from), list.into] : []

/** Bits of a word that keys use: one less than the machine's, so that keys are never negative. */
export const WORD_BITS = 31

/** 2^bits − 1 as a whole number for the machine; the power would be a double and make loops convert it. */
export const lowBits = (bits: number): number => 0xffffffff >>> (32 - bits)

/** Bits of a class's key that hold one column's node. */
export interface KeyField {
  readonly word: number
  readonly shift: number
  readonly mask: number
  /** What each level makes of the field's most specific values. */
  readonly levels: readonly RaisedField[]
}

/** A field of the keys whose values are replaced by the nodes of a level. */
export interface RaisedField {
  readonly word: number
  readonly shift: number
  readonly mask: number
  /** nodeOf[value of the field] → node, and the nodes there are. */
  readonly nodeOf: Int32Array
  readonly nodes: number
  /** `nodeOf` shifted to the place of the field. */
  readonly map: Int32Array
  /** False where every value stays as it is. */
  readonly changes: boolean
}

export const raisedField = (
  { word, shift, mask }: Omit<KeyField, 'levels'>,
  { nodeOf, nodes, changes }: Pick<RaisedField, 'nodeOf' | 'nodes' | 'changes'>,
): RaisedField => ({
  word,
  shift,
  mask,
  nodeOf,
  nodes,
  map: nodeOf.map((node) => node << shift),
  changes,
})

/**
 * The nodes of a class packed into words of 31 bits, by bits rather than mixed radix so that one column can be
 * replaced without a division. Position 0 has the lowest bits of the first word: sorted keys keep classes together
 * that differ in early positions only.
 */
export interface KeyLayout {
  readonly words: number
  readonly fields: readonly KeyField[]
}

export function keyLayout(columns: readonly LatticeColumn[], wordBits = WORD_BITS): KeyLayout {
  const fields: KeyField[] = []
  let word = 0
  let used = 0
  for (const { size, levels } of columns) {
    const bits = 32 - Math.clz32(Math.max(1, size - 1))
    if (used + bits > wordBits && used > 0) {
      word++
      used = 0
    }
    const field = { word, shift: used, mask: lowBits(bits) }
    used += bits
    fields.push({
      ...field,
      levels: levels.map(({ nodeOf, nodes }, level) =>
        raisedField(field, { nodeOf, nodes: nodes.length, changes: level > 0 }),
      ),
    })
  }
  return { words: word + 1, fields }
}
