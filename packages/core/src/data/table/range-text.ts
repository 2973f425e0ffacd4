/** A range of numbers as some tool wrote it. */
export interface NumberRange {
  readonly low: number
  readonly high: number
  readonly includesLow: boolean
  readonly includesHigh: boolean
}

const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?`
/** Between brackets an end may be any number a column of numbers can hold: `.5`, `1e3`. */
const END = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?`
const BRACKETS = new RegExp(`^([[(\\]])\\s*(${END})\\s*(?:[,;~–]|\\.\\.|\\s-\\s)\\s*(${END})\\s*([\\])[])$`)
const DASH = new RegExp(`^(${NUMBER})\\s*(?:-|–|~|\\.\\.)\\s*(${NUMBER})$`)

/**
 * Reads `[45,52]`, `[40,50)`, `(40, 50]`, `[40, 50[` and `40-49`, `40~49`, `40..49` (both ends included).
 * Undefined for anything else, a plain number too.
 */
export function parseRange(text: string): NumberRange | undefined {
  const brackets = BRACKETS.exec(text)
  if (brackets) {
    const [, open, low, high, close] = brackets
    return ordered({
      low: Number(low),
      high: Number(high),
      includesLow: open === '[',
      includesHigh: close === ']',
    })
  }
  const dash = DASH.exec(text)
  if (!dash) return undefined
  return ordered({ low: Number(dash[1]), high: Number(dash[2]), includesLow: true, includesHigh: true })
}

const TAIL = new RegExp(`^(>=|<)(${END})$`)

/** Reads `>=90` and `<18`, as hierarchies with `top` and `bottom` publish them: without an end on one side. */
export function parseTail(text: string): NumberRange | undefined {
  const [, sign, border] = TAIL.exec(text) ?? []
  if (sign === undefined) return undefined
  const limit = Number(border)
  return sign === '<'
    ? { low: Number.NEGATIVE_INFINITY, high: limit, includesLow: false, includesHigh: false }
    : { low: limit, high: Number.POSITIVE_INFINITY, includesLow: true, includesHigh: false }
}

const ordered = (range: NumberRange): NumberRange | undefined => (range.low <= range.high ? range : undefined)

export function inRange({ low, high, includesLow, includesHigh }: NumberRange, number: number): boolean {
  return (includesLow ? number >= low : number > low) && (includesHigh ? number <= high : number < high)
}

/** Integers inside. O(1). */
export function integersIn({ low, high, includesLow, includesHigh }: NumberRange): number {
  const first = Math.ceil(low) + (Number.isInteger(low) && !includesLow ? 1 : 0)
  const last = Math.floor(high) - (Number.isInteger(high) && !includesHigh ? 1 : 0)
  return Math.max(0, last - first + 1)
}

const SETS: readonly [RegExp, string][] = [
  [/^\{(.*)\}$/s, ','],
  [/^\[(.*)\]$/s, ','],
  [/^(.*,.*)$/s, ','],
  [/^(.*~.*)$/s, '~'],
  [/^(.*\|.*)$/s, '|'],
]

/** Reads `{a, b}`, `[a, b]`, `a,b`, `a~b` and `a|b`, if `isValue` knows every member; undefined for anything else. */
export function parseSet(text: string, isValue: (member: string) => boolean): readonly string[] | undefined {
  for (const [form, separator] of SETS) {
    const inside = form.exec(text)?.[1]
    if (inside === undefined) continue
    const members = inside.split(separator).map((member) => member.trim())
    if (members.every(isValue)) return [...new Set(members)]
  }
  return undefined
}
