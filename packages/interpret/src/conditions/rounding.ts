import type { Decimal } from '@outis/core/hierarchy'
import { parseDecimal, plus } from './decimal-text.ts'

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
