import { SUPPRESSED } from '../data/table/table.ts'

export interface ValueRows {
  readonly value: string
  readonly rows: number
}

/** Distinct texts of a column and their rows, as the engine counts them, missing cells among them. */
export interface Frequencies {
  readonly values: readonly ValueRows[]
  /** Values that were counted but not listed, where the list was cut after the most frequent. */
  readonly rest?: { readonly values: number; readonly rows: number }
}

/** The same, with missing and suppressed cells set apart from the values. */
export interface SortedFrequencies {
  readonly missing: number
  readonly suppressed: number
  readonly values: readonly ValueRows[]
  readonly rest: { readonly values: number; readonly rows: number }
}

/** `*` is set apart only in a release: in the original it is a value like any other. */
export function sortFrequencies(
  frequencies: Frequencies,
  missingTokens: readonly string[],
  of: 'original' | 'release',
): SortedFrequencies {
  const tokens = new Set(missingTokens)
  const values: ValueRows[] = []
  let missing = 0
  let suppressed = 0
  for (const entry of frequencies.values) {
    if (tokens.has(entry.value)) missing += entry.rows
    else if (of === 'release' && entry.value === SUPPRESSED) suppressed += entry.rows
    else values.push(entry)
  }
  return { missing, suppressed, values, rest: frequencies.rest ?? { values: 0, rows: 0 } }
}

/** True where every value of the second list is one of the first. Equal lists, the usual case, are seen without a set. */
export function isWithin(known: readonly ValueRows[], values: readonly ValueRows[]): boolean {
  if (values.every(({ value }, valueIndex) => known[valueIndex]?.value === value)) return true
  const texts = new Set(known.map(({ value }) => value))
  return values.every(({ value }) => texts.has(value))
}

/** The values of a group, uncensored, and how many its hierarchy has. */
export interface GroupMembers {
  readonly values: readonly ValueRows[]
  readonly leaves: number
}

/** Rows that have a value of the original and are published under a label. */
export interface LabelledRows extends ValueRows {
  readonly label: string
}
