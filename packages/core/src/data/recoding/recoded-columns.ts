import type { DealtCells, PersonalisedRecoding } from './personalised-recoding.ts'
import type { ColumnRecoding, Recoding } from './recoding.ts'

export type { DealtCells }

/** A plan that shows aliases or grades in place of values. */
export type HidingRecoding = PersonalisedRecoding

export const isHiding = (recoding: Recoding | undefined): recoding is HidingRecoding =>
  recoding?.kind === 'personalised'

/** Names of the columns a plan recodes; those a sliced plan parts into groups; of a personalised plan the quasi-identifiers. */
export function recodedColumns(recoding: Recoding): string[] {
  switch (recoding.kind) {
    case 'levels':
      return recoding.columns.map(({ name }) => name)
    case 'assigned':
      return [...recoding.columns]
    case 'sliced':
      return [...recoding.keys]
    case 'personalised':
      return (recoding.quasi?.columns ?? []).map(({ name }) => name)
  }
}

/** Rows a plan publishes as `*` in every recoded column; in a personalised release, in every quasi-identifier. */
export function suppressedRowsOf(recoding: Recoding): number {
  if (recoding.kind === 'sliced') return 0
  return recoding.kind === 'personalised' ? (recoding.quasi?.suppressedRows ?? 0) : recoding.suppressedRows
}

/** The columns that are on one level in all rows; undefined where rows differ. */
export function leveledColumns(recoding: Recoding): readonly ColumnRecoding[] | undefined {
  if (recoding.kind === 'levels') return recoding.columns
  const quasi = recoding.kind === 'personalised' ? recoding.quasi : undefined
  return quasi?.kind === 'levels' ? quasi.columns : undefined
}

/** Columns that show aliases or grades in place of their values. */
export const hiddenColumns = (recoding: Recoding): ReadonlyMap<string, 'alias' | 'grade'> =>
  new Map(
    recoding.kind === 'personalised'
      ? recoding.columns.map(({ name, kind }) => [name, kind === 'grades' ? 'grade' : 'alias'])
      : [],
  )
