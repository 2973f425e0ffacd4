import { MISSING, PLAIN_DECIMAL } from '../data/table/dictionary.ts'
import type { ColumnCounts } from './profile.ts'

const USUAL = new Set([
  '?',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'null',
  'nil',
  '\\n',
  '-',
  '--',
  '.',
  'k.a.',
  'missing',
  '(null)',
  'none given',
  'not available',
  'not applicable',
  'not known',
  'unbekannt',
  'k. a.',
  'keine angabe',
  '#null!',
  '#value!',
  '#div/0!',
  '<na>',
])

/** Whether a text usually means "no value". */
export const isUsualMissing = (text: string): boolean => USUAL.has(text.trim().toLowerCase())

/** Numbers that stand for "no value" where all others are 0 or more. */
const SENTINEL = /^-(9+|8{2,}|7{2,})$/

/**
 * Negative numbers that usually mean "no value", `-9`, `-99`, `-88`, in a column whose other values are numbers from 0
 * on: as they are written.
 */
export function sentinelsOf(texts: readonly string[]): string[] {
  const negative = texts.filter((text) => text.trim().startsWith('-'))
  const rest = texts.length - negative.length
  if (rest < 2 || negative.length === 0 || !negative.every((text) => SENTINEL.test(text.trim()))) return []
  return texts.every((text) => PLAIN_DECIMAL.test(text.trim())) ? negative : []
}

/** Texts of the data that usually mean "no value" and count as values so far, as they are written. */
export function undeclaredMissing(columns: readonly ColumnCounts[]): string[] {
  const found = new Set<string>()
  const sentinels = new Set<string>()
  const real = new Set<string>()
  for (const { dictionary, counts } of columns) {
    const texts = dictionary.values.filter((_, code) => code !== MISSING && counts[code] > 0)
    for (const text of texts) if (isUsualMissing(text)) found.add(text)
    const rest = texts.filter((text) => !isUsualMissing(text))
    const own = sentinelsOf(rest)
    for (const text of own) sentinels.add(text)
    if (own.length === 0) for (const text of rest) if (SENTINEL.test(text.trim())) real.add(text)
  }
  // A token holds for the whole table: what is a number in one column stays one.
  for (const text of sentinels) if (!real.has(text)) found.add(text)
  return [...found].sort()
}
