import type { Classes, Histograms } from '../data/table/classes.ts'
import { SUPPRESSED } from '../data/table/table.ts'
import type { Combinations } from './check-input.ts'
import type { Grouping } from './grouping.ts'
import { publishedClasses } from './published-classes.ts'
import type { PublishedSensitive } from './published-sensitive.ts'

/**
 * The suppressed rows as a class. A person who fits no class of the release is among them, so their sensitive values must
 * satisfy the models too. Sensitive cells of `*` show no value.
 */
export interface SuppressedPool {
  readonly rows: number
  /** One class: all suppressed rows, with the sensitive values that they still show. */
  readonly classes: Classes
  /** The same without the cells of `*` that may hide values: models have to hold of both. Absent where there are none. */
  readonly sure?: Classes
  /** Per sensitive attribute: whether no suppressed row shows a value of it. */
  readonly hidden: readonly boolean[]
}

export interface PoolParts {
  readonly release: Pick<Combinations, 'rows' | 'persons' | 'peopleAtLeast'>
  readonly grouping: Grouping
  readonly sensitive: readonly PublishedSensitive[]
  readonly tableRows: number
  readonly wildcard: boolean
  /** People of the population who fit no class, where a population was counted. */
  readonly outside?: number | undefined
}

/** Undefined where no row is suppressed. O(combinations × sensitive attributes). */
export function suppressedPool(parts: PoolParts): SuppressedPool | undefined {
  const { grouping, sensitive, release, tableRows, wildcard, outside } = parts
  if (grouping.suppressedRows === 0) return undefined
  const pool: Grouping = {
    count: 1,
    texts: grouping.texts.map(() => [SUPPRESSED]),
    rows: Uint32Array.of(grouping.suppressedRows),
    classOf: grouping.classOf.map((c) => (c < 0 ? 0 : -1)),
    suppressedRows: tableRows - grouping.suppressedRows,
  }
  const classesOf = (shown: readonly PublishedSensitive[]): Classes => ({
    ...publishedClasses({ ...release, grouping: pool, sensitive: shown, tableRows, wildcard }),
    ...(outside !== undefined && { population: Uint32Array.of(outside) }),
  })
  return {
    rows: grouping.suppressedRows,
    classes: classesOf(sensitive),
    ...(sensitive.some(({ sure }) => sure) && { sure: classesOf(sensitive.map(withoutDoubt)) }),
    hidden: sensitive.map(({ shown }) => shown !== undefined && showsNone(shown, grouping)),
  }
}

const withoutDoubt = (attribute: PublishedSensitive): PublishedSensitive =>
  attribute.sure ? { ...attribute, shown: attribute.sure } : attribute

const showsNone = (shown: Uint8Array, { classOf }: Grouping): boolean =>
  shown.every((isShown, index) => isShown === 0 || classOf[index] >= 0)

/** The suppressed rows show no sensitive value at all: to know that somebody is among them says nothing. */
export const tellsNothing = ({ hidden }: SuppressedPool): boolean =>
  hidden.length > 0 && hidden.every((isHidden) => isHidden)

/** The classes of a release and its suppressed rows as one more. */
export function withPool(classes: Classes, { classes: pool }: SuppressedPool): Classes {
  const sizes = joined(classes.sizes, classes.count, pool.sizes)
  const { population } = classes
  return {
    ...classes,
    count: classes.count + 1,
    sizes,
    rows: classes.rows === classes.sizes ? sizes : joined(classes.rows, classes.count, pool.rows),
    histograms: classes.histograms.map((histogram, histogramIndex) =>
      joinedHistograms(histogram, classes.count, pool.histograms[histogramIndex]),
    ),
    ...(population && {
      population: joined(population, classes.count, pool.population ?? Uint32Array.of(0)),
    }),
  }
}

function joinedHistograms(histograms: Histograms, count: number, pool: Histograms): Histograms {
  const entries = histograms.offsets[count]
  return {
    attribute: histograms.attribute,
    offsets: joined(histograms.offsets, count + 1, Uint32Array.of(entries + pool.values.length)),
    values: joined(histograms.values, entries, pool.values),
    counts: joined(histograms.counts, entries, pool.counts),
    ...(histograms.people && { people: joined(histograms.people, count, pool.people ?? Uint32Array.of(0)) }),
  }
}

function joined(list: Uint32Array, length: number, more: Uint32Array): Uint32Array {
  const all = new Uint32Array(length + more.length)
  all.set(list.subarray(0, length))
  all.set(more, length)
  return all
}
