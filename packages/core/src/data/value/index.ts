/** When two texts are one value, and entries that are given: what is public of it, listed by hand. */

export { firstDay, NO_DATE, parseDate, parseDeclaredDate, slashOrder } from './date-text.ts'
export { type Defined, defined } from './defined.ts'
export {
  DECIMAL,
  dateReading,
  decimalKey,
  PLAINEST,
  sameValues,
  type ValueIndex,
  type ValueReading,
  valueIndex,
  valueKey,
  valueTest,
} from './same-values.ts'
