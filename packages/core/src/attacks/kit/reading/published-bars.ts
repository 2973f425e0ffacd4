import type { Distribution } from '../../../report/common-report.ts'

/** The bars of a published distribution as sets of values: 0 … n − 1, then the pool, then missing cells. */
export interface PublishedBars {
  /** Rows of each. */
  readonly rows: readonly number[]
  readonly pool: number
  readonly missing: number
  /** The bar that a value of the column belongs to. */
  barOf(value: string): number
}

/** What a reader makes of a distribution; undefined where the bars cannot be read. */
export function publishedBars(
  { bars, pooled, missing }: Pick<Distribution, 'bars' | 'pooled' | 'missing'>,
  values: ReadonlySet<string>,
  isMissing: (value: string) => boolean,
): PublishedBars | undefined {
  const index = new Map(bars.map(({ label }, bar) => [label, bar]))
  const areValues = bars.every(({ label }) => values.has(label))
  const spans = areValues ? [] : bars.map(({ label }) => spanOf(label))
  if (spans.includes(undefined)) return undefined
  const pool = bars.length
  const rangeOf = (value: string) =>
    spans.findIndex((span) => {
      const position = positionOf(value, span!.monthly)
      return position >= span!.low && position < span!.high
    })
  return {
    rows: [...bars.map(({ rows }) => rows), pooled.rows, missing],
    pool,
    missing: pool + 1,
    barOf(value) {
      if (isMissing(value)) return pool + 1
      const bar = areValues ? (index.get(value) ?? pool) : rangeOf(value)
      return bar < 0 ? pool : bar
    },
  }
}

interface Span {
  readonly low: number
  /** Not included. */
  readonly high: number
  readonly monthly: boolean
}

const EDGE = String.raw`(-?[\d,.]+(?:e[-+]?\d+)?|\d{4}-\d{2})`
const FORMS: readonly [RegExp, (low: Edge, high: Edge) => Pick<Span, 'low' | 'high'>][] = [
  [new RegExp(`^(?:under|before) ${EDGE}$`), (high) => ({ low: -Infinity, high: high.at })],
  [new RegExp(`^${EDGE} or (?:more|later)$`), (low) => ({ low: low.at, high: Infinity })],
  [new RegExp(`^${EDGE} to under ${EDGE}$`), (low, high) => ({ low: low.at, high: high.at })],
  [new RegExp(`^${EDGE} to ${EDGE}$`), (low, high) => ({ low: low.at, high: high.at + 1 })],
  [new RegExp(`^${EDGE}$`), (low) => ({ low: low.at, high: low.at + 1 })],
]

interface Edge {
  readonly at: number
  readonly monthly: boolean
}

/** What a label such as "30 to 39", "under 20" or "2001-03 to 2001-05" says. */
function spanOf(label: string): Span | undefined {
  for (const [form, read] of FORMS) {
    const [, first, second] = form.exec(label) ?? []
    if (first === undefined) continue
    const low = edgeOf(first)
    return { ...read(low, edgeOf(second ?? first)), monthly: low.monthly }
  }
  return undefined
}

function edgeOf(text: string): Edge {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? []
  if (year !== undefined) return { at: Number(year) * 12 + Number(month) - 1, monthly: true }
  return { at: Number(text.replaceAll(',', '')), monthly: false }
}

/** Where a number or a date stands: dates by their month, or by their year. */
function positionOf(value: string, monthly: boolean): number {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(value) ?? []
  if (monthly) return year === undefined ? Number.NaN : Number(year) * 12 + Number(month) - 1
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? Number(/(?<!\d)\d{4}(?!\d)/.exec(value)?.[0] ?? Number.NaN) : number
}
