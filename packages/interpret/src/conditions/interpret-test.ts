import { interpretAliasSet, looksLikeAlias, NO_VALUE } from './alias-sets.ts'
import type { PublishedTest, RealTest } from './column-condition.ts'
import { gradePosition, gradeRange, interpretGradeSet, noGrade } from './grade-ranges.ts'
import type { ColumnIndex, MeaningIndex } from './meaning-index.ts'
import { EXACT, parseDecimal, type Rounding } from './printed-numbers.ts'

export interface TestRounding {
  /** Of thresholds. Default exact. */
  readonly thresholds?: Rounding
  /** Of the bounds in bins. Default exact. */
  readonly bins?: Rounding
}

/** What a condition on the release asks of the original: it holds for a published row exactly where the answer holds for the real one. */
export function interpretTest(
  index: MeaningIndex,
  test: PublishedTest,
  { thresholds = EXACT, bins = EXACT }: TestRounding = {},
): RealTest {
  const { column } = test
  const meaning = index.columns.get(column)
  if (meaning === undefined) return { kind: 'other', column, stated: test }
  if (meaning.kind === 'aliases') {
    return test.kind === 'set'
      ? interpretAliasSet(meaning, test)
      : { kind: 'unknown', column, stated: test, reason: NO_ORDER }
  }
  if (test.kind === 'set') return interpretGradeSet(meaning, test, bins)
  const range = gradeRange(meaning, test, thresholds)
  return range
    ? { kind: 'ranges', column, negated: test.negated, ranges: [range] }
    : {
        kind: 'unknown',
        column,
        stated: test,
        reason: 'the column is published in grades, and a bound is not a number',
      }
}

const NO_ORDER =
  'aliases have no order, and the key does not know the numbers that a tool gave them (name one column per value: `column_value`)'

/** What one published cell stands for. */
export type RealValue =
  | { readonly kind: 'value'; readonly value: string }
  /** Published by its group alone: one of these. */
  | { readonly kind: 'group'; readonly label: string; readonly values: readonly string[] }
  /** The column means what it says, or the cell has no value. */
  | { readonly kind: 'unchanged'; readonly value: string }
  | { readonly kind: 'unknown'; readonly value: string; readonly reason: string }

/** How releases and common tools write a missing value. */
const MISSING_CELLS = new Set(['', '?', '*', 'NA', 'NaN', 'nan'])

/** The real value behind a published text of a column. */
export function realValue(index: MeaningIndex, column: string, text: string): RealValue {
  const meaning = index.columns.get(column)
  return meaning === undefined ? { kind: 'unchanged', value: text } : valueIn(meaning, text)
}

export function valueIn(meaning: ColumnIndex, text: string): RealValue {
  if (meaning.kind === 'aliases') {
    const published = meaning.normalise(text)
    const alias = meaning.aliases.get(published)
    if (alias === undefined) {
      if (meaning.texts.has(published)) return { kind: 'value', value: published }
      if (MISSING_CELLS.has(text)) return { kind: 'unchanged', value: text }
      const isUnknown = meaning.publishedOnly ? looksLikeAlias(meaning, text) : meaning.complete
      return isUnknown ? { kind: 'unknown', value: text, reason: NO_VALUE } : { kind: 'value', value: text }
    }
    return alias.values.length === 1
      ? { kind: 'value', value: alias.values[0] }
      : { kind: 'group', label: published, values: alias.values }
  }
  const position = gradePosition(meaning, text)
  if (position >= 0) return { kind: 'value', value: meaning.values[position] }
  if (MISSING_CELLS.has(text)) return { kind: 'unchanged', value: text }
  if (meaning.publishedOnly && parseDecimal(text)) return { kind: 'value', value: text }
  return { kind: 'unknown', value: text, reason: noGrade(text) }
}

/** As text: a group with its values. */
export const valueText = (value: RealValue): string =>
  value.kind === 'group' ? `${value.label} {${value.values.join(', ')}}` : value.value
