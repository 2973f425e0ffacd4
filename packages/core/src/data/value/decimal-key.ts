/** Any finite decimal: what a column declared a number may hold. No digit can be read in two ways: a long text takes one look. */
export const DECIMAL = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/

/** A decimal as it is most plainly written (but for `-0`): most texts of numbers are, and need no second look. */
export const PLAINEST = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/
const PARTS = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/

/** Longer numbers than this are written with an exponent; texts of such length are no hurry. */
const LONGEST = 1_000

/** Whether a text is the one text of its number: told by one look, as it is for most. */
export const isPlainest = (text: string): boolean =>
  text.length < LONGEST && PLAINEST.test(text) && text !== '-0'

/** The one text of a decimal's number: no `+`, no zeros that say nothing, no exponent unless it is very long. O(length). */
export function decimalKey(text: string): string {
  if (isPlainest(text)) return text
  const [, sign, whole, fraction, exponent = '0'] = PARTS.exec(text)!
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutEndZeros(digits)
  if (significant === '') return '0'
  // The number is 0.<significant> · 10^point.
  const point = BigInt(exponent) + BigInt(digits.length - fraction.length)
  return (sign === '-' ? '-' : '') + plain(significant, point)
}

/** Digits without the zeros at their end. A pattern would look at each run of zeros again from every zero in it. O(length). */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function plain(significant: string, point: bigint): string {
  const { length } = significant
  const span = point > BigInt(length) ? point : BigInt(length) - (point < 0n ? point : 0n)
  if (span >= BigInt(LONGEST)) return `0.${significant}e${point}`
  const places = Number(point)
  if (places <= 0) return `0.${'0'.repeat(-places)}${significant}`
  if (places >= length) return significant + '0'.repeat(places - length)
  return `${significant.slice(0, places)}.${significant.slice(places)}`
}
