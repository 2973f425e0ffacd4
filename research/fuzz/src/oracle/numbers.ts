/** A decimal as whole units of 10^−scale: exact, whatever its length. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** Decimals as people write them, leading zeros and plus signs included; nothing with an exponent. */
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** What makes a column one of numbers unless the policy says otherwise. */
export const PLAIN = /^-?(0|[1-9]\d*)(\.\d+)?$/

export function decimalOf(text: string): Decimal | undefined {
  const found = DECIMAL.exec(text)
  if (found === null) return undefined
  const [, sign, whole, part = ''] = found
  const units = BigInt(`${whole}${part}`)
  return { units: sign === '-' ? -units : units, scale: part.length }
}

/** The number of a policy, written out without an exponent. */
export const decimalOfNumber = (value: number): Decimal => decimalOf(plainText(value))!

function plainText(value: number): string {
  const text = String(value)
  const found = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (found === null) return text
  const [, sign, whole, part = '', exponent] = found
  const shift = Number(exponent)
  if (shift >= 0) return `${sign}${whole}${part.padEnd(shift, '0').slice(0, shift)}`
  return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${part}`
}

export const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  wanted >= scale ? units * 10n ** BigInt(wanted - scale) : floorDivide(units, 10n ** BigInt(scale - wanted))

export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = unitsAt(a, scale) - unitsAt(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Units of 10^−scale as the shortest decimal text. */
export function unitsText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale).replace(/0+$/, '')
  const sign = units < 0n ? '-' : ''
  return `${sign}${whole}${part === '' ? '' : `.${part}`}`
}

/** One text for all texts of a number. */
export function numberKey(text: string): string {
  const decimal = decimalOf(text)
  return decimal === undefined ? text : unitsText(decimal.units, decimal.scale).replace(/^-0$/, '0')
}
