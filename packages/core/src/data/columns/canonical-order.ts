import { PLAIN_DECIMAL } from '../table/dictionary.ts'

/** Order of two texts by code point; JavaScript compares UTF-16 units, which puts U+FFxx after the characters beyond. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const one = a.charCodeAt(index)
    const other = b.charCodeAt(index)
    if (one === other) continue
    return codePointRank(one) - codePointRank(other)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above all single units. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/**
 * Canonical order of the cells of one column: in number columns plain decimals come first, by value; ties and all else
 * by code point.
 */
export function compareCells(a: string, b: string, number: boolean): number {
  if (!number) return compareCodePoints(a, b)
  const one = decimalValue(a)
  const other = decimalValue(b)
  if (one === undefined || other === undefined) {
    return one === other ? compareCodePoints(a, b) : one === undefined ? 1 : -1
  }
  return one - other || compareCodePoints(a, b)
}

/** The value of a plain decimal; none of any other text, nor of one too large for a number. */
export function decimalValue(text: string): number | undefined {
  const value = PLAIN_DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
