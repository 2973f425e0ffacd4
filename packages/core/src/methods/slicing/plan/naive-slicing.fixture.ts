import type { SlicedRelease } from '../../../data/recoding/apply-sliced.ts'
import type { SlicingRequest } from '../slicing-request.ts'

/** A request by names, as plain as can be. */
export interface NaiveRequest {
  readonly names: readonly string[]
  readonly quasi: readonly string[]
  readonly sensitive: readonly string[]
  readonly groups: readonly (readonly string[])[]
  readonly l: number
  readonly split: 'strict' | 'relaxed'
  readonly tries: 'all' | 'widest'
  /** Position of a text on the line of a quasi-identifier. */
  readonly position: (name: string, text: string) => number
}

type Row = readonly string[]

/** The fraction a/b, b > 0. */
type Fraction = readonly [a: bigint, b: bigint]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]

/**
 * Slicing as the rules say it, over single rows, with the whole table checked at every split and fractions of whole
 * numbers throughout. Returns the rows of each bucket.
 */
export function naiveSlicing(
  rows: readonly Row[],
  request: NaiveRequest,
): (readonly number[])[] | 'impossible' {
  const all = rows.map((_, row) => row)
  if (!naiveCheck(rows, [all], request)) return 'impossible'
  const queue: (readonly number[])[] = [all]
  const final: (readonly number[])[] = []
  for (let bucket = queue.shift(); bucket; bucket = queue.shift()) {
    const splits = naiveWays(rows, bucket, request).map((name) => naiveSplit(rows, bucket, { name, request }))
    const kept = splits.find((halves) => naiveCheck(rows, [...queue, ...final, ...halves], request))
    if (kept) queue.push(...kept)
    else final.push(bucket)
  }
  return final
}

/** The quasi-identifiers to try, one after the other picked as the widest of those left, the first among equals. */
function naiveWays(rows: readonly Row[], bucket: readonly number[], request: NaiveRequest): string[] {
  const width = (name: string, of: readonly number[]) => {
    const place = request.names.indexOf(name)
    const positions = of.map((row) => request.position(name, rows[row][place]))
    return Math.max(...positions) - Math.min(...positions)
  }
  const ways: string[] = []
  for (;;) {
    let best: string | undefined
    let widest = 0
    for (const name of request.quasi) {
      const own = width(name, bucket) / width(name, [...rows.keys()])
      if (own > widest && !ways.includes(name)) {
        widest = own
        best = name
      }
    }
    if (best === undefined) return ways
    ways.push(best)
    if (request.tries === 'widest') return ways
  }
}

function naiveSplit(
  rows: readonly Row[],
  bucket: readonly number[],
  { name, request }: { readonly name: string; readonly request: NaiveRequest },
) {
  const at = (own: string, row: number) => request.position(own, rows[row][request.names.indexOf(own)])
  const sorted = [...bucket].sort((a, b) => at(name, a) - at(name, b) || a - b)
  const half = Math.ceil(sorted.length / 2)
  if (request.split === 'relaxed') return [sorted.slice(0, half), sorted.slice(half)]
  const median = at(name, sorted[half - 1])
  const maximum = at(name, sorted[sorted.length - 1])
  const left = (row: number) => (median === maximum ? at(name, row) < maximum : at(name, row) <= median)
  return [bucket.filter(left), bucket.filter((row) => !left(row))]
}

function naiveCheck(
  rows: readonly Row[],
  buckets: readonly (readonly number[])[],
  request: NaiveRequest,
): boolean {
  const distinct = [...new Map(rows.map((row) => [row.join('\u001f'), row])).values()]
  return distinct.every((t) =>
    request.sensitive.every((attribute) => tupleHolds(rows, t, { buckets, attribute, request })),
  )
}

function tupleHolds(
  rows: readonly Row[],
  t: Row,
  parts: {
    readonly buckets: readonly (readonly number[])[]
    readonly attribute: string
    readonly request: NaiveRequest
  },
): boolean {
  const { buckets, attribute, request } = parts
  const l = BigInt(request.l)
  const cell = (row: Row, name: string) => row[request.names.indexOf(name)]
  const agree = (row: Row, group: readonly string[]) =>
    group
      .filter((name) => !request.sensitive.includes(name))
      .every((name) => cell(row, name) === cell(t, name))
  const own = request.groups.find((group) => group.includes(attribute))!
  const sums = new Map<string, Fraction>()
  let total: Fraction = [0n, 1n]
  let matching = 0
  let above = new Set<string>()
  for (const bucket of buckets) {
    let f: Fraction = [1n, 1n]
    for (const group of request.groups) {
      f = times(f, [BigInt(bucket.filter((row) => agree(rows[row], group)).length), BigInt(bucket.length)])
    }
    if (f[0] === 0n) continue
    matching++
    total = plus(total, f)
    const same = bucket.filter((row) => agree(rows[row], own)).map((row) => cell(rows[row], attribute))
    for (const s of new Set(same)) {
      const share: Fraction = [BigInt(same.filter((other) => other === s).length), BigInt(same.length)]
      if (share[0] * l > share[1]) above = above.add(s)
      sums.set(s, plus(sums.get(s) ?? [0n, 1n], times(f, share)))
    }
  }
  return [...sums].every(([s, sum]) => {
    const left = l * sum[0] * total[1]
    const right = total[0] * sum[1]
    return left < right || (left === right && (matching === 1 || !above.has(s)))
  })
}

/** What is published, as texts. */
export function releaseTexts(release: SlicedRelease): { names: string[]; rows: string[][] } {
  return {
    names: release.columns.map(({ name }) => name),
    rows: Array.from({ length: release.rows }, (_, row) =>
      release.columns.map(({ labels, codes }) => labels[codes[row]]),
    ),
  }
}

/**
 * The largest p(t, s) of each row of the original, read off the published rows alone.
 *
 * @param groups names of published columns, with the original's name each stands for
 */
export function naiveLargest(
  published: { readonly names: readonly string[]; readonly rows: readonly Row[] },
  original: { readonly names: readonly string[]; readonly rows: readonly Row[] },
  groups: readonly (readonly {
    readonly name: string
    readonly source: string
    readonly sensitive: boolean
  }[])[],
): number[] {
  const buckets = new Map<string, Row[]>()
  for (const row of published.rows) buckets.set(row[0], [...(buckets.get(row[0]) ?? []), row])
  const column = (name: string) => published.names.indexOf(name)
  return original.rows.map((t) => {
    const known = (name: string) => t[original.names.indexOf(name)]
    const agree = (row: Row, group: (typeof groups)[number]) =>
      group.every(({ name, source, sensitive }) => sensitive || row[column(name)] === known(source))
    let largest = 0
    for (const own of groups) {
      const attribute = own.find(({ sensitive }) => sensitive)
      if (attribute === undefined) continue
      const sums = new Map<string, number>()
      let total = 0
      for (const rows of buckets.values()) {
        const f = groups.reduce(
          (product, group) => (product * rows.filter((row) => agree(row, group)).length) / rows.length,
          1,
        )
        if (f === 0) continue
        total += f
        const same = rows.filter((row) => agree(row, own)).map((row) => row[column(attribute.name)])
        for (const s of same) sums.set(s, (sums.get(s) ?? 0) + f / same.length)
      }
      largest = Math.max(largest, Math.max(...sums.values()) / total)
    }
    return largest
  })
}

/** A request with the usual settings; tests put in what they are about. */
export function requestOf(
  names: readonly string[],
  sensitive: readonly string[],
  more: Partial<SlicingRequest> = {},
): SlicingRequest {
  const places = (wanted: (name: string) => boolean) =>
    names.flatMap((name, column) => (wanted(name) ? [{ column }] : []))
  return {
    quasi: places((name) => !sensitive.includes(name)),
    sensitive: places((name) => sensitive.includes(name)),
    l: 2,
    columns: 'auto',
    split: 'strict',
    tries: 'all',
    bins: { kind: 'count', count: 10, by: 'width' },
    correlation: 'phi2',
    mode: 'faithful',
    missing: 'value',
    ...more,
  }
}
