import type { Recoding } from './recoding.ts'

/** Names of the columns a plan recodes; those a sliced plan parts into groups. */
export function recodedColumns(recoding: Recoding): string[] {
  switch (recoding.kind) {
    case 'levels':
      return recoding.columns.map(({ name }) => name)
    case 'assigned':
      return [...recoding.columns]
    case 'sliced':
      return [...recoding.keys]
  }
}

/** Rows a plan publishes as `*` in every recoded column. */
export const suppressedRowsOf = (recoding: Recoding): number =>
  recoding.kind === 'sliced' ? 0 : recoding.suppressedRows
