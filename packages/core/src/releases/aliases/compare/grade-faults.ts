import { type Dictionary, MISSING, readingOf } from '../../../data/table/table.ts'
import { valueKey, valueTest } from '../../../data/value/same-values.ts'

interface Graded {
  readonly dictionary: Dictionary
  /** Rows of each code of the original. */
  readonly totals: ArrayLike<number>
  readonly missing: readonly string[]
  /** In hardened mode: every row has a grade of its own. */
  readonly isSwapped: boolean
}

/**
 * Rows of a graded column that are not as grades are: a category, a point and digits, all of one number; as many different
 * ones as the original has numbers, and in the same order as many rows of each; hardened, each on one row. A column of the
 * original itself is none.
 */
export function gradeFaults(
  published: readonly { readonly value: string; readonly rows: number }[],
  { dictionary, totals, missing, isSwapped }: Graded,
): number {
  const isMissing = valueTest(missing, readingOf(dictionary))
  const shown = published.filter(({ value }) => !isMissing(value))
  const digits = new Set(shown.map(({ value }) => GRADE.exec(value)?.[1].length))
  const strange = shown.filter(({ value }) => !GRADE.test(value))
  if (strange.length > 0 || digits.size > 1) return rowsOf(strange.length > 0 ? strange : shown)
  const before = new Map<string, number>()
  for (let code = 0; code < totals.length; code++) {
    if (code === MISSING || totals[code] === 0) continue
    const key = valueKey(dictionary.values[code], 'number')
    before.set(key, (before.get(key) ?? 0) + totals[code])
  }
  const same = ({ value, rows }: { value: string; rows: number }) =>
    before.get(valueKey(value, 'number')) === rows
  if (before.size > 1 && shown.length === before.size && shown.every(same)) return rowsOf(shown)
  if (isSwapped) return swappedFaults(shown, [...before.values()])
  const expected = [...before].sort(([a], [b]) => Number(a) - Number(b)).map(([, rows]) => rows)
  const found = [...shown].sort(byGrade).map(({ rows }) => rows)
  let astray = 0
  for (let index = 0; index < Math.max(expected.length, found.length); index++)
    astray += Math.max(0, (found[index] ?? 0) - (expected[index] ?? 0))
  return astray
}

/** Rows that share a grade, and rows too few or too many. */
function swappedFaults(shown: readonly { readonly rows: number }[], before: readonly number[]): number {
  const tied = rowsOf(shown.filter(({ rows }) => rows > 1))
  return tied + Math.abs(rowsOf(shown) - before.reduce((sum, rows) => sum + rows, 0))
}

const GRADE = /^\d+\.(\d+)$/

const rowsOf = (texts: readonly { readonly rows: number }[]): number =>
  texts.reduce((sum, { rows }) => sum + rows, 0)

/** All have the same digits behind the point: neighbours that are one number to a machine differ as texts. */
function byGrade({ value: a }: { readonly value: string }, { value: b }: { readonly value: string }): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}
