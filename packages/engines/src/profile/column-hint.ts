import { alikeName } from '@outis/core/models'

/** What to do where a table lacks a column that was asked for. Its names are not listed: of a file without a header they are cells. */
export function columnHint(name: string, columns: readonly string[]): string {
  const alike = alikeName(name, columns)
  return alike === undefined
    ? 'Names are compared letter by letter; `outis profile` lists the columns of a table.'
    : `Did you mean "${alike}"?`
}
