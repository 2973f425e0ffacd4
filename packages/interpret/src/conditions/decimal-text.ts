import type { Decimal } from '@outis/core/hierarchy'
import { DECIMAL, decimalKey } from '@outis/core/value'

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** Tools print exponents of a few digits; beyond this nothing is a grade, and the digits would fill the memory. */
const LARGEST_EXPONENT = 400

/** The number a text states, exactly; undefined where it states none. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = NUMBER.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return undefined
  const shift = Number(exponent)
  if (Math.abs(shift) > LARGEST_EXPONENT) return undefined
  const unsigned = BigInt(whole + fraction)
  const digits = sign === '-' ? -unsigned : unsigned
  const scale = fraction.length - shift
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Below 0, 0 or above 0 as a − b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = minus(a, b).digits
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { digits: atScale(a, scale) + atScale(b, scale), scale }
}

export const minus = (a: Decimal, b: Decimal): Decimal => plus(a, { digits: -b.digits, scale: b.scale })

const atScale = ({ digits, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? digits : digits * 10n ** BigInt(wanted - scale)

/** One text for each number: `1.40`, `01.4` and `1.4e0` are `1.4`. Undefined where the text is no number. */
export const canonicalDecimal = (text: string): string | undefined =>
  DECIMAL.test(text) ? decimalKey(text) : undefined
