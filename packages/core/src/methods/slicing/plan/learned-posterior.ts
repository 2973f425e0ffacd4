import { bucketIndex } from './bucket-index.ts'
import { factsCounter } from './diversity/bucket-facts.ts'
import { publishedColumn, type SensitivePart, type SlicedBuckets } from './sliced-table.ts'
import { surestShare } from './surest-share.ts'

/** What an attacker who learns from the buckets holds likely. */
export interface LearnedPosterior {
  /** Largest learned probability of a sensitive value, over values and sensitive attributes, by tuple. */
  readonly largestOf: Float64Array
  readonly largest: number
  /** Share of rows with no learned probability above 1/l. */
  readonly satisfying: number
  /** Share of rows whose likeliest value is the true one, by sensitive attribute. */
  readonly guessedRight: readonly number[]
  /** The same among those it is surest of, where it is most: at least a hundred rows, of the attribute told best. */
  readonly surest: number
}

export interface LearnOptions {
  /** Times the attacker learns again from what was learned. Default 2: more makes it surer, not more often right. */
  readonly rounds?: number
}

/**
 * The posterior of a deFinetti attack: naive Bayes is learned from the buckets, each of which says how often values of an
 * attribute and sensitive values meet only by their counts, and then tells the candidates of a tuple's buckets apart:
 * p(s | t, B) ∝ share of s in B among rows that agree with t in the sensitive column · Π over other attributes of P(x | s)/P(x).
 * Learning is repeated with the expected counts inside each bucket (expectation maximisation with its margins kept).
 * Kifer 2009, doi:10.1145/1559845.1559861. Missing is a value. O(rounds × attributes × values × sensitive values of each bucket).
 */
export function learnedPosterior(of: SlicedBuckets, l: number, options: LearnOptions = {}): LearnedPosterior {
  const { tuples, sensitive, table } = of.sliced
  const largestOf = new Float64Array(tuples.count)
  let surest = 0
  const guessedRight = sensitive.map((part) => {
    const learned = learnLifts(of, part, options.rounds ?? 2)
    const { guesses, sureness } = weighCandidates(of, part, { learned, largestOf })
    const right = new Float64Array(tuples.count)
    for (let index = 0; index < table.length; index++) {
      const tuple = tuples.tupleOf[index]
      if (guesses[tuple] === table.columns[part.column].codes[index]) right[tuple] += table.weights[index]
    }
    surest = Math.max(surest, surestShare({ sureness, rows: tuples.rows, right }))
    return right.reduce((sum, own) => sum + own, 0) / table.rows
  })
  let [largest, within] = [0, 0]
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    if (tuples.rows[tuple] === 0) continue
    largest = Math.max(largest, largestOf[tuple])
    if (largestOf[tuple] * l <= 1 + 1e-9) within += tuples.rows[tuple]
  }
  return { largestOf, largest, satisfying: within / table.rows, guessedRight, surest }
}

/** P(x | s)/P(x) of one attribute: lifts[value · codes of s + s]. */
interface Lifts {
  /** The attribute's value of each tuple. */
  readonly ofTuple: Int32Array
  readonly lifts: Float64Array
}

function learnLifts(of: SlicedBuckets, part: SensitivePart, rounds: number): readonly Lifts[] {
  const { sliced } = of
  const codes = sliced.table.columns[part.column].dictionary.values.length
  const known = new Set(sliced.groups[part.group].quasi)
  const attributes = sliced.positions.map(({ column }) => column).filter((column) => !known.has(column))
  return attributes.map((column) => {
    const group = sliced.groups.findIndex(({ quasi }) => quasi.includes(column))
    const own = publishedColumn(sliced, group, column)
    const cells = bucketCells(of, own.codes, sliced.table.columns[part.column].codes)
    let lifts = new Float64Array(own.size * codes).fill(1)
    for (let round = 0; round <= rounds; round++)
      lifts = learnedLifts(cells, lifts, { size: own.size, codes })
    const ofTuple = new Int32Array(sliced.tuples.count)
    for (let codeIndex = 0; codeIndex < own.codes.length; codeIndex++)
      ofTuple[sliced.tuples.tupleOf[codeIndex]] = own.codes[codeIndex]
    return { ofTuple, lifts }
  })
}

/** What a bucket publishes of an attribute and a sensitive one: values with rows, each for itself. */
interface Margins {
  readonly values: readonly (readonly [value: number, rows: number])[]
  readonly sensitive: readonly (readonly [code: number, rows: number])[]
  readonly rows: number
}

function bucketCells(
  { buckets }: SlicedBuckets,
  codes: ArrayLike<number>,
  sensitive: ArrayLike<number>,
): Margins[] {
  return buckets.map(({ combinations, counts, rows }) => {
    const values = new Map<number, number>()
    const secret = new Map<number, number>()
    for (let entry = 0; entry < combinations.length; entry++) {
      const place = combinations[entry]
      values.set(codes[place], (values.get(codes[place]) ?? 0) + counts[entry])
      secret.set(sensitive[place], (secret.get(sensitive[place]) ?? 0) + counts[entry])
    }
    return { values: [...values], sensitive: [...secret], rows }
  })
}

/** One round: expected rows of each (value, s) inside every bucket under the lifts so far, and the lifts they give. */
function learnedLifts(
  buckets: readonly Margins[],
  lifts: Float64Array,
  { size, codes }: { readonly size: number; readonly codes: number },
): Float64Array<ArrayBuffer> {
  const together = new Float64Array(size * codes)
  for (const bucket of buckets) addExpected(bucket, lifts, { together, codes })
  const ofValue = new Float64Array(size)
  const ofCode = new Float64Array(codes)
  let all = 0
  for (let cell = 0; cell < together.length; cell++) {
    ofValue[Math.floor(cell / codes)] += together[cell]
    ofCode[cell % codes] += together[cell]
    all += together[cell]
  }
  return together.map((rows, cell) => {
    const share = ofValue[Math.floor(cell / codes)] / all
    if (share === 0 || ofCode[cell % codes] === 0) return 1
    // One row spread over the values as they are: what was seen once says little.
    return (rows + share) / (ofCode[cell % codes] + 1) / share
  })
}

/** Fits rows(x) · rows(s) · lift to the bucket's margins: sensitive values' first, values' last. */
function addExpected(
  { values, sensitive }: Margins,
  lifts: Float64Array,
  { together, codes }: { readonly together: Float64Array; readonly codes: number },
): void {
  const scale = sensitive.map(([code, rows]) => {
    const sum = values.reduce((total, [value, own]) => total + own * lifts[value * codes + code], 0)
    return rows / sum
  })
  for (const [value, rows] of values) {
    const terms = sensitive.map(([code], index) => scale[index] * lifts[value * codes + code])
    const sum = terms.reduce((total, term) => total + term, 0)
    for (const [index, [code]] of sensitive.entries())
      together[value * codes + code] += (rows * terms[index]) / sum
  }
}

/** Raises largestOf to the learned probabilities; returns each tuple's likeliest code, and how likely it is. */
function weighCandidates(
  of: SlicedBuckets,
  part: SensitivePart,
  { learned, largestOf }: { readonly learned: readonly Lifts[]; readonly largestOf: Float64Array },
): { readonly guesses: Int32Array; readonly sureness: Float64Array } {
  const { tuples, sensitive, table } = of.sliced
  const place = sensitive.indexOf(part)
  const index = bucketIndex(of)
  const facts = of.buckets.map(factsCounter(of.sliced, 1))
  const codes = table.columns[part.column].dictionary.values.length
  const sums = new Float64Array(codes)
  const guesses = new Int32Array(tuples.count).fill(-1)
  const sureness = new Float64Array(tuples.count)
  const values = new Int32Array(tuples.values.length)
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    if (tuples.rows[tuple] === 0) continue
    for (let group = 0; group < values.length; group++) values[group] = tuples.values[group][tuple]
    let total = 0
    sums.fill(0)
    index.forEachMatch(values, (bucket, share) => {
      const [own] = facts[bucket][place].byValue.get(values[part.group])!
      const weights = own.pairs.map((pair, pairIndex) => {
        const code = part.codeOfPair[pair]
        return learned.reduce(
          (product, { ofTuple, lifts }) => product * lifts[ofTuple[tuple] * codes + code],
          own.shares[pairIndex],
        )
      })
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      total += share
      for (const [pairIndex, pair] of own.pairs.entries())
        sums[part.codeOfPair[pair]] += (share * weights[pairIndex]) / all
    })
    for (let code = 0; code < codes; code++) {
      if (guesses[tuple] < 0 || sums[code] > sums[guesses[tuple]]) guesses[tuple] = code
    }
    sureness[tuple] = sums[guesses[tuple]] / total
    largestOf[tuple] = Math.max(largestOf[tuple], sureness[tuple])
  }
  return { guesses, sureness }
}
