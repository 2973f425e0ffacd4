import type { Hierarchy } from '../../../../data/hierarchy/hierarchy.ts'
import { type CodeGroups, groupCombinations, SUPPRESSED, type Table } from '../../../../data/table/table.ts'
import { type Ladder, misleadingLabels, textKey } from './misleading-labels.ts'
import { isFrequent, type PartRows, type Tally, talliesOf, together } from './part-tallies.ts'

export interface GeneralisedColumn {
  /** Place in the table. */
  readonly column: number
  readonly hierarchy?: Hierarchy
}

/** What the values of a column group are published as. */
export interface GroupLabels {
  /** One code per combination, below labels.length. */
  readonly codes: Int32Array
  /** labels[code][place of the column in the group] */
  readonly labels: readonly (readonly string[])[]
  /** Rows whose value was generalised. */
  readonly changedRows: number
}

/**
 * Column generalisation: values of a column group that fewer than `minFrequency` rows have are raised over the
 * hierarchies, all rare ones alike and one column a level at a time (the one with most different nodes among them),
 * until each label is frequent enough. What is still rare at the top takes the most general of the others with it. Values
 * that are frequent stay as they are. A label under which another value would be looked for is passed over. Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236, who name this step and leave
 * it open. Missing is a value. O(levels × values), once more for every label that is passed over.
 *
 * Where the rows come in parts, each part that has a label has so many rows of it.
 *
 * @param missing texts that all read as "no value" in a release
 */
export function generaliseRare(
  table: Table,
  columns: readonly GeneralisedColumn[],
  { minFrequency, missing = [], parts }: RareOptions,
): GroupLabels {
  const codes = columns.map(({ column }) => table.columns[column])
  const values = groupCombinations(
    codes.map(({ codes: columnCodes, dictionary }) => ({
      codes: columnCodes,
      size: dictionary.values.length,
    })),
    table.length,
  )
  const rows = new Float64Array(values.count)
  for (let index = 0; index < table.length; index++) rows[values.groupOf[index]] += table.weights[index]
  const labels = columns.map(({ column, hierarchy }) => labelsByLevel(table, column, hierarchy))
  const textsAt = (value: number, levels: readonly number[]) =>
    labels.map((label, labelIndex) => label[levels[labelIndex]][codes[labelIndex].codes[values.first[value]]])
  const ladder = { rows, textsAt, labels, heights: labels.map((label) => label.length - 1), missing }
  const tallies = talliesOf(rows, values.groupOf, parts)
  const levels = readableLevels({ ...ladder, tallies }, minFrequency)
  return numberLabels(values, ladder, levels)
}

export interface RareOptions {
  readonly minFrequency: number
  readonly missing?: readonly string[]
  /** Which rows of which combination are in which part of the table. Default: all are in one. */
  readonly parts?: readonly PartRows[] | undefined
}

/** Values, and their rows in each part of the table. */
interface CountedLadder extends Ladder {
  readonly tallies: readonly Tally[]
}

/** Levels at which every value is found under what it is published as; each turn has a label fewer to choose from. */
function readableLevels(ladder: CountedLadder, minFrequency: number): readonly (readonly number[])[] {
  const passed: Passed = { labels: new Set(), blanked: new Set() }
  for (;;) {
    const levels = raiseRare(ladder, minFrequency, passed)
    const misleading = misleadingLabels(ladder, levels)
    if (misleading.labels.size === 0 && misleading.blanked.size === 0) return levels
    for (const label of misleading.labels) passed.labels.add(label)
    for (const value of misleading.blanked) passed.blanked.add(value)
  }
}

interface Passed {
  /** Labels that nothing is published as. */
  readonly labels: Set<string>
  /** Values that read as what stands at the top: they are published so. */
  readonly blanked: Set<number>
}

/** labels[level][code] */
function labelsByLevel(table: Table, column: number, hierarchy?: Hierarchy): (readonly string[])[] {
  const { values } = table.columns[column].dictionary
  if (hierarchy === undefined) return [values, values.map(() => SUPPRESSED)]
  const ladder = hierarchy.levels.map(({ nodeOf, labels }) => values.map((_, code) => labels[nodeOf[code]]))
  // A hierarchy may end in several nodes; what is rare even there has `*` above it.
  return new Set(ladder[ladder.length - 1]).size > 1 ? [...ladder, values.map(() => SUPPRESSED)] : ladder
}

/** The levels each value ends on. */
function raiseRare(
  ladder: CountedLadder,
  minFrequency: number,
  { labels: passed, blanked }: Passed,
): readonly (readonly number[])[] {
  const { rows, textsAt, heights, tallies } = ladder
  const levels: (readonly number[])[] = Array.from(rows, (_, value) =>
    blanked.has(value) ? heights : heights.map(() => 0),
  )
  const settled = new Map<string, Tally>()
  const keyAt = (value: number, levelsAsked: readonly number[]) =>
    textKey(textsAt(value, levelsAsked), ladder.missing)
  const add = (sums: Map<string, Tally>, value: number, key: string) =>
    sums.set(key, together(sums.get(key), tallies[value]))
  for (const value of blanked) add(settled, value, keyAt(value, heights))
  let rare = Array.from(rows.keys()).filter((value) => rows[value] > 0 && !blanked.has(value))
  let current = heights.map(() => 0)
  for (;;) {
    const sums = new Map(settled)
    const keys = rare.map((value) => keyAt(value, current))
    for (const [keyIndex, key] of keys.entries()) add(sums, rare[keyIndex], key)
    for (const value of rare) levels[value] = current
    const settles = (key: string) => isFrequent(sums.get(key)!, minFrequency) && !passed.has(key)
    for (const key of keys) if (settles(key)) settled.set(key, sums.get(key)!)
    rare = rare.filter((_, index) => !settles(keys[index]))
    const next = rare.length === 0 ? -1 : mostDiverse(rare, current, ladder)
    if (next < 0) break
    current = current.with(next, current[next] + 1)
  }
  const few = [...blanked].some((value) => !isFrequent(settled.get(keyAt(value, heights))!, minFrequency))
  const tooRare = few ? [...blanked, ...rare] : rare
  if (tooRare.length > 0) joinRest({ ...ladder, levels }, tooRare, minFrequency)
  return levels
}

/** The column with most different texts among the rare values that can still be raised; −1 if all are at their top. */
function mostDiverse(rare: readonly number[], current: readonly number[], ladder: Ladder): number {
  const different = current.map(() => new Set<string>())
  for (const value of rare) {
    for (const [index, text] of ladder.textsAt(value, current).entries()) different[index].add(text)
  }
  let best = -1
  for (const [index, texts] of different.entries()) {
    if (current[index] === ladder.heights[index]) continue
    if (best < 0 || texts.size > different[best].size) best = index
  }
  return best
}

/**
 * Rare values are at the top and still too few: labels of the others join them there, the most general first, then the
 * rarest. So no label between a value and what it is published as is ever published: a reader finds a value under the
 * lowest label that covers it.
 */
function joinRest(
  { rows, textsAt, heights, missing, tallies, levels }: CountedLadder & { levels: (readonly number[])[] },
  rare: readonly number[],
  minFrequency: number,
): void {
  const tooRare = new Set(rare)
  const byLabel = new Map<string, { rows: number; height: number; values: number[] }>()
  for (const value of rows.keys()) {
    if (tooRare.has(value) || rows[value] === 0) continue
    const key = textKey(textsAt(value, levels[value]), missing)
    const height = levels[value].reduce((total, level) => total + level, 0)
    const entry = byLabel.get(key) ?? { rows: 0, height, values: [] }
    entry.rows += rows[value]
    entry.values.push(value)
    byLabel.set(key, entry)
  }
  let sum = rare.reduce<Tally>((total, value) => together(total, tallies[value]), new Map())
  for (const entry of [...byLabel.values()].sort((a, b) => b.height - a.height || a.rows - b.rows)) {
    if (isFrequent(sum, minFrequency)) return
    for (const value of entry.values) {
      levels[value] = heights
      sum = together(sum, tallies[value])
    }
  }
}

function numberLabels(
  values: CodeGroups,
  { rows, textsAt, missing }: Ladder,
  levels: readonly (readonly number[])[],
): GroupLabels {
  const numberOf = new Map<string, number>()
  const labels: (readonly string[])[] = []
  const ofValue = new Int32Array(values.count)
  let changedRows = 0
  for (let value = 0; value < values.count; value++) {
    const texts = textsAt(value, levels[value])
    const key = textKey(texts, missing)
    if (!numberOf.has(key)) {
      numberOf.set(key, labels.length)
      labels.push(texts)
    }
    ofValue[value] = numberOf.get(key)!
    if (levels[value].some((level) => level > 0)) changedRows += rows[value]
  }
  return { codes: Int32Array.from(values.groupOf, (value) => ofValue[value]), labels, changedRows }
}
