import type { SeededRandom } from '../../../data/random/seeded-random.ts'
import { type AttackColumn, type AttackInput, type AttackTable, columnOf } from '../../attack.ts'
import { type TextMeaning, textMeaning } from './text-meaning.ts'

/** What must hold of a column: that it has (or may have become) a published text, or is at least or at most that number. */
export interface Condition {
  readonly column: number
  readonly is: 'equal' | 'at least' | 'at most'
  /** Published text, by code. */
  readonly text: number
}

/** Somebody's description of a person: all of it must hold. */
export type Predicate = readonly Condition[]

/** Counts the rows of a table of which a predicate holds, up to so many as are enough to know. */
export type PredicateCount = (predicate: Predicate, enough?: number) => number

export interface PredicateColumn {
  readonly name: string
  readonly meaning: TextMeaning
  readonly values: readonly string[]
  /** Where all texts are plain numbers. */
  readonly numbers?: Float64Array
  /** Of the rows. */
  readonly median?: number
}

/** The columns of a release that predicates are made of. Numbers are compared where no text is a range. */
export function predicateColumns(input: AttackInput, names: readonly string[]): readonly PredicateColumn[] {
  return names.map((name) => {
    const { values, codes } = columnOf(input.release, name)
    const meaning = textMeaning(input, name)
    const { spans } = meaning
    const isPlain = spans?.low.every((low, text) => low === spans.high[text])
    if (!spans || !isPlain) return { name, meaning, values }
    const sorted = Float64Array.from(codes, (code) => spans.low[code]).sort()
    return { name, meaning, values, numbers: spans.low, median: sorted[sorted.length >> 1] }
  })
}

/**
 * Walks the rows of the condition that fewest have, and tries the others on them. In the release a text is equal to itself;
 * in an original, to whatever value it can stand for. O(rows of the rarest condition), and less where few are enough.
 */
export function predicateCounter(
  columns: readonly PredicateColumn[],
  table: AttackTable,
  isRelease: boolean,
): PredicateCount {
  const postings = columns.map(({ name }) => postingsOf(columnOf(table, name)))
  const cache = new Map<string, Tested>()
  const test = ({ column, is, text }: Condition): Tested => {
    const key = `${column} ${is} ${text}`
    const count = cache.get(key)
    if (count) return count
    if (cache.size > MOST_CACHED) cache.clear()
    const { codes, values } = columnOf(table, columns[column].name)
    const holding = conditionCodes(columns[column], { is, text }, isRelease ? undefined : values)
    const { offsets } = postings[column]
    const holds = new Uint8Array(values.length)
    let rows = 0
    for (const code of holding) {
      holds[code] = 1
      rows += offsets[code + 1] - offsets[code]
    }
    const tested = { column, holding, holds, codes, rows }
    cache.set(key, tested)
    return tested
  }
  return (predicate, enough = Number.POSITIVE_INFINITY) => {
    const [rarest, ...others] = predicate.map(test).sort((a, b) => a.rows - b.rows)
    const { offsets, rows } = postings[rarest.column]
    let count = 0
    for (const code of rarest.holding) {
      for (let index = offsets[code]; index < offsets[code + 1]; index++) {
        if (others.every(({ holds, codes }) => holds[codes[rows[index]]] === 1) && ++count >= enough)
          return count
      }
    }
    return count
  }
}

/** A condition on the codes of a table's column. */
interface Tested {
  readonly column: number
  /** The codes of which it holds, ascending. */
  readonly holding: readonly number[]
  /** By code: 1 where it holds. */
  readonly holds: Uint8Array
  readonly codes: AttackColumn['codes']
  /** Of which it holds. */
  readonly rows: number
}

/** The rows of each code: rows[offsets[code]] … rows[offsets[code + 1] − 1]. */
function postingsOf({ codes, values }: AttackColumn): { offsets: Uint32Array; rows: Uint32Array } {
  const offsets = new Uint32Array(values.length + 1)
  for (const code of codes) offsets[code + 1]++
  for (let code = 0; code < values.length; code++) offsets[code + 1] += offsets[code]
  const next = offsets.slice()
  const rows = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) rows[next[codes[row]]++] = row
  return { offsets, rows }
}

const MOST_CACHED = 8192

/** The codes of a column of which the condition holds, ascending. */
function conditionCodes(
  column: PredicateColumn,
  { is, text }: Omit<Condition, 'column'>,
  values: readonly string[] | undefined,
): readonly number[] {
  if (is === 'equal') return values === undefined ? [text] : standingFor(column, values)[text]
  const numbers = column.numbers!
  const border = numbers[text]
  const isBeyond = (number: number) => (is === 'at least' ? number >= border : number <= border)
  const codes: number[] = []
  if (values === undefined) {
    for (const [code, number] of numbers.entries()) if (isBeyond(number)) codes.push(code)
  } else {
    for (const [code, value] of values.entries())
      if (value.trim() !== '' && isBeyond(Number(value))) codes.push(code)
  }
  return codes
}

const valuesOfTexts = new WeakMap<TextMeaning, WeakMap<readonly string[], readonly (readonly number[])[]>>()

/**
 * For each text the values that it can stand for, read once for each column. Most texts stand for few values: lists of them are
 * walked in place of whole columns.
 */
function standingFor(
  { meaning, values: { length: texts } }: PredicateColumn,
  values: readonly string[],
): readonly (readonly number[])[] {
  const ofMeaning =
    valuesOfTexts.get(meaning) ?? new WeakMap<readonly string[], readonly (readonly number[])[]>()
  valuesOfTexts.set(meaning, ofMeaning)
  const cached = ofMeaning.get(values)
  if (cached !== undefined) return cached
  const lists = Array.from({ length: texts }, (): number[] => [])
  for (const [code, value] of values.entries()) {
    for (const text of meaning.covering(value)) lists[text].push(code)
  }
  ofMeaning.set(values, lists)
  return lists
}

/** One description of a released row by some columns: numbers by the side of the median they lie on. */
export function describeRow(
  columns: readonly PredicateColumn[],
  chosen: readonly number[],
  textOf: (column: number) => number,
): Predicate {
  return chosen.map((column) => {
    const { numbers, median } = columns[column]
    const text = textOf(column)
    if (!numbers) return { column, is: 'equal', text }
    return { column, is: numbers[text] > median! ? 'at least' : 'at most', text }
  })
}

/** A description that nobody's row is behind. */
export function anyPredicate(
  columns: readonly PredicateColumn[],
  chosen: readonly number[],
  random: SeededRandom,
): Predicate {
  return chosen.map((column) => {
    const { numbers, values } = columns[column]
    const is = numbers ? (['equal', 'at least', 'at most'] as const)[random.below(3)] : 'equal'
    return { column, is, text: random.below(values.length) }
  })
}
