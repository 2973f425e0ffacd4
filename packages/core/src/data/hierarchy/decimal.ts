import { withoutEndZeros } from '../value/same-values.ts'

/** A decimal number, exactly: digits / 10^scale. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/
const WITH_EXPONENT = /^([+-]?\d+(?:\.\d+)?)e([+-]?\d+)$/

/** The number a text states; where the text is no plain decimal, the number as the language would print it. */
export function decimalOf(number: number, text = String(number)): Decimal {
  const stated = DECIMAL.exec(text)
  if (stated) return plainDecimal(stated)
  const printed = String(number)
  const scientific = WITH_EXPONENT.exec(printed)
  const mantissa = plainDecimal(DECIMAL.exec(scientific ? scientific[1] : printed)!)
  if (!scientific) return mantissa
  const scale = mantissa.scale - Number(scientific[2])
  return scale >= 0
    ? { digits: mantissa.digits, scale }
    : { digits: mantissa.digits * 10n ** BigInt(-scale), scale: 0 }
}

function plainDecimal([, sign, whole, fraction = '']: RegExpExecArray): Decimal {
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

/** Whole units of 10^−scale at or below the number. */
export function unitsOf({ digits, scale: ownScale }: Decimal, scale: number): bigint {
  if (ownScale === scale) return digits
  if (ownScale < scale) return digits * 10n ** BigInt(scale - ownScale)
  return floorDivide(digits, 10n ** BigInt(ownScale - scale))
}

/** divisor > 0. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** Units of 10^−scale as a plain decimal without trailing zeros. */
export function formatUnits(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = withoutEndZeros(digits.slice(digits.length - scale))
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`)
}
