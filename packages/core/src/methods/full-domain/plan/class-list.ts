import type { Histograms } from '../../../data/table/classes.ts'

/**
 * The classes of one node of the lattice: keys, own rows, and which class of the list it was made from went where.
 * Arrays may be longer than `count`; they are used again for the next list of the same depth.
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

/** From the most specific classes to those of the list. */
export const stepsTo = (list: ClassList): readonly Int32Array[] =>
  list.from ? [...stepsTo(list.from), list.into] : []

/** Told of classes as they become final; answers whether to go on. */
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
