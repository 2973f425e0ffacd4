import { assignRows } from './assign-rows.ts'
import type { CheckedQuasi, Combinations, ReleaseClaims } from './check-input.ts'
import { coveringTexts } from './covering-texts.ts'
import { groupTexts } from './grouping.ts'
import { readQuasi } from './quasi-reading.ts'

/** Rows of the original, counted: what they had in the quasi-identifiers and in what is published as it was, and whose they are. */
export interface RowsOfPeople {
  /** texts[column][combination], in the order of the quasi-identifiers. */
  readonly quasi: readonly (readonly string[])[]
  /** What is published as it was, as one text for each combination. */
  readonly exact: readonly string[]
  readonly rows: Uint32Array
  readonly persons: Uint32Array
}

/** Rows of the release, counted in the same way. */
export interface PublishedRows {
  readonly combinations: Combinations
  readonly quasi: readonly CheckedQuasi[]
  /** As of the original; undefined where a suppressed row hides what it had. */
  readonly exact: readonly (string | undefined)[]
  readonly tokens: readonly string[]
  readonly claims?: ReleaseClaims
}

/**
 * The combinations of a release, those of each person apart: each of its rows is given a row of the original that is the same in
 * what is published as it was and that its cells cover, each only once. Where several fit, people are spread over the classes as
 * far as they can be: nobody who has the release could rule that out. Undefined where not every row finds its own.
 */
export function matchPeople(release: PublishedRows, original: RowsOfPeople): Combinations | undefined {
  const { combinations } = release
  const candidates = candidatesOf(release, original)
  const assigned =
    candidates &&
    assignRows({
      candidates,
      rows: original.rows,
      persons: original.persons,
      room: Uint32Array.from(combinations.rows),
      classOf: groupTexts(quasiTexts(release), combinations.rows, false).classOf,
    })
  if (!assigned) return undefined
  return {
    ...combinations,
    texts: combinations.texts.map((texts) => assigned.map(({ entry }) => texts[entry])),
    rows: Uint32Array.from(assigned, ({ rows }) => rows),
    persons: Uint32Array.from(assigned, ({ index }) => original.persons[index]),
  }
}

/** Pairs of a row of the original and one of the release that it may have become: more would not fit into memory. */
const MOST_PAIRS = 5e7

/** By row of the original the entries of the release that are the same in what is published as it was, and cover it. */
function candidatesOf(release: PublishedRows, original: RowsOfPeople): number[][] | undefined {
  const entriesOf = entriesByExact(release)
  const hiding = entriesOf.get(undefined) ?? []
  const covers = coverTest(release, original)
  const candidates: number[][] = original.exact.map(() => [])
  const originalsOf = new Map<string, number[]>()
  for (const [index, exact] of original.exact.entries()) {
    const indexes = originalsOf.get(exact)
    if (indexes) indexes.push(index)
    else originalsOf.set(exact, [index])
  }
  let pairs = 0
  for (const [exact, indexes] of originalsOf) {
    const coveringOf = covers([...(entriesOf.get(exact) ?? []), ...hiding])
    for (const index of indexes) {
      candidates[index] = coveringOf(index)
      pairs += candidates[index].length
      if (pairs > MOST_PAIRS) return undefined
    }
  }
  return candidates
}

function entriesByExact({ exact }: PublishedRows): Map<string | undefined, number[]> {
  const entriesOf = new Map<string | undefined, number[]>()
  for (const [entry, key] of exact.entries()) {
    const entries = entriesOf.get(key)
    if (entries) entries.push(entry)
    else entriesOf.set(key, [entry])
  }
  return entriesOf
}

const quasiTexts = ({ combinations, quasi }: PublishedRows): readonly (readonly string[])[] =>
  quasi.map(({ name }) => combinations.texts[combinations.columns.indexOf(name)])

/** Which of some entries cover a row of the original. */
type CoveringEntries = (index: number) => number[]

/** For each column the entries that cover a value are kept as bits: many rows have the same values. */
function coverTest(
  release: PublishedRows,
  original: RowsOfPeople,
): (entries: readonly number[]) => CoveringEntries {
  const { combinations, quasi, tokens, claims } = release
  const published = quasiTexts(release)
  const grouping = groupTexts(published, combinations.rows, false)
  const { readings } = readQuasi(quasi, { grouping, tokens, ...(claims && { claims }) })
  const textsOf = readings.map((reading) => {
    const cover = coveringTexts(reading, false)
    const known = new Map<string, ReadonlySet<string>>()
    return (value: string): ReadonlySet<string> => {
      const texts = known.get(value) ?? new Set(cover(value).texts)
      known.set(value, texts)
      return texts
    }
  })
  return (entries) => {
    const words = Math.ceil(entries.length / 32)
    const columns = textsOf.map((texts, columnIndex) => {
      const bitsOf = new Map<string, Uint32Array>()
      return (index: number): Uint32Array => {
        const value = original.quasi[columnIndex][index]
        let bits = bitsOf.get(value)
        if (bits === undefined) {
          const covering = texts(value)
          bits = new Uint32Array(words)
          for (const [position, entry] of entries.entries())
            if (covering.has(published[columnIndex][entry])) bits[position >>> 5] |= 1 << (position & 31)
          bitsOf.set(value, bits)
        }
        return bits
      }
    })
    return (index) => {
      const bits = columns.map((bitsOfColumn) => bitsOfColumn(index))
      const covering: number[] = []
      for (let word = 0; word < words; word++) {
        let left = bits.reduce((common, { [word]: column }) => common & column, -1)
        for (; left !== 0; left &= left - 1) {
          const position = 32 * word + 31 - Math.clz32(left & -left)
          if (position < entries.length) covering.push(entries[position])
        }
      }
      return covering
    }
  }
}
