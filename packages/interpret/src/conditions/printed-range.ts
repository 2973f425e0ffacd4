import type { Bound } from './column-condition.ts'

export interface StatedRange {
  readonly lower?: Bound
  readonly upper?: Bound
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const INFINITE = `[+-]?(?:inf(?:inity)?|∞)`
const END = `(${NUMBER}|${INFINITE})`
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

/** Length of the range that stands at the place; 0 where none does. */
export function rangeLengthAt(text: string, place: number): number {
  STARTS_RANGE.lastIndex = place
  return STARTS_RANGE.exec(text)?.[0].length ?? 0
}

/** Weka's bins carry quotes of their own inside the value. */
function unwrapped(text: string): string {
  const inner = /^\\?'(.*?)\\?'$/.exec(text)
  return inner ? inner[1] : text
}

const finite = (end: string): boolean => /\d/.test(end)
