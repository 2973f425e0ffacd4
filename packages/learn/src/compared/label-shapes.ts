import { MISSING, type NumberRange, parseRange } from '@outis/core/table'
import { firstDay } from '@outis/core/value'
import { closed, type Line } from './line.ts'

/** Reads what a label covers off its shape alone, where no hierarchy says it: ranges, bounds, periods. */
export function spanOfLabel(
  text: string,
  type: 'number' | 'date',
  { domain }: Line,
): NumberRange | undefined {
  return type === 'number' ? (parseRange(text) ?? boundOf(text, domain)) : periodOf(text)
}

const BOUND = /^(<=?|>=?|≤|≥)\s*([-+]?\d+(?:\.\d+)?)$/
const AND_MORE = /^([-+]?\d+(?:\.\d+)?)\s*\+$/

/** `<20`, `<= 20`, `≥65`, `65+`: up to the end of the table's range. */
function boundOf(text: string, domain: NumberRange): NumberRange | undefined {
  const more = AND_MORE.exec(text)
  if (more) return closed(Number(more[1]), Math.max(domain.high, Number(more[1])))
  const [, sign, number] = BOUND.exec(text) ?? []
  if (sign === undefined) return undefined
  const bound = Number(number)
  if (sign.startsWith('<') || sign === '≤')
    return { ...closed(Math.min(domain.low, bound), bound), includesHigh: sign !== '<' }
  return { ...closed(bound, Math.max(domain.high, bound)), includesLow: sign !== '>' }
}

const PERIODS: readonly { readonly form: RegExp; readonly months: number; first(parts: string[]): number }[] =
  [
    {
      form: /^(\d{4})-(\d{2})$/,
      months: 1,
      first: ([, year, month]) => Number(year) * 12 + Number(month) - 1,
    },
    {
      form: /^(\d{4})[- ]?Q([1-4])$/,
      months: 3,
      first: ([, year, quarter]) => Number(year) * 12 + 3 * Number(quarter) - 3,
    },
    { form: /^(\d{4})$/, months: 12, first: ([, year]) => Number(year) * 12 },
    { form: /^(\d{3}0)(?:s|-\d{3}9)$/, months: 120, first: ([, year]) => Number(year) * 12 },
  ]

/** `1987-03`, `1987-Q1`, `1987`, `1980s`: its days. */
function periodOf(text: string): NumberRange | undefined {
  for (const { form, months, first } of PERIODS) {
    const parts = form.exec(text)
    if (parts) return closed(firstDay(first(parts)), firstDay(first(parts) + months) - 1)
  }
  return undefined
}

const MASK = /^([^*]+)(\*+)$/

/** `021**`: the values of that length that begin so. Undefined where the text is no mask or no value fits it. */
export function maskedCodes(text: string, values: readonly string[]): readonly number[] | undefined {
  const [, kept, stars] = MASK.exec(text) ?? []
  if (kept === undefined) return undefined
  const length = [...text].length
  const begins = values.flatMap((value, code) => (code !== MISSING && value.startsWith(kept) ? [code] : []))
  const alike = begins.filter((code) => [...values[code]].length === length)
  // A single star may stand for any ending.
  const codes = alike.length > 0 || stars.length > 1 ? alike : begins
  return codes.length > 0 ? codes : undefined
}
