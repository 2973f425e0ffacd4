import type { Codes, Dictionary } from './table.ts'

/**
 * A tree over a sensitive attribute's values, for hierarchical distance: levels[0] are the values (by code),
 * parents[l][node] is the node above on level l + 1, the last level has one node.
 */
export interface Taxonomy {
  readonly height: number
  readonly parents: readonly Uint32Array[]
}

/** A sensitive attribute and its distribution in the whole table (suppressed rows included: they keep their value). */
export interface SensitiveAttribute {
  readonly name: string
  readonly dictionary: Dictionary
  /**
   * Rows with each code, over the whole table; where people are counted, people who have it. Code 0 (missing) counts as a
   * value unless missing values are wildcards.
   */
  readonly totals: Float64Array
  /** Sum of totals. */
  readonly rows: number
  /** Where people are counted: people of the whole table. */
  readonly people?: number
  readonly taxonomy?: Taxonomy
}

/** Counts of the values of one sensitive attribute in each class, sparse: class c has entries offsets[c] … offsets[c + 1] − 1. */
export interface Histograms {
  readonly attribute: SensitiveAttribute
  /** count + 1 places. */
  readonly offsets: Uint32Array
  /** Codes of the attribute's dictionary, each at most once per class. */
  readonly values: Uint32Array
  /** Rows with that value, above 0; where people are counted, people who have it. */
  readonly counts: Uint32Array
  /** Where people are counted: people of each class. One who has several values counts for each, so counts may add up to more. */
  readonly people?: Uint32Array
}

/**
 * Equivalence classes: what methods make and models judge. Suppressed rows belong to none.
 * With missing values as wildcards, `sizes` and the histograms count every row that is compatible with the class,
 * `rows` only those that belong to it. Where people are counted, `sizes` and the histograms count people and `rows`
 * their rows. Otherwise `rows` and `sizes` are the same array.
 */
export interface Classes {
  /** Number of classes. The arrays may be longer (they are reused); read only the first `count`. */
  readonly count: number
  readonly sizes: Uint32Array
  readonly rows: Uint32Array
  readonly histograms: readonly Histograms[]
  /** Persons of the population in each class, where a model asks for it. */
  readonly population?: Uint32Array
  /** Rows of the whole table, suppressed ones included. */
  readonly tableRows: number
  /** People are counted and not rows. */
  readonly ofPeople?: boolean
}

/** Which of the classes merge: old class c goes into new class into[c], which is below `count`. */
interface Merge {
  readonly into: Int32Array
  readonly from: number
  readonly count: number
}

export interface HistogramMerger {
  /** Histograms of the merged classes. O(entries + classes). */
  merge(histograms: Histograms, merge: Merge): Histograms
  /**
   * Histograms of classes, from the entries (class, value, rows) of single combinations. Entries without rows are
   * left out, and those of the code `leaveOut`: a missing value, where missing values are wildcards, is no value.
   */
  count(entries: SensitiveEntries, count: number, leaveOut?: number): Histograms
}

export interface SensitiveEntries {
  readonly classOf: Int32Array
  readonly values: Codes
  readonly rows: Uint32Array
}

/** Adds up histograms of one attribute. It owns its scratch memory: one per thread. */
export function histogramMerger(attribute: SensitiveAttribute): HistogramMerger {
  const sums = new Float64Array(attribute.dictionary.values.length)
  const merge = (histograms: Histograms, { into, from, count }: Merge): Histograms => {
    const { starts, order } = sortByClass(into, from, count)
    const offsets = new Uint32Array(count + 1)
    const values = new Uint32Array(histograms.offsets[from])
    const counts = new Uint32Array(values.length)
    let end = 0
    for (let c = 0; c < count; c++) {
      const begin = end
      for (let i = starts[c]; i < starts[c + 1]; i++) {
        const last = histograms.offsets[order[i] + 1]
        for (let entry = histograms.offsets[order[i]]; entry < last; entry++) {
          const value = histograms.values[entry]
          if (sums[value] === 0) values[end++] = value
          sums[value] += histograms.counts[entry]
        }
      }
      for (let entry = begin; entry < end; entry++) {
        counts[entry] = sums[values[entry]]
        sums[values[entry]] = 0
      }
      offsets[c + 1] = end
    }
    return { attribute, offsets, values: values.slice(0, end), counts: counts.slice(0, end) }
  }
  return {
    merge,
    count(entries, count, leaveOut = -1) {
      if (fitsDense(count, sums.length)) return countDense(attribute, entries, { count, leaveOut })
      const { single, into } = singleEntries(attribute, entries, leaveOut)
      return merge(single, { into, from: into.length, count })
    },
  }
}

/** Cells of a table of all classes by all values that is still cheaper than sorting entries: 32 MiB. */
const DENSE_CELLS = 2 ** 23

export const fitsDense = (classes: number, values: number): boolean => classes * values <= DENSE_CELLS

/** Adds up entries in a table of classes by values, then lists what is not 0. */
function countDense(
  attribute: SensitiveAttribute,
  { classOf, values, rows }: SensitiveEntries,
  { count, leaveOut }: { readonly count: number; readonly leaveOut: number },
): Histograms {
  const width = attribute.dictionary.values.length
  const cells = new Uint32Array(count * width)
  let filled = 0
  for (let entry = 0; entry < classOf.length; entry++) {
    if (rows[entry] === 0 || values[entry] === leaveOut || classOf[entry] < 0) continue
    const cell = classOf[entry] * width + values[entry]
    if (cells[cell] === 0) filled++
    cells[cell] += rows[entry]
  }
  const offsets = new Uint32Array(count + 1)
  const listed = { values: new Uint32Array(filled), counts: new Uint32Array(filled) }
  let end = 0
  for (let c = 0; c < count; c++) {
    for (let value = 0; value < width; value++) {
      const cell = cells[c * width + value]
      if (cell === 0) continue
      listed.values[end] = value
      listed.counts[end++] = cell
    }
    offsets[c + 1] = end
  }
  return { attribute, offsets, ...listed }
}

/** Every entry as a class of its own. */
function singleEntries(
  attribute: SensitiveAttribute,
  { classOf, values, rows }: SensitiveEntries,
  leaveOut: number,
): { single: Histograms; into: Int32Array } {
  const into = new Int32Array(classOf.length)
  const entryValues = new Uint32Array(classOf.length)
  const counts = new Uint32Array(classOf.length)
  let length = 0
  for (let entry = 0; entry < classOf.length; entry++) {
    if (rows[entry] === 0 || values[entry] === leaveOut || classOf[entry] < 0) continue
    into[length] = classOf[entry]
    entryValues[length] = values[entry]
    counts[length++] = rows[entry]
  }
  const offsets = Uint32Array.from({ length: length + 1 }, (_, entry) => entry)
  return { single: { attribute, offsets, values: entryValues, counts }, into: into.slice(0, length) }
}

/** The old classes of each new one side by side: counting sort. */
function sortByClass(
  into: Int32Array,
  from: number,
  count: number,
): { starts: Uint32Array; order: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  for (let old = 0; old < from; old++) starts[into[old] + 1]++
  for (let c = 0; c < count; c++) starts[c + 1] += starts[c]
  const next = starts.slice(0, count)
  const order = new Uint32Array(from)
  for (let old = 0; old < from; old++) order[next[into[old]]++] = old
  return { starts, order }
}
