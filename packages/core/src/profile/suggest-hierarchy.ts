import type { ColumnValues } from './column-values.ts'
import { hintOfName } from './match-name.ts'
import type { ColumnSuggestion } from './profile.ts'

type SuggestedHierarchy = NonNullable<ColumnSuggestion['hierarchy']>

/** A first way to generalise a column: dates, codes by prefix, numbers by intervals, else the value or `*`. */
export function suggestHierarchy(name: string, values: ColumnValues): SuggestedHierarchy {
  if (values.type === 'date') return { kind: 'dates', units: ['month', 'year', 'decade'] }
  if (isPrefixCode(name, values)) return prefixes(values.length!)
  if (values.numbers && values.texts.length > 5) return intervals(values.numbers)
  return { kind: 'suppress' }
}

/** Codes whose beginning means something: postal codes of one length. */
export function isPrefixCode(name: string, { length, digits, texts }: ColumnValues): boolean {
  if (length === undefined || length < 3 || length > 10) return false
  const postal = hintOfName(name)?.what === 'a postal code'
  return postal || (digits && length === 5 && texts.some((text) => text.startsWith('0')))
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
