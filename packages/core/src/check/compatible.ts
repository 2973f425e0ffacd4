import type { Classes, Histograms } from '../data/table/classes.ts'
import { refuseMatching } from '../data/table/wildcards.ts'
import type { Grouping } from './grouping.ts'

/**
 * Missing values as wildcards: two classes are compatible if in every column their texts are equal or one is missing.
 * `sizes` and histograms of a class then count all rows of compatible classes, itself included.
 *
 * Classes are put together by which of their cells are missing (their pattern). For two patterns only the columns
 * missing in neither matter, so one Map over these answers for all pairs of classes.
 * O(patterns × classes × columns): no pair of classes is looked at.
 *
 * @param tests whether a text of each column is missing
 */
export function countCompatible(
  plain: Classes,
  grouping: Grouping,
  tests: readonly ((text: string) => boolean)[],
): Classes {
  const patterns = byPattern(grouping, tests)
  if (patterns.length === 1 && !patterns[0].missing.includes(true)) return plain
  refuseMatching({ classes: plain.count, patterns: patterns.length, columns: tests.length })
  const sizes = new Float64Array(plain.count)
  const values = plain.histograms.map(() =>
    Array.from({ length: plain.count }, () => new Map<number, number>()),
  )
  for (const theirs of patterns) {
    for (const ours of patterns) {
      const shared = grouping.texts.filter((_, column) => !ours.missing[column] && !theirs.missing[column])
      const totals = totalsByKey(plain, theirs.classes, shared)
      for (const c of ours.classes) {
        const total = totals.get(projection(shared, c))
        if (!total) continue
        sizes[c] += total.rows
        total.values.forEach((counts, valueIndex) => {
          addAll(values[valueIndex][c], counts)
        })
      }
    }
  }
  return {
    ...plain,
    sizes: Uint32Array.from(sizes),
    histograms: plain.histograms.map(({ attribute }, histogramIndex) =>
      packed(attribute, values[histogramIndex]),
    ),
  }
}

interface Pattern {
  readonly missing: readonly boolean[]
  readonly classes: number[]
}

function byPattern({ texts, count }: Grouping, tests: readonly ((text: string) => boolean)[]): Pattern[] {
  const patterns = new Map<string, Pattern>()
  for (let c = 0; c < count; c++) {
    const missing = texts.map((column, textIndex) => tests[textIndex](column[c]))
    const key = missing.map(Number).join('')
    const pattern = patterns.get(key)
    if (pattern) pattern.classes.push(c)
    else patterns.set(key, { missing, classes: [c] })
  }
  return [...patterns.values()]
}

interface Total {
  rows: number
  readonly values: readonly Map<number, number>[]
}

function totalsByKey(
  classes: Classes,
  members: readonly number[],
  shared: readonly (readonly string[])[],
): Map<string, Total> {
  const totals = new Map<string, Total>()
  for (const c of members) {
    const key = projection(shared, c)
    let total = totals.get(key)
    if (!total) {
      total = { rows: 0, values: classes.histograms.map(() => new Map<number, number>()) }
      totals.set(key, total)
    }
    total.rows += classes.rows[c]
    for (let histogramIndex = 0; histogramIndex < classes.histograms.length; histogramIndex++) {
      addEntries(total.values[histogramIndex], classes.histograms[histogramIndex], c)
    }
  }
  return totals
}

const projection = (shared: readonly (readonly string[])[], c: number): string =>
  shared.map((column) => `${column[c].length}:${column[c]}`).join('')

function addEntries(to: Map<number, number>, { offsets, values, counts }: Histograms, c: number): void {
  for (let entry = offsets[c]; entry < offsets[c + 1]; entry++) {
    to.set(values[entry], (to.get(values[entry]) ?? 0) + counts[entry])
  }
}

function addAll(to: Map<number, number>, from: ReadonlyMap<number, number>): void {
  for (const [value, count] of from) to.set(value, (to.get(value) ?? 0) + count)
}

function packed(
  attribute: Histograms['attribute'],
  maps: readonly ReadonlyMap<number, number>[],
): Histograms {
  const entries = maps.map((map) => [...map].sort(([a], [b]) => a - b))
  const offsets = new Uint32Array(maps.length + 1)
  entries.forEach((list, c) => {
    offsets[c + 1] = offsets[c] + list.length
  })
  const flat = entries.flat()
  return {
    attribute,
    offsets,
    values: Uint32Array.from(flat, ([value]) => value),
    counts: Uint32Array.from(flat, ([, count]) => count),
  }
}
