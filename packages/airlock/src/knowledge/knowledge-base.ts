import type { GradeMeaning, Meaning } from '@outis/core/methods'
import type { AliasIndex, GradeIndex } from '@outis/interpret'
import type { ReleaseIndex, TupleColumn } from '../statements/release-index.ts'
import { type CountedNumber, type NumberScale, numberScale } from './number-scale.ts'

/** What is hidden in a release, counted: plain data, small enough to keep for every release. */
export interface KnowledgeBase {
  readonly columns: readonly (AliasBase | NumberBase)[]
}

export interface AliasBase {
  readonly kind: 'aliases'
  readonly column: string
  readonly aliases: readonly AliasCount[]
}

/** An alias, or as many that stand on one row each and for the same values. */
export interface AliasCount {
  readonly text?: string
  readonly form: 1 | 2
  readonly values: readonly string[]
  /** What an alias 1 tells by itself. */
  readonly group: string
  readonly rows: number
  readonly count: number
}

export interface NumberBase {
  readonly kind: 'numbers'
  readonly column: string
  readonly scale: NumberScale
  readonly bins: readonly NumberBin[]
}

/** Rows whose numbers are near each other. */
export interface NumberBin {
  readonly number: number
  readonly rows: number
  /** Of the category: whoever knows a number less exactly knows no more than its category. */
  readonly category: number
  /** What stays open where ranks were swapped, however much is told. */
  readonly swapped: number
}

/** Counts what a release hides. O(cells of its columns). */
export function knowledgeBase(release: ReleaseIndex, meaning: Meaning): KnowledgeBase {
  const columns = meaning.columns.flatMap((column): (AliasBase | NumberBase)[] => {
    const published = release.columns.get(column.column)
    const index = release.meaning.columns.get(column.column)
    if (published === undefined || index === undefined) return []
    return column.kind === 'aliases'
      ? [aliasBase(release, published, index as AliasIndex)]
      : numberBase(column, countedNumbers(release, published, index as GradeIndex))
  })
  return { columns }
}

function aliasBase({ universe }: ReleaseIndex, column: TupleColumn, index: AliasIndex): AliasBase {
  const rows = new Map<string, number>()
  for (let tuple = 0; tuple < universe.tuples; tuple++) {
    const text = index.normalise(column.texts[column.codes[tuple]])
    if (index.aliases.has(text)) rows.set(text, (rows.get(text) ?? 0) + (universe.weights?.[tuple] ?? 1))
  }
  const aliases: AliasCount[] = []
  const alone = new Map<string, AliasCount>()
  for (const [text, count] of rows) {
    const { form, values } = index.aliases.get(text)!
    const group = form === 1 ? text.replace(/ #\d+$/, '') : ''
    if (count > 1) aliases.push({ text, form, values, group, rows: count, count: 1 })
    else {
      const name = JSON.stringify([form, values, group])
      alone.set(name, { form, values, group, rows: 1, count: 1 + (alone.get(name)?.count ?? 0) })
    }
  }
  return { kind: 'aliases', column: column.name, aliases: [...aliases, ...alone.values()] }
}

/** The numbers of a release, ascending, with the rows that have them. */
function countedNumbers(
  { universe }: ReleaseIndex,
  { codes, gradePositions }: TupleColumn,
  { values }: GradeIndex,
): CountedNumber[] {
  const rows = new Map<number, number>()
  for (let tuple = 0; tuple < universe.tuples; tuple++) {
    const position = gradePositions![codes[tuple]]
    if (position < 0) continue
    const number = Number(values[position])
    rows.set(number, (rows.get(number) ?? 0) + (universe.weights?.[tuple] ?? 1))
  }
  return [...rows].map(([number, count]) => ({ number, rows: count })).sort((a, b) => a.number - b.number)
}

const BINS_OF_CATEGORY = 16

function numberBase(meaning: GradeMeaning, numbers: readonly CountedNumber[]): NumberBase[] {
  if (numbers.length === 0) return []
  const scale = numberScale(meaning, numbers)
  const swappedAt = meaning.swap === undefined ? () => 0 : swappedWidths(numbers, meaning.swap)
  const categories =
    meaning.categories.length > 0
      ? meaning.categories.map(({ lower, upper }) => ({ low: Number(lower), high: Number(upper) }))
      : [{ low: numbers[0].number, high: numbers.at(-1)!.number }]
  const bins = new Map<string, { total: number; rows: number; category: number; swapped: number }>()
  for (const [numberIndex, { number, rows }] of numbers.entries()) {
    let category = 0
    while (category < categories.length - 1 && number >= categories[category + 1].low) category++
    const { low, high } = categories[category]
    const binOf = high === low ? 0 : Math.floor((BINS_OF_CATEGORY * (number - low)) / (high - low))
    const name = `${category} ${binOf}`
    const bin = bins.get(name) ?? { total: 0, rows: 0, category: high - low, swapped: 0 }
    if (bin.category === 0) bin.category = nearestDistance(numbers, numberIndex)
    bin.total += number * rows
    bin.rows += rows
    bin.swapped += swappedAt(numberIndex) * rows
    bins.set(name, bin)
  }
  return [
    {
      kind: 'numbers',
      column: meaning.column,
      scale,
      bins: [...bins.values()].map(({ total, rows, category, swapped }) => ({
        number: total / rows,
        rows,
        category,
        swapped: swapped / rows,
      })),
    },
  ]
}

/** A category of one number is as wide as the way to the next one. */
function nearestDistance(numbers: readonly CountedNumber[], numberIndex: number): number {
  const distances = [numbers[numberIndex - 1], numbers[numberIndex + 1]].flatMap((other) =>
    other === undefined ? [] : [Math.abs(other.number - numbers[numberIndex].number)],
  )
  return distances.length === 0 ? 0 : Math.min(...distances)
}

/** From the number as many ranks below to that as many above as rows may have been swapped. */
function swappedWidths(numbers: readonly CountedNumber[], swap: number): (numberIndex: number) => number {
  const last: number[] = []
  let total = 0
  for (const { rows } of numbers) {
    total += rows
    last.push(total)
  }
  const reach = swap * total
  const numberAt = (rank: number): number => {
    let [from, to] = [0, numbers.length - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if (last[middle] > rank) to = middle
      else from = middle + 1
    }
    return numbers[from].number
  }
  return (numberIndex) => {
    const rank = last[numberIndex] - numbers[numberIndex].rows / 2
    return numberAt(Math.min(total - 1, rank + reach)) - numberAt(Math.max(0, rank - reach))
  }
}
