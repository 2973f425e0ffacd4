/** What a published range covers. */
export interface RangeBounds {
  readonly low: number
  readonly high: number
  readonly includesLow: boolean
  readonly includesHigh: boolean
}

const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?`
const BRACKETS = new RegExp(
  `^([[(\\]])\\s*(${NUMBER})\\s*(?:[,;~–]|\\.\\.|\\s-\\s)\\s*(${NUMBER})\\s*([\\])[])$`,
)
const DASH = new RegExp(`^(${NUMBER})\\s*(?:-|–|~|\\.\\.)\\s*(${NUMBER})$`)

/** Reads `[45,52]`, `[40,50)`, `(40, 50]`, `[40, 50[` and, both ends included, `40-49`, `40~49`, `40..49`; undefined for anything else. */
export function rangeBounds(text: string): RangeBounds | undefined {
  const brackets = BRACKETS.exec(text)
  const parts = brackets
    ? { open: brackets[1], low: brackets[2], high: brackets[3], close: brackets[4] }
    : null
  const dash = parts ?? dashParts(text)
  if (dash === null || Number(dash.low) > Number(dash.high)) return undefined
  return {
    low: Number(dash.low),
    high: Number(dash.high),
    includesLow: dash.open === '[',
    includesHigh: dash.close === ']',
  }
}

function dashParts(text: string) {
  const dash = DASH.exec(text)
  return dash && { open: '[', low: dash[1], high: dash[2], close: ']' }
}

export function holds({ low, high, includesLow, includesHigh }: RangeBounds, number: number): boolean {
  return (includesLow ? number >= low : number > low) && (includesHigh ? number <= high : number < high)
}

export const midpoint = ({ low, high }: RangeBounds): number => (low + high) / 2
