/** When two texts are one value, and entries that are given: what is public of it, listed by hand. */

export { firstDay, NO_DATE, parseDate, parseDeclaredDate, slashOrder } from './date-text.ts'
export { DECIMAL, decimalKey, PLAINEST } from './decimal-key.ts'
export { type Defined, defined } from './defined.ts'
export { sameValues, type ValueIndex, valueIndex, valueTest } from './same-values.ts'
export { dateReading, type ValueReading, valueKey } from './value-key.ts'
