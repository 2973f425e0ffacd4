import type { ColumnRecoding } from '@outis/core/recoding'

/** What each text becomes; every token that means "no value" becomes what the missing cell becomes. */
export function labelsOf(
  { values, labels }: ColumnRecoding,
  missing: readonly string[],
): Map<string, string> {
  const byValue = new Map(values.map((value, valueIndex) => [value, labels[valueIndex]]))
  const absent = labels[0]
  if (absent !== undefined) for (const token of missing) byValue.set(token, absent)
  return byValue
}
