import type { Classes, Histograms } from '../../../../data/table/classes.ts'
import {
  fitsDense,
  type HistogramMerger,
  histogramMerger,
  type SensitiveEntries,
} from '../../../../data/table/classes.ts'
import type { PeopleCounter } from '../../../../data/table/people.ts'
import type { Codes, Table } from '../../../../data/table/table.ts'
import { MISSING } from '../../../../data/table/table.ts'
import { matchWildcards, type WildcardColumn } from '../../../../data/table/wildcards.ts'
import type { Problem } from '../search/search-problem.ts'
import { type BaseClasses, classOfCombinations, followStep } from './base-classes.ts'
import { type ClassList, type CountWork, type Levels, stepsTo } from './class-list.ts'

/** Makes what judges look at from class lists. It owns scratch memory: one per search. */
export interface NodeClasses {
  /** Own rows alone, for judges that need no more. */
  sizesOnly(list: ClassList): Classes
  /** With the histograms and the population that judges read. */
  whole(list: ClassList): Classes
  /** The classes with missing values as wildcards. Those that are left out have no rows, here or for others. */
  matched(list: ClassList, levels: Levels, leftOut: Uint8Array): Classes
}

export interface NodeClassOptions {
  /** Combinations from which on histograms may be counted in one pass. */
  readonly many?: number
  /** Is told what it does, by entries of histograms and by classes that are matched. */
  readonly countWork?: CountWork
}

export function nodeClasses(
  problem: Problem,
  { many = MANY_COMBINATIONS, countWork = () => {} }: NodeClassOptions = {},
): NodeClasses {
  const { table, request, judging } = problem
  const mergers = request.sensitive.map(({ attribute }, index) =>
    judging.sensitiveIndexes.includes(index) ? histogramMerger(attribute) : undefined,
  )
  let entriesOf: OrderedEntries | undefined
  const inOrder = (list: ClassList, sensitiveIndex: number) => {
    entriesOf ??= orderedEntries(problem.base, table)
    return entriesOf(list, table.columns[request.sensitive[sensitiveIndex].column].codes)
  }
  const histogramsOf = (list: ClassList, sensitiveIndex: number): Histograms => {
    const counted = list.histograms[sensitiveIndex]
    if (counted) return counted
    const merger = mergers[sensitiveIndex]
    const histograms = !merger
      ? emptyHistograms(problem, sensitiveIndex, list.count)
      : countsInOnePass(problem, list, { sensitiveIndex, many })
        ? merger.count(inOrder(list, sensitiveIndex), list.count, withoutMissing(problem))
        : list.from
          ? merger.merge(histogramsOf(list.from, sensitiveIndex), {
              into: list.into,
              from: list.from.count,
              count: list.count,
            })
          : baseHistograms(problem, merger, {
              sensitiveIndex,
              count: list.count,
              classOf: problem.base.classOf,
            })
    countWork(merger ? list.count + histograms.values.length : 0)
    list.histograms[sensitiveIndex] = histograms
    return histograms
  }
  const sizesOnly = ({ count, sizes }: ClassList): Classes => ({
    count,
    sizes,
    rows: sizes,
    histograms: [],
    tableRows: table.rows,
  })
  const people = problem.people && peopleClasses(problem, problem.people, countWork)
  const whole = (list: ClassList): Classes => ({
    ...sizesOnly(list),
    ...(people?.(list) ?? { histograms: request.sensitive.map((_, index) => histogramsOf(list, index)) }),
    ...(judging.population && table.population && { population: populationOf(list) }),
  })
  return {
    sizesOnly,
    whole,
    matched(list, levels, leftOut) {
      const columns = problem.columns.map((_, position) =>
        wildcardColumn(problem, list, { position, level: levels[position] }),
      )
      return matchWildcards(leaveOut(whole(list), leftOut), columns, { spend: countWork })
    },
  }
}

/** Sizes and histograms of people. They do not add up when classes merge: every list is counted from the combinations. */
function peopleClasses(problem: Problem, counter: PeopleCounter, countWork: CountWork) {
  const { table, request, judging } = problem
  return (list: ClassList): Pick<Classes, 'sizes' | 'histograms'> => {
    const classes = { classOf: classOfCombinations(problem.base, list), count: list.count }
    list.people ??= counter.sizes(classes)
    const sizes = list.people
    const histograms = request.sensitive.map(({ attribute, column }, index) => {
      list.histograms[index] ??= judging.sensitiveIndexes.includes(index)
        ? counter.histograms(classes, { attribute, codes: table.columns[column].codes }, sizes)
        : emptyHistograms(problem, index, list.count)
      return list.histograms[index]
    })
    countWork(table.length)
    return { sizes, histograms }
  }
}

/** Combinations from which on the histograms of the most specific classes cost more than all that is made of them. */
const MANY_COMBINATIONS = 200_000

/**
 * Whether to count a list's histograms from the combinations, past the lists between. In a large table nearly every
 * combination is a class of its own at first; merging those list by list would take most of the search.
 */
function countsInOnePass(
  { table, request }: Problem,
  list: ClassList,
  { sensitiveIndex, many }: { readonly sensitiveIndex: number; readonly many: number },
): boolean {
  const values = request.sensitive[sensitiveIndex].attribute.dictionary.values.length
  if (list.from === undefined || table.length < many || !fitsDense(list.count, values)) return false
  for (let finer: ClassList | undefined = list.from; finer; finer = finer.from) {
    const histograms = finer.histograms[sensitiveIndex]
    if (histograms) return histograms.values.length > table.length / 4
  }
  return true
}

function baseHistograms(
  problem: Problem,
  merger: HistogramMerger,
  {
    sensitiveIndex,
    count,
    classOf,
  }: { readonly sensitiveIndex: number; readonly count: number; readonly classOf: Int32Array },
) {
  const { table, request } = problem
  const { codes } = table.columns[request.sensitive[sensitiveIndex].column]
  return merger.count({ classOf, values: codes, rows: table.weights }, count, withoutMissing(problem))
}

/**
 * The combinations of a large table in the order of their most specific classes. Classes that merge lie side by side there,
 * so that what is counted of a list is read and written where memory was just read and written. `codes` of a column, one
 * for each combination of the table, are put in order once.
 */
type OrderedEntries = (list: ClassList, codes: Codes) => SensitiveEntries

function orderedEntries({ classOf, list: base }: BaseClasses, { weights }: Table): OrderedEntries {
  const order = sortByClass(classOf, base.count)
  const rows = inThatOrder(weights, order)
  const baseOf = Int32Array.from(order, (entry) => classOf[entry])
  const ordered = new Map<Codes, Uint32Array>()
  return (list, codes) => {
    const values = ordered.get(codes) ?? inThatOrder(codes, order)
    ordered.set(codes, values)
    const classes = baseOf.slice()
    for (const step of stepsTo(list)) followStep(classes, step)
    return { classOf: classes, values, rows }
  }
}

function inThatOrder(numbers: ArrayLike<number>, order: Uint32Array): Uint32Array {
  const picked = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) picked[i] = numbers[order[i]]
  return picked
}

/** Combinations of each class one after the other. Those without a class are left out. */
function sortByClass(classOf: Int32Array, classes: number): Uint32Array {
  const next = new Uint32Array(classes + 1)
  for (let entry = 0; entry < classOf.length; entry++) next[classOf[entry] + 1]++
  next[0] = 0
  for (let c = 0; c < classes; c++) next[c + 1] += next[c]
  const order = new Uint32Array(next[classes])
  for (let entry = 0; entry < classOf.length; entry++) {
    if (classOf[entry] >= 0) order[next[classOf[entry]]++] = entry
  }
  return order
}

/** The code that is no value, where missing values are wildcards. */
const withoutMissing = ({ wildcards }: Problem): number => (wildcards ? MISSING : -1)

/** No judge reads this attribute. */
const emptyHistograms = ({ request }: Problem, sensitiveIndex: number, count: number): Histograms => ({
  attribute: request.sensitive[sensitiveIndex].attribute,
  offsets: new Uint32Array(count + 1),
  values: new Uint32Array(0),
  counts: new Uint32Array(0),
})

function populationOf(list: ClassList): Uint32Array {
  if (list.population || !list.from) return list.population ?? new Uint32Array(list.count)
  const below = populationOf(list.from)
  const persons = new Uint32Array(list.count)
  for (let c = 0; c < list.from.count; c++) persons[list.into[c]] += below[c]
  list.population = persons
  return persons
}

/** The persons of the population stay: they are not part of the release. */
function leaveOut(classes: Classes, leftOut: Uint8Array): Classes {
  const rows = classes.rows.slice(0, classes.count)
  for (let c = 0; c < classes.count; c++) if (leftOut[c] === 1) rows[c] = 0
  return {
    ...classes,
    rows,
    sizes: rows,
    histograms: classes.histograms.map((histograms) => withoutClasses(histograms, leftOut, classes.count)),
  }
}

function withoutClasses(histograms: Histograms, leftOut: Uint8Array, count: number): Histograms {
  const { attribute, offsets, values, counts } = histograms
  const starts = new Uint32Array(count + 1)
  const selected = { values: new Uint32Array(values.length), counts: new Uint32Array(counts.length) }
  let end = 0
  for (let c = 0; c < count; c++) {
    for (let entry = offsets[c]; leftOut[c] === 0 && entry < offsets[c + 1]; entry++) {
      selected.values[end] = values[entry]
      selected.counts[end++] = counts[entry]
    }
    starts[c + 1] = end
  }
  return { attribute, offsets: starts, ...selected }
}

function wildcardColumn(
  { columns, layout }: Problem,
  { count, words }: ClassList,
  { position, level }: { readonly position: number; readonly level: number },
): WildcardColumn {
  const { word, shift, mask } = layout.fields[position]
  const { nodes, wildcard } = columns[position].levels[level]
  return {
    nodes: words[word].slice(0, count).map((key) => (key >>> shift) & mask),
    size: nodes.length,
    missing: wildcard,
  }
}

/** Only some of the classes. */
export function selectClasses(classes: Classes, members: Int32Array): Classes {
  const pick = (from: Uint32Array) => Uint32Array.from(members, (c) => from[c])
  const sizes = pick(classes.sizes)
  return {
    count: members.length,
    sizes,
    rows: classes.rows === classes.sizes ? sizes : pick(classes.rows),
    histograms: classes.histograms.map((histograms) => selectHistograms(histograms, members)),
    ...(classes.population && { population: pick(classes.population) }),
    tableRows: classes.tableRows,
  }
}

function selectHistograms(
  { attribute, offsets, values, counts }: Histograms,
  members: Int32Array,
): Histograms {
  const starts = new Uint32Array(members.length + 1)
  for (let i = 0; i < members.length; i++) {
    starts[i + 1] = starts[i] + offsets[members[i] + 1] - offsets[members[i]]
  }
  const picked = {
    values: new Uint32Array(starts[members.length]),
    counts: new Uint32Array(starts[members.length]),
  }
  for (let i = 0; i < members.length; i++) {
    picked.values.set(values.subarray(offsets[members[i]], offsets[members[i] + 1]), starts[i])
    picked.counts.set(counts.subarray(offsets[members[i]], offsets[members[i] + 1]), starts[i])
  }
  return { attribute, offsets: starts, ...picked }
}
