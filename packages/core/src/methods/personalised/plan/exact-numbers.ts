import { OutisError } from '../../../data/errors.ts'
import { decimalOf, unitsOf } from '../../../data/hierarchy/decimal.ts'
import { type Dictionary, MISSING, PLAIN_DECIMAL } from '../../../data/table/table.ts'

/** The distinct numbers of a column, exactly, in whole units of 10^−scale. */
export interface ExactNumbers {
  readonly column: string
  readonly scale: number
  /** Ascending. Texts that are the same number ("1.5", "1.50") are one. */
  readonly units: readonly bigint[]
  /** Rows of each. */
  readonly rows: Float64Array
  /** What each is turned back into: the text most of its rows have; of equals the shortest, then the first by code unit. */
  readonly texts: readonly string[]
  /** placeOf[code of the dictionary] → place in these lists; −1 for missing. */
  readonly placeOf: Int32Array
}

/**
 * @param totals rows of each code
 */
export function exactNumbers(column: string, dictionary: Dictionary, totals: Float64Array): ExactNumbers {
  const { values, numbers } = dictionary
  if (numbers === undefined) throw notNumbers(column, dictionary)
  const decimals = values.map((text, code) => (code === MISSING ? undefined : decimalOf(numbers[code], text)))
  const scale = decimals.reduce((most, decimal) => Math.max(most, decimal?.scale ?? 0), 0)
  const unitsOfCode = decimals.map((decimal) => (decimal === undefined ? 0n : unitsOf(decimal, scale)))
  const order = Array.from(values.keys())
    .slice(1)
    .sort((a, b) => compare(unitsOfCode[a], unitsOfCode[b]))
  const placeOf = new Int32Array(values.length).fill(-1)
  const units: bigint[] = []
  const codesOf: number[][] = []
  for (const code of order) {
    if (units.length === 0 || units[units.length - 1] !== unitsOfCode[code]) {
      units.push(unitsOfCode[code])
      codesOf.push([])
    }
    placeOf[code] = units.length - 1
    codesOf[units.length - 1].push(code)
  }
  return {
    column,
    scale,
    units,
    rows: Float64Array.from(codesOf, (codes) => codes.reduce((sum, code) => sum + totals[code], 0)),
    texts: codesOf.map((codes) => usualText(codes, values, totals)),
    placeOf,
  }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

function usualText(codes: readonly number[], values: readonly string[], totals: Float64Array): string {
  let best = codes[0]
  for (const code of codes) {
    const more = totals[code] - totals[best] || values[best].length - values[code].length
    if (more > 0 || (more === 0 && values[code] < values[best])) best = code
  }
  return values[best]
}

function notNumbers(column: string, { values }: Dictionary): OutisError {
  const otherTexts = values.slice(1).filter((text) => !PLAIN_DECIMAL.test(text)).length
  const problem =
    otherTexts === 0 ? 'it is not declared a number' : `${otherTexts} of its distinct values are none`
  return new OutisError('COLUMN_TYPE', {
    message: `"${column}" is to be graded, which takes numbers, and ${problem}.`,
    hint: 'Declare it `type: number`, add what means "no value" to data.missing, correct the data, or take it out of `grade`.',
    details: { column, values: otherTexts },
  })
}
