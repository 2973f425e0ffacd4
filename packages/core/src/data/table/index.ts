/** Tables of codes, dictionaries and classes: what is public of it, listed by hand. */
export type { Classes, Histograms } from './classes.ts'
export type { ColumnType, Dictionary } from './dictionary.ts'
export {
  declaredReading,
  MISSING,
  missingAnywhere,
  missingInCheck,
  missingInRelease,
  PLAIN_DECIMAL,
  readingOf,
  SUPPRESSED,
} from './dictionary.ts'
export { type CodeGroups, type GroupedColumn, groupCombinations } from './group.ts'
export { ownValue } from './own-value.ts'
export { inRange, integersIn, type NumberRange, parseRange } from './range-text.ts'
export type { SensitiveAttribute, Taxonomy } from './sensitive-attribute.ts'
export type { Codes, Column, RowNumbers, Table } from './table.ts'
