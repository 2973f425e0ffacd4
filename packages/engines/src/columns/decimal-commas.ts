/** A number that is written with a decimal comma, or a whole one. */
const WITH_COMMA = /^[-+]?\d+(?:,\d+)?$/

/** The text of a number cell. 1.234 beside commas may be a thousand to whoever typed it, and is none. */
const WITH_POINT = /^-?(?!\d{1,3}(?:\.\d{3})+$)\d+\.\d+$/

/** Which columns may have numbers with decimal commas. */
export interface DecimalCommas {
  readonly mayHave: (name: string) => boolean
  /** Beside texts there are cells that hold numbers, and those have a point. */
  readonly besidePoints: boolean
}

/**
 * The other texts of a column whose numbers have decimal commas: with a point. Undefined where a value is no such number,
 * or none has a comma.
 */
export function pointsForCommas(
  values: readonly string[],
  missing: readonly string[],
  { besidePoints }: Pick<DecimalCommas, 'besidePoints'>,
): ReadonlyMap<string, string> | undefined {
  const tokens = new Set([...missing, ''])
  const points = new Map<string, string>()
  for (const value of values) {
    if (tokens.has(value) || (besidePoints && WITH_POINT.test(value))) continue
    if (!WITH_COMMA.test(value)) return undefined
    if (value.includes(',')) points.set(value, value.replace(',', '.'))
  }
  return points.size > 0 ? points : undefined
}

export const commaNotice = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [
        `Numbers with decimal commas were read in ${names.length === 1 ? 'one column' : `${names.length} columns`} (${named(names)}); where they are quasi-identifiers or sensitive they are published with a point. Write data.csv.decimal: "." if commas mean something else there.`,
      ]

/** So many names tell what is meant. */
const MOST_NAMED = 10

function named(names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMED).map((name) => `"${name}"`)
  return listed.join(', ') + (names.length > listed.length ? ', …' : '')
}
