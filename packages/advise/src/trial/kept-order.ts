import type { MemorySource } from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'
import type { Unattacked } from './release-in-memory.ts'

interface OrderJob {
  readonly source: MemorySource
  readonly left: readonly string[]
  readonly ignored?: readonly string[]
}

/** Pairs of people that are compared in each column. */
const PAIRS = 20_000

/**
 * How well the release still tells who has more: over random pairs of people whose numbers differ, the share that the
 * published cells order rightly less the share that they order wrongly; ranges that overlap say nothing (Kendall 1938,
 * doi:10.1093/biomet/30.1-2.81, with ties counted as nothing). Mean over the columns of numbers; 0 for one that was left
 * out. Where rows are nobody's (slicing), over pairs of the original's and of the release's own rows.
 */
export function keptOrder({ made, beside }: Unattacked, { source, left, ignored = [] }: OrderJob): number {
  const { pending } = made
  const release = pending.source
  const published = beside.policy.attributes
    .filter(({ role }) => role !== 'identifying')
    .map(({ name }) => name)
  const names = [...new Set([...published, ...left])].filter(
    (name) => !ignored.includes(name) && isNumeric(source, name),
  )
  if (names.length === 0) return 0
  const origin = beside.groups === undefined ? pending.rowNumbers : undefined
  let total = 0
  for (const name of names) {
    const place = release.names.indexOf(name)
    if (place >= 0)
      total += orderOf(release.columns[place], columnOf(source, name), { rows: release.rows, origin })
  }
  return Math.max(0, total / names.length)
}

const columnOf = (source: MemorySource, name: string) => source.columns[source.names.indexOf(name)]

const isNumeric = (source: MemorySource, name: string): boolean =>
  source.names.includes(name) &&
  columnOf(source, name).values.every((text) => text === '' || Number.isFinite(Number(text)))

interface Range {
  readonly low: number
  readonly high: number
}

function orderOf(
  published: MemorySource['columns'][number],
  original: MemorySource['columns'][number],
  { rows, origin }: { readonly rows: number; readonly origin: Uint32Array | undefined },
): number {
  const numbers = Float64Array.from(original.values, (text) => (text === '' ? Number.NaN : Number(text)))
  const ranges = published.values.map(rangeOf)
  const random = seededRandom('order')
  let pairs = 0
  let told = 0
  for (let index = 0; index < PAIRS; index++) {
    const [one, other] = [random.below(rows), random.below(rows)]
    // Where nobody knows whose a row is, the pair is one of the release's own: its order is right by itself.
    const difference =
      numbers[original.codes[origin?.[one] ?? one]] - numbers[original.codes[origin?.[other] ?? other]]
    if (Number.isNaN(difference) || difference === 0) continue
    pairs++
    const order = orderOfRanges(ranges[published.codes[one]], ranges[published.codes[other]])
    told += origin === undefined ? Math.abs(order) : order * Math.sign(difference)
  }
  return pairs === 0 ? 0 : told / pairs
}

const orderOfRanges = (one: Range, other: Range): number =>
  one.low > other.high ? 1 : one.high < other.low ? -1 : 0

const ANYTHING: Range = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const PAIR = new RegExp(`^([[(])(${NUMBER}),\\s*(${NUMBER})([\\])])$`, 'i')
const BORDER = new RegExp(`^(>=|>|<=|<)\\s*(${NUMBER})$`, 'i')

/** What a published cell says of a number; an open end excludes the border itself. */
export function rangeOf(text: string): Range {
  const number = text === '' ? Number.NaN : Number(text)
  if (Number.isFinite(number)) return { low: number, high: number }
  const pair = PAIR.exec(text)
  if (pair) {
    const [, open, low, high, close] = pair
    return { low: Number(low) + (open === '(' ? TINY : 0), high: Number(high) - (close === ')' ? TINY : 0) }
  }
  const [, sign, border] = BORDER.exec(text) ?? []
  if (sign === undefined) return ANYTHING
  return sign.startsWith('>')
    ? { low: Number(border), high: Number.POSITIVE_INFINITY }
    : { low: Number.NEGATIVE_INFINITY, high: Number(border) - (sign === '<' ? TINY : 0) }
}

/** Far less than two numbers of a table differ by. */
const TINY = 1e-9
