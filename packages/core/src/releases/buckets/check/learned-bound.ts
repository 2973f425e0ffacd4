import type { Matches } from './match-tuples.ts'
import { type Postings, placeIn } from './postings.ts'
import type { SensitivePart } from './probabilities.ts'
import type { PublishedBuckets, PublishedGroup } from './published-buckets.ts'

/** Times it is learned again from what was learned. */
const ROUNDS = 2

/** P(x | s)/P(x) of one quasi-identifier. */
interface Lifts {
  /** The group it is read from, and its text there by the group's value. */
  readonly group: number
  readonly textOf: Int32Array
  /** lifts[text · sensitive values + s] */
  readonly lifts: Float64Array
}

export interface LearnedOptions {
  readonly published: PublishedBuckets
  readonly postings: readonly Postings[]
  readonly part: SensitivePart
}

/** The likeliest sensitive value of a tuple, and how likely it is held to be. */
export interface LearnedGuess {
  readonly code: number
  readonly largest: number
}

/**
 * The largest probability that naive Bayes, learned from the buckets, gives a sensitive value of a tuple:
 * p(s | t, B) ∝ share of s among rows of B that agree in the sensitive column · Π over the other quasi-identifiers of P(x | s)/P(x).
 * The lifts are learned from the buckets' counts alone, by expectation maximisation with each bucket's margins kept.
 * Kifer 2009, doi:10.1145/1559845.1559861. Missing is a value. O(rounds × values × sensitive values of each bucket).
 */
export function learnedProbability(
  options: LearnedOptions,
): (values: readonly number[], matches: Matches) => LearnedGuess {
  const { published, postings, part } = options
  const learned = otherQuasi(published, part).map((column) => learn(options, column))
  const own = postings[part.group]
  const { from, codes, rows } = own.sensitive!
  const sums = new Float64Array(part.values)
  return (values, matches) => {
    let total = 0
    sums.fill(0)
    for (let index = 0; index < matches.count; index++) {
      const place = placeIn(own, values[part.group], matches.buckets[index])
      const weights: number[] = []
      for (let entry = from[place]; entry < from[place + 1]; entry++) {
        let weight = rows[entry]
        for (const { group, textOf, lifts } of learned)
          weight *= lifts[textOf[values[group]] * part.values + codes[entry]]
        weights.push(weight)
      }
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [entry, weight] of weights.entries())
        sums[codes[from[place] + entry]] += (matches.shares[index] * weight) / all
      total += matches.shares[index]
    }
    let code = 0
    for (let other = 1; other < sums.length; other++) if (sums[other] > sums[code]) code = other
    return { code, largest: sums[code] / total }
  }
}

interface QuasiColumn {
  readonly group: number
  readonly place: number
}

/** Quasi-identifiers that the sensitive column lacks, each where it is published first. */
function otherQuasi({ groups }: PublishedBuckets, part: SensitivePart): QuasiColumn[] {
  const seen = new Set(groups[part.group].quasi)
  return groups.flatMap(({ quasi }, group) =>
    quasi.flatMap((name, columnIndex) => {
      if (seen.has(name)) return []
      seen.add(name)
      return [{ group, place: columnIndex }]
    }),
  )
}

function learn({ published, part }: LearnedOptions, { group, place }: QuasiColumn): Lifts {
  const { textOf, count } = textNumbers(published.groups[group], place)
  const values = published.groups[group].values
  const sensitive = published.groups[part.group].sensitive!
  const buckets = marginsOf(published, (at) => textOf[values[at]], sensitive.codes)
  let lifts = new Float64Array(count * part.values).fill(1)
  for (let round = 0; round <= ROUNDS; round++) {
    const expected = new Float64Array(count * part.values)
    for (const bucket of buckets) addExpected(bucket, lifts, { expected, codes: part.values })
    lifts = liftsOf(expected, part.values)
  }
  return { group, textOf, lifts }
}

function textNumbers({ texts }: PublishedGroup, place: number) {
  const numberOf = new Map<string, number>()
  const textOf = Int32Array.from(texts, (own) => {
    if (!numberOf.has(own[place])) numberOf.set(own[place], numberOf.size)
    return numberOf.get(own[place])!
  })
  return { textOf, count: numberOf.size }
}

interface Margins {
  readonly texts: Map<number, number>
  readonly codes: Map<number, number>
}

/** Rows of each text and of each sensitive value, bucket by bucket. */
function marginsOf(
  { bucketOf, weights, sizes }: PublishedBuckets,
  textAt: (place: number) => number,
  codes: Int32Array,
): Margins[] {
  const buckets = Array.from(sizes, (): Margins => ({ texts: new Map(), codes: new Map() }))
  for (let row = 0; row < weights.length; row++) {
    const own = buckets[bucketOf[row]]
    const text = textAt(row)
    own.texts.set(text, (own.texts.get(text) ?? 0) + weights[row])
    own.codes.set(codes[row], (own.codes.get(codes[row]) ?? 0) + weights[row])
  }
  return buckets
}

/** Expected rows of each text with each sensitive value in one bucket: the lifts, fitted to its sensitive values and then to its texts. */
function addExpected(
  { texts, codes }: Margins,
  lifts: Float64Array,
  into: { readonly expected: Float64Array; readonly codes: number },
): void {
  const scale = new Map<number, number>()
  for (const [code, rows] of codes) {
    let sum = 0
    for (const [text, own] of texts) sum += own * lifts[text * into.codes + code]
    scale.set(code, rows / sum)
  }
  for (const [text, rows] of texts) {
    let sum = 0
    for (const [code, own] of scale) sum += own * lifts[text * into.codes + code]
    for (const [code, own] of scale) {
      const cell = text * into.codes + code
      into.expected[cell] += (rows * own * lifts[cell]) / sum
    }
  }
}

/** P(x | s)/P(x), with one row of each s spread over the texts as they are. */
function liftsOf(expected: Float64Array, codes: number): Float64Array<ArrayBuffer> {
  const ofText = new Float64Array(expected.length / codes)
  const ofCode = new Float64Array(codes)
  for (const [cell, rows] of expected.entries()) {
    ofText[Math.floor(cell / codes)] += rows
    ofCode[cell % codes] += rows
  }
  const all = ofCode.reduce((sum, rows) => sum + rows, 0)
  return expected.map((rows, cell) => {
    const share = ofText[Math.floor(cell / codes)] / all
    if (share === 0 || ofCode[cell % codes] === 0) return 1
    return (rows + share) / (ofCode[cell % codes] + 1) / share
  }) as Float64Array<ArrayBuffer>
}
