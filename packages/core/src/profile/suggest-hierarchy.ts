import type { ColumnType } from '../table/dictionary.ts'
import type { ColumnValues } from './column-values.ts'
import { hintOfName } from './match-name.ts'
import type { ColumnSuggestion } from './profile.ts'
import type { ColumnKind } from './words/name-hint.ts'

type SuggestedHierarchy = NonNullable<ColumnSuggestion['hierarchy']>

/** A column as a hierarchy is chosen for it. */
export interface ReadColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly values: ColumnValues
}

/** A first way to generalise a column: dates, codes by prefix, numbers by intervals, else the value or `*`. */
export function suggestHierarchy(column: ReadColumn): SuggestedHierarchy {
  const { values } = column
  if (values.type === 'date') return { kind: 'dates', units: ['month', 'year', 'decade'] }
  if (isPrefixCode(column)) return prefixes(values.length!)
  if (isCategoryCode(column) || values.numbers === undefined || values.texts.length <= 5)
    return { kind: 'suppress' }
  return intervals(values.numbers)
}

/** Codes made of digits are texts: nothing lies between region 3 and region 4. */
export const suggestType = (column: ReadColumn): ColumnType =>
  isPrefixCode(column) || isCategoryCode(column) ? 'text' : column.values.type

/** Codes whose beginning means something: postal codes of one length. */
function isPrefixCode({ name, values: { length, digits, texts } }: ReadColumn): boolean {
  if (length === undefined || length < 3 || length > 10) return false
  const postal = hintOfName(name)?.kind === 'postal code'
  return postal || (digits && length === 5 && texts.some((text) => text.startsWith('0')))
}

/** Whole numbers that stand for categories: places, jobs and the like, and what is not known and has few of them. */
function isCategoryCode({ name, kind, values: { numbers } }: ReadColumn): boolean {
  if (!numbers?.integers) return false
  if (kind === 'family')
    return !/(size|num|kid|child|kinder|enfant|hijo|figli|filho|dep|sib|parch)/i.test(name)
  return ['place', 'sex', 'origin', 'work', 'membership', 'category'].includes(kind)
}

/** One character fewer per level, three levels at most. */
function prefixes(length: number): SuggestedHierarchy {
  const keep = [length - 1, length - 2, length - 3].filter((kept) => kept >= 1)
  return { kind: 'prefix', length, keep }
}

/** About twenty intervals on the first level, twice as wide on each of the next two. */
function intervals({
  smallest,
  largest,
  integers,
}: NonNullable<ColumnValues['numbers']>): SuggestedHierarchy {
  const range = largest - smallest
  const first = Math.max(roundStep(range / 20), integers ? 2 : 0)
  const widths = [first, 2 * first, 4 * first].map((width) => Number(width.toPrecision(12)))
  const narrower = widths.filter((width) => width < range)
  return { kind: 'intervals', widths: narrower.length > 0 ? narrower : [first], from: 0 }
}

/** The next 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const digit = [1, 2, 5, 10].find((candidate) => step <= candidate * power * (1 + 1e-9))!
  return Number((digit * power).toPrecision(12))
}
