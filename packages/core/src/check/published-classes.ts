import type { Classes, Histograms } from '../data/table/classes.ts'
import { MISSING } from '../data/table/table.ts'
import type { Grouping } from './grouping.ts'
import { peopleOfClasses } from './grouping.ts'
import type { PublishedSensitive } from './published-sensitive.ts'

interface ClassParts {
  readonly grouping: Grouping
  /** Rows of each combination. */
  readonly rows: Uint32Array
  readonly sensitive: readonly PublishedSensitive[]
  readonly tableRows: number
  /** Missing sensitive values count as no value. */
  readonly wildcard: boolean
  /** Whose rows each combination has, where people are counted. */
  readonly persons?: Uint32Array | undefined
  /** The least people who can have so many rows, where people are counted and nobody says whose the rows are. */
  readonly peopleAtLeast?: ((rows: number) => number) | undefined
}

/** The classes of a release in the form models judge. O(combinations × sensitive attributes). */
export function publishedClasses(parts: ClassParts): Classes {
  const { grouping, persons, peopleAtLeast, tableRows } = parts
  const sizes = persons
    ? peopleOfClasses(persons, grouping.classOf, grouping.count)
    : peopleAtLeast
      ? grouping.rows.map(peopleAtLeast)
      : grouping.rows
  const histograms = publishedHistograms(parts)
  return {
    count: grouping.count,
    sizes,
    rows: grouping.rows,
    histograms: persons ? histograms.map((histogram) => ({ ...histogram, people: sizes })) : histograms,
    tableRows,
    ...((persons ?? peopleAtLeast) && { ofPeople: true }),
  }
}

function publishedHistograms({ grouping, rows, sensitive, wildcard, persons }: ClassParts): Histograms[] {
  const { starts, order } = byClass(grouping)
  return sensitive.map(({ attribute, codes, shown }): Histograms => {
    const scratch = new Float64Array(attribute.dictionary.values.length)
    const offsets = new Uint32Array(grouping.count + 1)
    const values: number[] = []
    const counts: number[] = []
    for (let c = 0; c < grouping.count; c++) {
      const touched: number[] = []
      const counted = persons && new Set<string>()
      for (let i = starts[c]; i < starts[c + 1]; i++) {
        const row = order[i]
        const code = codes[row]
        if ((wildcard && code === MISSING) || rows[row] === 0 || shown?.[row] === 0) continue
        if (scratch[code] === 0) touched.push(code)
        scratch[code] += counted ? onceOnly(counted, `${code} ${persons[row]}`) : rows[row]
      }
      for (const code of touched.sort((a, b) => a - b)) {
        values.push(code)
        counts.push(scratch[code])
        scratch[code] = 0
      }
      offsets[c + 1] = values.length
    }
    return { attribute, offsets, values: Uint32Array.from(values), counts: Uint32Array.from(counts) }
  })
}

/** 1 for what is new, 0 for what was counted before. */
function onceOnly(counted: Set<string>, key: string): 0 | 1 {
  if (counted.has(key)) return 0
  counted.add(key)
  return 1
}

/** The combinations of each class side by side: class c has order[starts[c]] … order[starts[c + 1] − 1]. */
function byClass({ classOf, count }: Grouping): { starts: Uint32Array; order: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  for (const c of classOf) if (c >= 0) starts[c + 1]++
  for (let c = 0; c < count; c++) starts[c + 1] += starts[c]
  const next = starts.slice()
  const order = new Uint32Array(starts[count])
  for (let row = 0; row < classOf.length; row++) {
    if (classOf[row] >= 0) order[next[classOf[row]]++] = row
  }
  return { starts, order }
}

/** Only some of the classes; the distribution in the whole release stays what it is. */
export function selectClasses(classes: Classes, selected: readonly number[]): Classes {
  const pick = (from: Uint32Array) => Uint32Array.from(selected, (c) => from[c])
  const sizes = pick(classes.sizes)
  return {
    count: selected.length,
    sizes,
    rows: classes.rows === classes.sizes ? sizes : pick(classes.rows),
    histograms: classes.histograms.map((histograms) => ({
      ...selectHistograms(histograms, selected),
      ...(histograms.people && { people: sizes }),
    })),
    ...(classes.population && { population: pick(classes.population) }),
    tableRows: classes.tableRows,
    ...(classes.ofPeople && { ofPeople: true }),
  }
}

function selectHistograms(
  { attribute, offsets, values, counts }: Histograms,
  selected: readonly number[],
): Histograms {
  const entries: number[] = []
  const starts = new Uint32Array(selected.length + 1)
  selected.forEach((c, i) => {
    for (let entry = offsets[c]; entry < offsets[c + 1]; entry++) entries.push(entry)
    starts[i + 1] = entries.length
  })
  return {
    attribute,
    offsets: starts,
    values: Uint32Array.from(entries, (entry) => values[entry]),
    counts: Uint32Array.from(entries, (entry) => counts[entry]),
  }
}
