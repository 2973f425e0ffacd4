import { MISSING } from '../table/dictionary.ts'
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
])

/** Whether a text usually means "no value". */
export const isUsualMissing = (text: string): boolean => USUAL.has(text.trim().toLowerCase())

/** Texts of the data that usually mean "no value" and count as values so far, as they are written. */
export function undeclaredMissing(columns: readonly ColumnCounts[]): string[] {
  const found = new Set<string>()
  for (const { dictionary, counts } of columns) {
    for (let code = MISSING + 1; code < dictionary.values.length; code++) {
      if (counts[code] > 0 && isUsualMissing(dictionary.values[code])) found.add(dictionary.values[code])
    }
  }
  return [...found].sort()
}
