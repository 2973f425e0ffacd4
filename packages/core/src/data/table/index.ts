/** Tables of codes, dictionaries and classes: what is public of it, listed by hand. */
export type { Classes, Histograms, SensitiveAttribute, Taxonomy } from './classes.ts'
export { inRange, integersIn, type NumberRange, parseRange } from './range-text.ts'
export {
  type CodeGroups,
  type Codes,
  type Column,
  type ColumnType,
  type Dictionary,
  declaredReading,
  type GroupedColumn,
  groupCombinations,
  MISSING,
  missingAnywhere,
  missingInCheck,
  missingInRelease,
  ownValue,
  PLAIN_DECIMAL,
  type RowNumbers,
  readingOf,
  SUPPRESSED,
  type Table,
} from './table.ts'
