import { OutisError } from '../errors.ts'
import { MISSING } from './dictionary.ts'
import { groupCombinations } from './group.ts'
import type { Table } from './table.ts'

/** Cells that are compared to find the rows a row with missing values may be taken for: some ten seconds of work, each time. */
const MOST_COMPARED = 2e8

export interface MatchedClasses {
  readonly classes: number
  /** Sets of columns in which some class has no value. */
  readonly patterns: number
  readonly columns: number
}

/** Each pattern is compared with all classes: where there are very many of both, that takes hours. */
export function refuseMatching({ classes, patterns, columns }: MatchedClasses): void {
  if (patterns * classes * columns <= MOST_COMPARED) return
  throw new OutisError('DATA_TOO_LARGE', {
    message: `Missing values match any value, and the ${classes} combinations of ${columns} quasi-identifiers lack values in ${patterns} different sets of columns: too many to compare.`,
    hint: 'Set data.missing-as to value, leave out rows with missing values by data.drop-missing: true, or declare fewer quasi-identifiers.',
    details: { classes, patterns, columns },
  })
}

/** Before any search: the first columns of a table, as they came. */
export function refuseWildcards({ columns, length }: Table, quasi: number): void {
  const own = columns.slice(0, quasi)
  const flags = own.map(({ codes }) => ({
    codes: Uint8Array.from({ length }, (_, index) => (codes[index] === MISSING ? 1 : 0)),
    size: 2,
  }))
  const patterns = groupCombinations(flags, length).count
  if (patterns * length * quasi <= MOST_COMPARED) return
  const { count } = groupCombinations(
    own.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    length,
  )
  refuseMatching({ classes: count, patterns, columns: quasi })
}
