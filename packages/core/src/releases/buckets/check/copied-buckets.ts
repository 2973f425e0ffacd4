import { margins, type PairTables } from './pair-tables.ts'

/** Buckets in which two column groups stand exactly as in the original. */
export interface CopiedBuckets {
  /** Their rows, and how many chance gives on average. */
  readonly rows: number
  readonly expected: number
  /** More, or less likely ones, than an honest release has in all but one of a thousand million. */
  readonly beyondChance: boolean
}

/** Buckets that were compared with the original. */
export interface ComparedBuckets {
  readonly seen: readonly SeenBucket[]
  /** Rows of those that are the same, and how many chance gives on average. */
  readonly rows: number
  readonly expected: number
}

/** Large ones find many buckets that chance would often give, small ones few among many. */
const THETAS = [0.5, 1, 2, 4]

/**
 * An honest permutation gives a bucket the table N of pairs with chance P = Π n(a)! · Π n(b)! / (n! · Π N(a, b)!). Buckets are independent:
 * S, the sum of −ln P over those that are as in the original, has E exp(θS) = Π (P^(1 − θ) + 1 − P), so that S ≥ s has a chance of at
 * most that times exp(−θs), for some θ of a few; and any bucket at all with a chance of at most P one of at most ΣP over those.
 *
 * @param parts buckets of a release, all at once or part by part
 * @param sureness ln of one over the chance of accusing an honest release
 */
export function copiedBuckets(parts: readonly ComparedBuckets[], sureness: number): CopiedBuckets {
  const seen = parts.flatMap((part) => part.seen)
  const sum = (key: 'rows' | 'expected') => parts.reduce((all, part) => all + part[key], 0)
  return {
    rows: sum('rows'),
    expected: sum('expected'),
    beyondChance: allTogether(seen) > sureness || unlikeliest(seen) > sureness,
  }
}

/**
 * Compares buckets with the original. O(pairs).
 *
 * @param isSettled whether all rows of the bucket are known: only then can it be compared
 */
export function compareBuckets(tables: PairTables, isSettled: (bucket: number) => boolean): ComparedBuckets {
  const logFactorial = factorials()
  const seen: { readonly log: number; readonly same: boolean }[] = []
  let [rows, expected] = [0, 0]
  for (const [bucket, shown] of tables.shown) {
    if (!isSettled(bucket)) continue
    const wanted = tables.wanted.get(bucket) ?? new Map<number, number>()
    const log = logChance(wanted, tables.second, logFactorial)
    const same = shown.size === wanted.size && [...shown].every(([key, own]) => wanted.get(key) === own)
    const size = [...shown.values()].reduce((sum, own) => sum + own, 0)
    if (same) rows += size
    expected += size * Math.exp(log)
    seen.push({ log, same })
  }
  return { rows, expected, seen }
}

export interface SeenBucket {
  /** ln P. */
  readonly log: number
  readonly same: boolean
}

/** −ln of the bound on so much being the same in all, by the best θ. */
function allTogether(seen: readonly SeenBucket[]): number {
  const bounds = THETAS.map((theta) => {
    let sure = 0
    for (const { log, same } of seen) {
      sure -= logMoment(log, theta)
      if (same) sure -= theta * log
    }
    return sure
  })
  return Math.max(...bounds) - Math.log(THETAS.length)
}

/** ln (P^(1 − θ) + 1 − P) */
function logMoment(log: number, theta: number): number {
  const power = (1 - theta) * log
  const rest = -Math.expm1(log)
  return power > 0 ? power + Math.log1p(rest * Math.exp(-power)) : Math.log(Math.exp(power) + rest)
}

/** −ln of the chance that any bucket as unlikely as the unlikeliest that is the same were so. */
function unlikeliest(seen: readonly SeenBucket[]): number {
  if (!seen.some(({ same }) => same)) return 0
  const least = seen.reduce((low, { log, same }) => (same ? Math.min(low, log) : low), 0)
  const chance = seen.reduce((sum, { log }) => (log <= least ? sum + Math.exp(log) : sum), 0)
  // Far out the sum of chances is too small for a number: there the bucket itself times their number bounds it.
  return chance > 0 ? -Math.log(chance) : -least - Math.log(Math.max(1, seen.length))
}

function logChance(
  pairs: ReadonlyMap<number, number>,
  second: number,
  logFactorial: (n: number) => number,
): number {
  const of = margins(pairs, second)
  let [log, rows] = [0, 0]
  for (const own of of.first.values()) log += logFactorial(own)
  for (const own of of.second.values()) log += logFactorial(own)
  for (const pair of pairs.values()) {
    log -= logFactorial(pair)
    rows += pair
  }
  return Math.min(0, log - logFactorial(rows))
}

/** ln n!, summed once as far as it was asked for. */
function factorials(): (n: number) => number {
  const logs = [0]
  return (n) => {
    for (let next = logs.length; next <= n; next++) logs.push(logs[next - 1] + Math.log(next))
    return logs[n]
  }
}
