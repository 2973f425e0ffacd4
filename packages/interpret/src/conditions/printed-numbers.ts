import type { Decimal } from '@outis/core/hierarchy'
import { DECIMAL, decimalKey } from '@outis/core/value'
import type { Bound } from './column-condition.ts'

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

const atScale = ({ digits, scale }: Decimal, target: number): bigint =>
  scale === target ? digits : digits * 10n ** BigInt(target - scale)

/** One text for each number: `1.40`, `01.4` and `1.4e0` are `1.4`. Undefined where the text is no number. */
export const canonicalDecimal = (text: string): string | undefined =>
  DECIMAL.test(text) ? decimalKey(text) : undefined

export interface StatedRange {
  readonly lower?: Bound
  readonly upper?: Bound
}

const NUMBER_TEXT = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const INFINITE = `[+-]?(?:inf(?:inity)?|∞)`
const END = `(${NUMBER_TEXT}|${INFINITE})`
const RANGE = new RegExp(String.raw`^([([])\s*${END}\s*(?:-|,|;|\.\.|to)\s*${END}\s*([)\]])$`, 'i')
const STARTS_RANGE = new RegExp(String.raw`[([]\s*${END}\s*(?:-|,|;|\.\.|to)\s*${END}\s*[)\]]`, 'iy')

/** `(1.5-2.4]`, `[1.5, 2.4)`, `(-inf-2.41]`; Weka's `All` for the whole axis. Undefined where the text is no range. */
export function readRange(text: string): StatedRange | undefined {
  const bare = unwrapped(text)
  if (bare === 'All') return {}
  const match = RANGE.exec(bare)
  if (!match) return undefined
  const [, open, lower = '', upper = '', close] = match
  return {
    ...(finite(lower) && { lower: { text: lower, closed: open === '[' } }),
    ...(finite(upper) && { upper: { text: upper, closed: close === ']' } }),
  }
}

/** Length of the range that stands at the offset; 0 where none does. */
export function rangeLengthAt(text: string, offset: number): number {
  STARTS_RANGE.lastIndex = offset
  return STARTS_RANGE.exec(text)?.[0].length ?? 0
}

/** Weka puts quotes around bins, inside the value. */
function unwrapped(text: string): string {
  const inner = /^\\?'(.*?)\\?'$/.exec(text)
  return inner ? inner[1] : text
}

const finite = (end: string): boolean => /\d/.test(end)

/** How a tool prints the numbers it compares with. What is absent is exact. */
export interface Rounding {
  /** Rounded to so many decimals, or to as many as are printed. */
  readonly decimals?: number | 'printed'
  /** At least so many digits, trailing zeros cut off; where decimals are as printed. */
  readonly significant?: number
  /** Thresholds are numbers that occur in the data: the one that rounds to what is printed is meant. */
  readonly atData?: boolean
  /** A number counts as lower than or equal to the threshold when it exceeds it by less than this. */
  readonly tolerance?: string
  /** Numbers of the data are compared in single precision. */
  readonly single?: boolean
}

/** Thresholds written by hand, or by tools that print what they compare with. */
export const EXACT: Rounding = {}
/** C4.5 in Weka (J48, PART): six decimals, a number of the data, compared with Weka's tolerance of 10⁻⁶. */
export const WEKA_C45: Rounding = { decimals: 6, atData: true, tolerance: '0.000001' }
/** JRip: as C4.5, compared as it is. */
export const WEKA_RIPPER: Rounding = { decimals: 6, atData: true }
/** REPTree and RandomTree: two decimals of a number between two of the data. */
export const WEKA_REP: Rounding = { decimals: 2 }
/** Labels of Weka's Discretize: six decimals of any number. */
export const WEKA_BINS: Rounding = { decimals: 6 }
/** export_text: `decimals`, two by default, of a number between two of the data, which scikit-learn keeps in single precision. */
export const SKLEARN: Rounding = { decimals: 'printed', single: true }
/** Bins of R's cut and discretize (three significant digits) and of pandas' cut (three decimals). */
export const CUT_LABELS: Rounding = { decimals: 'printed', significant: 3 }

/** How far the number compared with may be from the number printed. */
export function halfUnit(text: string, { decimals, significant, single }: Rounding): Decimal {
  if (decimals === undefined) return { digits: 0n, scale: 0 }
  const [, whole = '', fraction = ''] = /^[+-]?(\d*)(?:\.(\d*))?/.exec(text) ?? []
  const printed = Math.max(fraction.length, significant === undefined ? 0 : significant - whole.length)
  const scale = decimals === 'printed' ? printed : Math.max(decimals, fraction.length)
  const half: Decimal = { digits: 5n, scale: scale + 1 }
  if (!single) return half
  const margin = Math.abs(Number(text)) * 2 ** -23
  return plus(half, parseDecimal(margin.toFixed(20))!)
}
