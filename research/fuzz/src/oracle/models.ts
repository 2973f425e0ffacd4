import type { OracleClass } from './classes.ts'
import { equalDistance, orderedDistance, treeDistance, type ValueTree } from './distances.ts'
import type { Histogram } from './histogram.ts'
import type { Requirement } from './policy-meaning.ts'

/** What a model finds on a release: whether it holds, or that it stands on its very limit, where rounding decides. */
export interface Judgement {
  readonly holds: boolean | 'edge'
  /** The worst figure, as the report states it. */
  readonly figure: number
  /** Where it does not hold: it would, were it not for the suppressed rows. */
  readonly forSuppressed?: boolean
}

export interface JudgedClasses {
  readonly classes: readonly OracleClass[]
  /** Values of the sensitive column in each class, and in all rows that are compared with. */
  readonly histograms: readonly Histogram[]
  readonly totals: Histogram
  /** Keys of the sensitive values in order. */
  readonly ordered: readonly string[]
  readonly numeric: boolean
  readonly taxonomy?: ValueTree
  /** Persons of the population in each class. */
  readonly persons?: readonly number[]
}

const CLOSE = 1e-9
const nearly = (a: number, b: number): boolean =>
  a === b || (Number.isFinite(a) && Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b)))

/** The model's own definition, class by class. Undefined for what is no model of classes. */
export function judge(requirement: Requirement, seen: JudgedClasses): Judgement | undefined {
  return judgeSizes(requirement, seen) ?? judgeValues(requirement, seen)
}

/** Models of who is who. */
function judgeSizes(
  { id, options }: Requirement,
  { classes, persons }: JudgedClasses,
): Judgement | undefined {
  const { k = 0, max = 0 } = options
  const sizes = classes.map(({ counted }) => counted.length)
  const own = classes.map(({ rows }) => rows.length)
  const rows = own.reduce((sum, size) => sum + size, 0)
  const mean = (figure: (size: number) => number): number =>
    rows === 0 ? 0 : sizes.reduce((sum, size, sizeIndex) => sum + own[sizeIndex] * figure(size), 0) / rows
  switch (id) {
    case 'k-anonymity':
      return atLeast(sizes, k)
    case 'k-map':
      return persons && atLeast(persons, k)
    case 'prosecutor-risk':
      return atMost(
        sizes.map((size) => 1 / size),
        max,
      )
    case 'average-risk':
      return atMost([mean((size) => 1 / size)], max)
    case 'uniqueness':
      return atMost([mean((size) => (size === 1 ? 1 : 0))], max)
    default:
      return undefined
  }
}

/** Models of who has what. */
function judgeValues({ id, options, distance }: Requirement, seen: JudgedClasses): Judgement | undefined {
  const { k = 0, l = 0, c = 0, t = 0, alpha = 0, beta = 0, delta = 0 } = options
  const each = (figure: (histogram: Histogram) => number): number[] => seen.histograms.map(figure)
  switch (id) {
    case 'distinct-l-diversity':
      return atLeast(
        each(({ counts }) => counts.size),
        l,
      )
    case 'entropy-l-diversity':
      return atLeast(each(effectiveValues), l)
    case 'recursive-l-diversity':
      return below(
        each((histogram) => recursiveRatio(histogram, l)),
        c,
      )
    case 'alpha-k-anonymity':
      return alphaK(
        each(largestShare),
        seen.classes.map(({ counted }) => counted.length),
        { alpha, k },
      )
    case 't-closeness':
      return atMost(
        each((histogram) => closeness(histogram, seen, distance)),
        t,
      )
    case 'basic-beta-likeness':
      return atMost(
        each((histogram) => largestGain(histogram, seen.totals, false)),
        beta,
      )
    case 'enhanced-beta-likeness':
      return atMost(
        each((histogram) => largestGain(histogram, seen.totals, true)),
        beta,
      )
    case 'delta-disclosure':
      return below(
        each((histogram) => disclosure(histogram, seen.totals)),
        delta,
      )
    default:
      return undefined
  }
}

function atLeast(figures: readonly number[], limit: number): Judgement {
  const figure = Math.min(Number.POSITIVE_INFINITY, ...figures)
  return { figure, holds: Number.isInteger(figure) || !nearly(figure, limit) ? figure >= limit : 'edge' }
}

function atMost(figures: readonly number[], limit: number): Judgement {
  const figure = Math.max(0, ...figures)
  return { figure, holds: nearly(figure, limit) ? (figure <= limit ? true : 'edge') : figure <= limit }
}

function below(figures: readonly number[], limit: number): Judgement {
  const figure = Math.max(0, ...figures)
  if (figures.length === 0) return { figure, holds: true }
  return { figure, holds: nearly(figure, limit) ? 'edge' : figure < limit }
}

function alphaK(
  shares: readonly number[],
  sizes: readonly number[],
  limits: { alpha: number; k: number },
): Judgement {
  const byShare = atMost(shares, limits.alpha)
  const large = sizes.every((size) => size >= limits.k)
  return { figure: byShare.figure, holds: large ? byShare.holds : false }
}

/** exp of −Σ p ln p; 0 where no value is known. */
function effectiveValues({ counts, rows }: Histogram): number {
  if (rows === 0) return 0
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / rows) * Math.log(count / rows)
  return Math.exp(entropy)
}

/** r₁ / (r_l + … + r_m), counts in descending order. */
function recursiveRatio({ counts }: Histogram, l: number): number {
  const descending = [...counts.values()].sort((a, b) => b - a)
  const rest = descending.slice(l - 1).reduce((sum, count) => sum + count, 0)
  return rest === 0 ? Number.POSITIVE_INFINITY : descending[0] / rest
}

const largestShare = ({ counts, rows }: Histogram): number =>
  rows === 0 ? 0 : Math.max(0, ...counts.values()) / rows

function closeness(histogram: Histogram, seen: JudgedClasses, distance: string | undefined): number {
  if (histogram.rows === 0) return 0
  const chosen = distance ?? (seen.numeric ? 'ordered' : 'equal')
  if (chosen === 'hierarchical') return treeDistance(histogram, seen.totals, seen.taxonomy!)
  return chosen === 'equal'
    ? equalDistance(histogram, seen.totals)
    : orderedDistance(histogram, seen.totals, seen.ordered)
}

/** (p − q)/q of the value that gains most; enhanced, beyond −ln q no β admits it. */
function largestGain(histogram: Histogram, totals: Histogram, enhanced: boolean): number {
  let largest = 0
  for (const [key, count] of histogram.counts) {
    const q = totals.counts.get(key)! / totals.rows
    const gain = (count / histogram.rows - q) / q
    if (gain <= 0) continue
    largest = Math.max(
      largest,
      enhanced && gain > -Math.log(q) * (1 + CLOSE) + CLOSE ? Number.POSITIVE_INFINITY : gain,
    )
  }
  return largest
}

/** The largest |log₂(p/q)| over all values of the table. */
function disclosure({ counts, rows }: Histogram, totals: Histogram): number {
  let largest = rows === 0 ? Number.POSITIVE_INFINITY : 0
  for (const [key, total] of totals.counts) {
    const p = (counts.get(key) ?? 0) / rows
    largest = Math.max(
      largest,
      p === 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log2(p / (total / totals.rows))),
    )
  }
  return largest
}
