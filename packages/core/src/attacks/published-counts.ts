import { SUPPRESSED } from '../data/table/table.ts'
import { counted, quotedNames } from '../data/words/words.ts'
import type { Distribution } from '../report/common-report.ts'
import {
  type AttackFinding,
  type AttackInput,
  defineAttack,
  type PublishedColumnCounts,
  type ToldBeside,
} from './attack.ts'
import { publishedCountsExample } from './examples/published-counts.example.ts'
import { textMeaning } from './kit/reading/text-meaning.ts'

/** Fewer people than this, left by a difference of published counts, are people of whom something is told. */
const FEW = 10

/**
 * Whoever has a release and the report beside it subtracts one from the other: the rows that the report counts for a set of
 * values, less the rows that the release shows to be in it, are people whose value the release hides. The same with the report
 * of an earlier release of these people, for whoever came since. Tried for every bar, for what every published text covers, for
 * the first bars of each distribution, and for all others than these. O(columns × (values + texts × bars)).
 */
export const publishedCounts = defineAttack({
  id: 'published-counts',
  title: 'Published counts less the release',
  harm: 'learned',
  attacker:
    'Somebody who has the release and the report beside it, in a ledger earlier reports too, and subtracts their counts from each other.',
  always: true,
  example: publishedCountsExample,
  unfit({ told }) {
    if (!told) return 'Nothing that is published beside the release was given.'
    return countsIn(told).length > 0
      ? undefined
      : { harmless: 'No count of the original is published beside it.' }
  },
  async run(input) {
    const differences: Difference[] = []
    for (const column of countsIn(input.told ?? {})) {
      await input.context.pause()
      differences.push(...lessRelease(input, column))
      for (const earlier of input.earlierReports ?? [])
        differences.push(
          ...lessEarlier(
            column,
            earlier.find(({ name }) => name === column.name),
          ),
        )
    }
    for (const column of (input.earlierReports ?? []).flat()) {
      await input.context.pause()
      differences.push(...releaseLessEarlier(input, column))
    }
    return [findingOf(differences)]
  },
})

interface Difference {
  readonly column: string
  /** People who are left. */
  readonly people: number
}

function countsIn({ report, texts = [] }: ToldBeside): readonly PublishedColumnCounts[] {
  if (report === undefined) return texts.map(countsInText).find((columns) => columns.length > 0) ?? []
  return report.attributes.flatMap(({ name, before }) => (before ? [{ name, before }] : []))
}

/** Of a report that any tool wrote; nothing where the text is none. */
function countsInText(text: string): readonly PublishedColumnCounts[] {
  try {
    const { attributes } = JSON.parse(text) as { readonly attributes?: unknown }
    return Array.isArray(attributes) ? attributes.filter(isCounted) : []
  } catch {
    return []
  }
}

function isCounted(attribute: unknown): attribute is PublishedColumnCounts {
  const { name, before } = (attribute ?? {}) as Partial<PublishedColumnCounts>
  const isCount = (rows: unknown) => typeof rows === 'number'
  return (
    typeof name === 'string' &&
    isCount(before?.missing) &&
    isCount(before?.pooled?.rows) &&
    Array.isArray(before?.bars) &&
    before.bars.every((bar) => typeof bar?.label === 'string' && isCount(bar?.rows))
  )
}

/** A column of the release beside published bars: rows by the bars that their text may stand for. */
interface LaidBeside {
  readonly bars: PublishedBars
  readonly texts: readonly { readonly rows: number; readonly covers: readonly number[] }[]
}

function laidBeside(input: AttackInput, { name, before }: PublishedColumnCounts): LaidBeside | undefined {
  const column = input.release.columns.get(name)
  const originalColumn = input.original.columns.get(name)
  if (column === undefined || originalColumn === undefined) return undefined
  const isMissing = (text: string) => text === '' || input.policy.data.missing.includes(text)
  const bars = publishedBars(before, new Set(originalColumn.values), isMissing)
  if (bars === undefined) return undefined
  const { covering } = textMeaning(input, name)
  const covers = column.values.map(() => new Set<number>())
  for (const value of originalColumn.values) {
    // A wildcard matches every text, and is written as a missing cell.
    if (input.policy.data.missingAs === 'wildcard' && isMissing(value)) continue
    for (const text of covering(value)) covers[text].add(bars.barOf(value))
  }
  const rowsOf = new Float64Array(column.values.length)
  for (const code of column.codes) rowsOf[code]++
  const coveredBars = (text: string, shown: ReadonlySet<number>): readonly number[] => {
    if (text === SUPPRESSED) return [...bars.rows.keys()]
    // A missing cell may be written otherwise than in the original.
    return isMissing(text) ? [bars.missing] : [...shown].sort((a, b) => a - b)
  }
  const alike = new Map<string, { rows: number; readonly covers: readonly number[] }>()
  for (const [code, text] of column.values.entries()) {
    const covered = coveredBars(text, covers[code])
    const originalColumn = alike.get(covered.join()) ?? { rows: 0, covers: covered }
    alike.set(covered.join(), originalColumn)
    originalColumn.rows += rowsOf[code]
  }
  return { bars, texts: [...alike.values()].filter(({ rows }) => rows > 0) }
}

/** Rows that the report counts for a set of bars, less those that the release shows to be in it. */
function lessRelease(input: AttackInput, column: PublishedColumnCounts): Difference[] {
  const laid = laidBeside(input, column)
  if (laid === undefined) return []
  return setsOf(laid).map((set) => ({
    column: column.name,
    people: rowsIn(laid.bars, set) - shownIn(laid, set),
  }))
}

const rowsIn = ({ rows }: PublishedBars, set: ReadonlySet<number>): number =>
  rows.reduce((sum, count, bar) => sum + (set.has(bar) ? count : 0), 0)

const isWithin = (covers: readonly number[], set: ReadonlySet<number>): boolean =>
  covers.every((bar) => set.has(bar))

const shownIn = ({ texts }: LaidBeside, set: ReadonlySet<number>): number =>
  texts.reduce((sum, { rows, covers }) => sum + (isWithin(covers, set) ? rows : 0), 0)

/** Single bars, the first of them, what published texts cover, and all bars but these. */
function setsOf({ bars, texts }: LaidBeside): ReadonlySet<number>[] {
  const all = [...bars.rows.keys()]
  const some = [
    ...all.map((bar) => [bar]),
    ...all.map((bar) => all.slice(0, bar + 1)),
    ...texts.map(({ covers }) => [...covers]),
  ]
  const both = some.flatMap((set) => [set, all.filter((bar) => !set.includes(bar))])
  const different = new Map(both.map((set) => [set.join(), set]))
  return [...different.values()]
    .filter((set) => set.length > 0 && set.length < all.length)
    .map((set) => new Set(set))
}

/** The same set counted twice: the difference is who came, or left. */
function lessEarlier(
  { name, before }: PublishedColumnCounts,
  earlier: PublishedColumnCounts | undefined,
): Difference[] {
  if (earlier === undefined) return []
  const then = new Map(earlier.before.bars.map(({ label, rows }) => [label, rows]))
  const pairs = before.bars.flatMap(({ label, rows }) => (then.has(label) ? [[rows, then.get(label)!]] : []))
  return [...pairs, [before.missing, earlier.before.missing]].map(([now, past]) => ({
    column: name,
    people: Math.abs(now - past),
  }))
}

/** Sets that this release shows whole, and that the earlier report counts: the difference is who came, or left. */
function releaseLessEarlier(input: AttackInput, column: PublishedColumnCounts): Difference[] {
  const laid = laidBeside(input, column)
  if (laid === undefined) return []
  const { bars, texts } = laid
  const isWhole = (set: ReadonlySet<number>) =>
    texts.every(({ covers }) => isWithin(covers, set) || covers.every((bar) => !set.has(bar)))
  return setsOf(laid)
    .filter(isWhole)
    .map((set) => ({ column: column.name, people: Math.abs(shownIn(laid, set) - rowsIn(bars, set)) }))
}

function findingOf(differences: readonly Difference[]): AttackFinding {
  const telling = differences.filter(({ people }) => people > 0 && people < FEW)
  const columns = [...new Set(telling.map(({ column }) => column))]
  const people = Math.max(0, ...telling.map((difference) => difference.people))
  return {
    success: { targets: differences.length, hits: telling.length },
    baseline: 0,
    // That nobody is left is promised; a share of so few differences would not be shown to be none.
    ...(telling.length > 0 && { bound: 0 }),
    exposed: people,
    certain: people,
    why:
      telling.length > 0
        ? `${counted(telling.length, 'count')} of the report, less the release or an earlier report, ${telling.length === 1 ? 'leaves' : 'leave'} fewer than ${FEW} people, whose values are then known: ${quotedNames(columns)}.`
        : `No count of the report, less the release or an earlier report, leaves fewer than ${FEW} people.`,
    ...(telling.length > 0 && {
      fix: 'Do not publish this report. A report that `outis run` writes counts no cell that its release hides, and nothing of the original in later releases of a ledger.',
    }),
  }
}

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
  [new RegExp(`^(?:under|before) ${EDGE}$`), (high) => ({ low: -Infinity, high: high.position })],
  [new RegExp(`^${EDGE} or (?:more|later)$`), (low) => ({ low: low.position, high: Infinity })],
  [new RegExp(`^${EDGE} to under ${EDGE}$`), (low, high) => ({ low: low.position, high: high.position })],
  [new RegExp(`^${EDGE} to ${EDGE}$`), (low, high) => ({ low: low.position, high: high.position + 1 })],
  [new RegExp(`^${EDGE}$`), (low) => ({ low: low.position, high: low.position + 1 })],
]

interface Edge {
  readonly position: number
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
  if (year !== undefined) return { position: Number(year) * 12 + Number(month) - 1, monthly: true }
  return { position: Number(text.replaceAll(',', '')), monthly: false }
}

/** Where a number or a date stands: dates by their month, or by their year. */
function positionOf(value: string, monthly: boolean): number {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(value) ?? []
  if (monthly) return year === undefined ? Number.NaN : Number(year) * 12 + Number(month) - 1
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? Number(/(?<!\d)\d{4}(?!\d)/.exec(value)?.[0] ?? Number.NaN) : number
}
