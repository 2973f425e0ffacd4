import { OutisError } from '../errors.ts'
import { type Classes, type Histograms, histogramMerger } from './classes.ts'
import { groupCombinations, MISSING, type Table } from './table.ts'

/** One quasi-identifier of the classes. */
export interface WildcardColumn {
  /** nodes[class], below `size`. */
  readonly nodes: Int32Array
  readonly size: number
  /** The node that stands for a missing value; −1 where there is none. */
  readonly missing: number
}

interface MatchOptions {
  /** Is told how many cells are compared. */
  readonly spend?: (steps: number) => void
  /** Entries that are gathered before they are added up: all of them would fill the memory. */
  readonly mostEntries?: number
}

const MOST_ENTRIES = 2 ** 23

/**
 * Missing values as wildcards: two classes are compatible if in every column their nodes are equal or one of them is
 * missing. Sizes, histograms and population of a class then count all classes compatible with it, itself included;
 * `rows` stays. Classes are put together by which of their nodes are missing (their pattern); of two patterns only the
 * columns missing in neither matter, so one grouping by these answers for all their pairs. O(patterns · classes · columns).
 */
export function matchWildcards(
  classes: Classes,
  columns: readonly WildcardColumn[],
  { spend = () => {}, mostEntries = MOST_ENTRIES }: MatchOptions = {},
): Classes {
  const patterns = patternsOf(classes.count, columns)
  spend(2 * patterns.length * classes.count * columns.length)
  if (patterns.length === 0 || (patterns.length === 1 && !patterns[0].missing.includes(true))) return classes
  const matches = patterns.flatMap((ours) =>
    patterns.filter((theirs) => theirs !== ours).map((theirs) => matchPatterns(ours, theirs, columns)),
  )
  return {
    ...classes,
    sizes: addMatches(classes.sizes, classes.rows, { count: classes.count, matches }),
    histograms: classes.histograms.map((histograms) =>
      addHistograms(histograms, classes.count, { matches, mostEntries }),
    ),
    ...(classes.population && {
      population: addMatches(classes.population, classes.population, { count: classes.count, matches }),
    }),
  }
}

interface Pattern {
  readonly missing: readonly boolean[]
  readonly classes: Int32Array
}

function patternsOf(count: number, columns: readonly WildcardColumn[]): Pattern[] {
  const flags = columns.map(({ nodes, missing }) => {
    const codes = new Uint8Array(count)
    for (let c = 0; c < count; c++) codes[c] = nodes[c] === missing ? 1 : 0
    return { codes, size: 2 }
  })
  const groups = groupCombinations(flags, count)
  const members: number[][] = Array.from({ length: groups.count }, () => [])
  for (let c = 0; c < count; c++) members[groups.groupOf[c]].push(c)
  return members.map((classes, pattern) => ({
    missing: flags.map(({ codes }) => codes[groups.first[pattern]] === 1),
    classes: Int32Array.from(classes),
  }))
}

/** Groups of classes that agree where neither pattern is missing. */
interface Match {
  readonly ours: Int32Array
  readonly theirs: Int32Array
  readonly count: number
  readonly groupOfOurs: Int32Array
  readonly groupOfTheirs: Int32Array
}

function matchPatterns(ours: Pattern, theirs: Pattern, columns: readonly WildcardColumn[]): Match {
  const length = theirs.classes.length + ours.classes.length
  const shared = columns
    .filter((_, column) => !ours.missing[column] && !theirs.missing[column])
    .map(({ nodes, size }) => {
      const codes = new Int32Array(length)
      for (let i = 0; i < theirs.classes.length; i++) codes[i] = nodes[theirs.classes[i]]
      for (let i = 0; i < ours.classes.length; i++) codes[theirs.classes.length + i] = nodes[ours.classes[i]]
      return { codes, size }
    })
  const { count, groupOf } = groupCombinations(shared, length)
  return {
    ours: ours.classes,
    theirs: theirs.classes,
    count,
    groupOfTheirs: groupOf.subarray(0, theirs.classes.length),
    groupOfOurs: groupOf.subarray(theirs.classes.length),
  }
}

function addMatches(
  to: Uint32Array,
  counted: Uint32Array,
  { count, matches }: { readonly count: number; readonly matches: readonly Match[] },
): Uint32Array {
  const sums = to.slice(0, count)
  for (const { ours, theirs, count: groups, groupOfOurs, groupOfTheirs } of matches) {
    const totals = new Float64Array(groups)
    for (let i = 0; i < theirs.length; i++) totals[groupOfTheirs[i]] += counted[theirs[i]]
    for (let i = 0; i < ours.length; i++) sums[ours[i]] += totals[groupOfOurs[i]]
  }
  return sums
}

function addHistograms(
  histograms: Histograms,
  count: number,
  { matches, mostEntries }: { readonly matches: readonly Match[]; readonly mostEntries: number },
): Histograms {
  const merger = histogramMerger(histograms.attribute)
  const classOf: number[] = []
  const values: number[] = []
  const rows: number[] = []
  const add = (to: number, from: Histograms, place: number) => {
    for (let entry = from.offsets[place]; entry < from.offsets[place + 1]; entry++) {
      classOf.push(to)
      values.push(from.values[entry])
      rows.push(from.counts[entry])
    }
  }
  const fold = () => {
    const folded = counted()
    for (const list of [classOf, values, rows]) list.length = 0
    for (let c = 0; c < count; c++) add(c, folded, c)
  }
  const counted = () =>
    merger.count(
      {
        classOf: Int32Array.from(classOf),
        values: Uint32Array.from(values),
        rows: Uint32Array.from(rows),
      },
      count,
    )
  for (let c = 0; c < count; c++) add(c, histograms, c)
  for (const { ours, theirs, count: groups, groupOfOurs, groupOfTheirs } of matches) {
    if (classOf.length > mostEntries) fold()
    const into = new Int32Array(count).fill(groups)
    for (let i = 0; i < theirs.length; i++) into[theirs[i]] = groupOfTheirs[i]
    const totals = merger.merge(histograms, { into, from: count, count: groups + 1 })
    for (let i = 0; i < ours.length; i++) add(ours[i], totals, groupOfOurs[i])
  }
  return counted()
}

/** Cells that are compared to find the rows a row with missing values may be taken for: some ten seconds of work, each time. */
const MOST_COMPARED = 2e8

interface MatchedClasses {
  readonly classes: number
  /** Sets of columns in which some class has no value. */
  readonly patterns: number
  readonly columns: number
}

/** Each pattern is compared with all classes: where there are very many of both, that takes hours. */
export function refuseMatching({ classes, patterns, columns }: MatchedClasses): void {
  if (patterns * classes * columns <= MOST_COMPARED) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `Missing values match any value, and the ${classes} combinations of ${columns} quasi-identifiers lack values in ${patterns} different sets of columns: too many to compare.`,
    hint: 'Set data.missing-as to value, leave out rows with missing values by data.drop-missing: true, or declare fewer quasi-identifiers.',
    details: { classes, patterns, columns },
  })
}

/** Before any search: the first columns of a table, as they came. */
export function refuseWildcards({ columns, length }: Table, quasi: number): void {
  const quasiColumns = columns.slice(0, quasi)
  const flags = quasiColumns.map(({ codes }) => ({
    codes: Uint8Array.from({ length }, (_, index) => (codes[index] === MISSING ? 1 : 0)),
    size: 2,
  }))
  const patterns = groupCombinations(flags, length).count
  if (patterns * length * quasi <= MOST_COMPARED) return
  const { count } = groupCombinations(
    quasiColumns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    length,
  )
  refuseMatching({ classes: count, patterns, columns: quasi })
}
