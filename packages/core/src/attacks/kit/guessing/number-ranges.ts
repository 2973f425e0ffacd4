import { columnOf } from '../../attack-table.ts'
import type { ReleasedClasses } from '../reading/released-classes.ts'
import { countedByClass, type SecretCounts } from './secret-counts.ts'

/** A range holds at least this part of the rows. */
const LEAST_SHARE = 0.1

/**
 * A column of numbers as the ranges that an attacker would speak of: neighbouring numbers are joined until each range holds at least
 * a tenth of the rows that show a number; what is frequent alone stays alone, and the last numbers join the range below where they
 * are fewer. Of other numbers than those published the range is known too. What is no number stays as it is.
 * O(rows log rows).
 */
export function inNumberRanges(
  secret: SecretCounts,
  { count, ofRow: classOf }: Pick<ReleasedClasses, 'count' | 'ofRow'>,
): SecretCounts {
  const { numbers } = secret
  if (numbers === undefined) return secret
  const { rangeOf, borders, texts } = rangesOf(secret, numbers)
  const size = texts.length + borders.length
  const totals = new Float64Array(size)
  for (const [value, rows] of secret.totals.entries()) totals[rangeOf[value]] += rows
  const isText = new Set(texts)
  const truthOf: SecretCounts['truthOf'] = (register) => {
    const known = secret.truthOf(register)
    return Int32Array.from(columnOf(register, secret.name).values, (text, code) => {
      if (known[code] >= 0) return rangeOf[known[code]]
      const number = text.trim() === '' || isText.has(text) ? Number.NaN : Number(text)
      return Number.isNaN(number) || borders.length === 0 ? -1 : texts.length + placeIn(borders, number)
    })
  }
  const ofRow = secret.ofRow.map((value) => (value < 0 ? value : rangeOf[value]))
  return {
    ...{ name: secret.name, totals, rows: secret.rows, ofRow, truthOf, isInRanges: true },
    values: [...texts, ...Array.from(borders, (border) => `from ${border}`)],
    ...countedByClass(ofRow, classOf, { classes: count, values: size }),
  }
}

interface Ranges {
  /** Of each value, its range. */
  readonly rangeOf: Uint32Array
  /** The least number of each range, ascending. */
  readonly borders: readonly number[]
  /** What is no number, each for itself, before the ranges. */
  readonly texts: readonly string[]
}

function rangesOf({ values, totals }: SecretCounts, numbers: Float64Array): Ranges {
  const first = numbers.findIndex((number) => !Number.isNaN(number))
  const texts = first < 0 ? values : values.slice(0, first)
  const rangeOf = Uint32Array.from(values, (_, value) => value)
  const borders: number[] = []
  let rest = 0
  for (let value = texts.length; value < values.length; value++) rest += totals[value]
  const least = LEAST_SHARE * rest
  let own = Number.POSITIVE_INFINITY
  for (let value = texts.length; value < values.length; value++) {
    if (own >= least && (rest >= least || borders.length === 0)) {
      borders.push(numbers[value])
      own = 0
    }
    rangeOf[value] = texts.length + borders.length - 1
    own += totals[value]
    rest -= totals[value]
  }
  return { rangeOf, borders, texts }
}

/** The last range that begins at or below a number; what lies below all is of the first. */
function placeIn(borders: readonly number[], number: number): number {
  let [low, high] = [0, borders.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (borders[middle] <= number) low = middle
    else high = middle - 1
  }
  return low
}
