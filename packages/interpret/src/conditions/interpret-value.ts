import { looksLikeAlias } from '../looks-like-alias.ts'
import { NO_VALUE } from './alias-sets.ts'
import { parseDecimal } from './decimal-text.ts'
import { noGrade, placeOfGrade } from './grade-ranges.ts'
import type { ColumnIndex, MeaningIndex } from './meaning-index.ts'

/** What one published cell stands for. */
export type RealValue =
  | { readonly kind: 'value'; readonly value: string }
  /** Published by its group alone: one of these. */
  | { readonly kind: 'group'; readonly label: string; readonly values: readonly string[] }
  /** The column means what it says, or the cell has no value. */
  | { readonly kind: 'unchanged'; readonly value: string }
  | { readonly kind: 'unknown'; readonly value: string; readonly reason: string }

/** Cells without a value, as releases and the usual tools write them. */
const NOTHING = new Set(['', '?', '*', 'NA', 'NaN', 'nan'])

/** The real value behind a published text of a column. */
export function realValue(index: MeaningIndex, column: string, text: string): RealValue {
  const meaning = index.columns.get(column)
  return meaning === undefined ? { kind: 'unchanged', value: text } : valueIn(meaning, text)
}

export function valueIn(meaning: ColumnIndex, text: string): RealValue {
  if (meaning.kind === 'aliases') {
    const known = meaning.normalise(text)
    const alias = meaning.aliases.get(known)
    if (alias === undefined) {
      if (meaning.texts.has(known)) return { kind: 'value', value: known }
      if (NOTHING.has(text)) return { kind: 'unchanged', value: text }
      const isUnknown = meaning.publishedOnly ? looksLikeAlias(meaning, text) : meaning.complete
      return isUnknown ? { kind: 'unknown', value: text, reason: NO_VALUE } : { kind: 'value', value: text }
    }
    return alias.values.length === 1
      ? { kind: 'value', value: alias.values[0] }
      : { kind: 'group', label: known, values: alias.values }
  }
  const place = placeOfGrade(meaning, text)
  if (place >= 0) return { kind: 'value', value: meaning.values[place] }
  if (NOTHING.has(text)) return { kind: 'unchanged', value: text }
  if (meaning.publishedOnly && parseDecimal(text)) return { kind: 'value', value: text }
  return { kind: 'unknown', value: text, reason: noGrade(text) }
}

/** As text: a group with its values. */
export const valueText = (value: RealValue): string =>
  value.kind === 'group' ? `${value.label} {${value.values.join(', ')}}` : value.value
