import type { AttackContext } from '../../attack.ts'
import type { SlicedRegister } from '../reading/sliced-register.ts'
import { entryIn, type SlicedGroupView, type SlicedView } from '../reading/sliced-view.ts'

/** What an attacker who learned from all buckets holds likely of the people of a register. */
export interface Posterior {
  /** The likeliest sensitive value of each tuple, and how likely it is held to be. */
  readonly guesses: Int32Array
  readonly sureness: Float64Array
}

export interface BucketLearner {
  /** Of the people that were learned from, each in the buckets they fit. */
  readonly members: Posterior
  /** Of others by the buckets they fit, and by what was learned alone. */
  of(others: SlicedRegister): { readonly byBuckets: Posterior; readonly byLifts: Posterior }
}

/** Buckets of one tuple that are followed: the likeliest ones. */
const MOST_MATCHES = 24

/** Times the margins of a bucket are fitted in turn. */
const FITS = 5

export interface LearnerOptions {
  readonly view: SlicedView
  /** The group with the sensitive attribute. */
  readonly group: SlicedGroupView
  readonly register: SlicedRegister
  /** Times it is learned again from what was learned; 0 takes the counts of the buckets as they are. */
  readonly rounds: number
  readonly context: AttackContext
}

/**
 * The deFinetti attack with a register: everybody stands in the buckets they fit, and each bucket publishes how often
 * every sensitive value occurs in it. Naive Bayes, P(x | s)/P(x) of each quasi-identifier, deals the values of a bucket
 * to its people, each value as often as it is published; what was dealt teaches the next round (expectation maximisation).
 * Kifer 2009, doi:10.1145/1559845.1559861; Cormode 2011, doi:10.1145/2020408.2020598 for naive Bayes from groups.
 * O(rounds × matches × sensitive values).
 */
export async function learnFromBuckets(options: LearnerOptions): Promise<BucketLearner> {
  const { group, register, rounds, context } = options
  const { kinds } = group.sensitive!
  const features = featuresOf(options.view, group)
  const dealt = dealOf(options)
  let lifts = features.map(({ size }) => new Float64Array(size * kinds))
  for (let round = 0; ; round++) {
    await context.pause()
    dealValues(dealt, group, { scores: scoresOf(features, lifts, register, kinds), kinds })
    if (round === rounds) break
    lifts = features.map((feature) => learnedLifts(feature, dealt, register, kinds))
  }
  return {
    members: membersPosterior(dealt, register.tuples, kinds),
    of: (others) => othersPosterior(options, others, scoresOf(features, lifts, others, kinds)),
  }
}

/** A quasi-identifier outside the sensitive group: which of its texts each value of its group shows. */
interface Feature {
  readonly group: number
  readonly textOf: Uint32Array
  readonly size: number
}

function featuresOf({ groups }: SlicedView, secretGroup: SlicedGroupView): Feature[] {
  const seen = new Set(secretGroup.quasi.map(({ attribute }) => attribute))
  return groups.flatMap(({ quasi, values }, group) =>
    quasi.flatMap(({ attribute }, columnIndex) => {
      if (seen.has(attribute)) return []
      seen.add(attribute)
      const textOf = values.codes[columnIndex]
      return [{ group, textOf, size: textOf.reduce((most, code) => Math.max(most, code), 0) + 1 }]
    }),
  )
}

/** Who may stand where: matches of tuple and cell (bucket and own value of the sensitive group), sorted by cell. */
interface Deal {
  /** Cell c has matches from[c] … from[c + 1] − 1. */
  readonly from: Uint32Array
  readonly tupleOf: Uint32Array
  /** Rows of the tuple that are expected there. */
  readonly weights: Float64Array
  /** Share of each sensitive value: shares[match · kinds + code]. */
  readonly shares: Float64Array
}

function dealOf({ group, register, view }: LearnerOptions): Deal {
  const groupIndex = view.groups.indexOf(group)
  const matches: { cell: number; tuple: number; weight: number }[] = []
  for (let tuple = 0; tuple < register.tuples; tuple++) {
    const best = likeliestMatches(register, tuple)
    const total = best.reduce((sum, match) => sum + register.shares[match], 0)
    for (const match of best) {
      const cell = entryIn(group, register.values[groupIndex][tuple], register.buckets[match])
      matches.push({ cell, tuple, weight: (register.rows[tuple] * register.shares[match]) / total })
    }
  }
  matches.sort((a, b) => a.cell - b.cell || a.tuple - b.tuple)
  const from = new Uint32Array(group.rows.length + 1)
  for (const { cell } of matches) from[cell + 1]++
  for (let cell = 0; cell < group.rows.length; cell++) from[cell + 1] += from[cell]
  return {
    from,
    tupleOf: Uint32Array.from(matches, ({ tuple }) => tuple),
    weights: Float64Array.from(matches, ({ weight }) => weight),
    shares: new Float64Array(matches.length * group.sensitive!.kinds),
  }
}

function likeliestMatches({ offsets, shares }: SlicedRegister, tuple: number): number[] {
  const all = Array.from(
    { length: offsets[tuple + 1] - offsets[tuple] },
    (_, index) => offsets[tuple] + index,
  )
  if (all.length <= MOST_MATCHES) return all
  return all.sort((a, b) => shares[b] - shares[a] || a - b).slice(0, MOST_MATCHES)
}

/** Sum over features of log P(x | s)/P(x): scores[tuple · kinds + code]. What the release does not show says nothing. */
function scoresOf(
  features: readonly Feature[],
  lifts: readonly Float64Array[],
  { tuples, values }: SlicedRegister,
  kinds: number,
): Float64Array {
  const scores = new Float64Array(tuples * kinds)
  for (const [featureIndex, { group, textOf }] of features.entries()) {
    for (let tuple = 0; tuple < tuples; tuple++) {
      const value = values[group][tuple]
      if (value < 0) continue
      const lift = textOf[value] * kinds
      for (let code = 0; code < kinds; code++)
        scores[tuple * kinds + code] += lifts[featureIndex][lift + code]
    }
  }
  return scores
}

/** Deals the sensitive values of every cell to its matches: in proportion to the scores, rows and columns fitted in turn. */
function dealValues(
  { from, tupleOf, weights, shares }: Deal,
  group: SlicedGroupView,
  { scores, kinds }: { readonly scores: Float64Array; readonly kinds: number },
): void {
  const { margins } = group.sensitive!
  const scale = new Float64Array(kinds)
  for (let cell = 0; cell + 1 < from.length; cell++) {
    const counts = margins.subarray(cell * kinds, (cell + 1) * kinds)
    for (let match = from[cell]; match < from[cell + 1]; match++) {
      weigh(counts, scores.subarray(tupleOf[match] * kinds, (tupleOf[match] + 1) * kinds), {
        into: shares,
        start: match * kinds,
      })
    }
    for (let fit = 0; fit < FITS; fit++) {
      scale.fill(0)
      let people = 0
      for (let match = from[cell]; match < from[cell + 1]; match++) {
        people += weights[match]
        for (let code = 0; code < kinds; code++) scale[code] += weights[match] * shares[match * kinds + code]
      }
      for (let code = 0; code < kinds; code++)
        scale[code] = scale[code] > 0 ? (counts[code] * people) / (group.rows[cell] * scale[code]) : 0
      for (let match = from[cell]; match < from[cell + 1]; match++) rescale(shares, match * kinds, scale)
    }
  }
}

interface Into {
  readonly into: Float64Array
  readonly start: number
}

/** counts · exp(scores), summing to 1. */
function weigh(counts: Float64Array, scores: Float64Array, { into, start }: Into): void {
  let highest = Number.NEGATIVE_INFINITY
  for (let code = 0; code < counts.length; code++)
    if (counts[code] > 0 && scores[code] > highest) highest = scores[code]
  let sum = 0
  for (let code = 0; code < counts.length; code++) {
    const weight = counts[code] > 0 ? counts[code] * Math.exp(scores[code] - highest) : 0
    into[start + code] = weight
    sum += weight
  }
  for (let code = 0; sum > 0 && code < counts.length; code++) into[start + code] /= sum
}

function rescale(shares: Float64Array, start: number, scale: Float64Array): void {
  let sum = 0
  for (let code = 0; code < scale.length; code++) sum += shares[start + code] *= scale[code]
  for (let code = 0; sum > 0 && code < scale.length; code++) shares[start + code] /= sum
}

/** log P(x | s)/P(x) from what was dealt, with one row of each s spread over the texts as they are. */
function learnedLifts(
  { group, textOf, size }: Feature,
  { tupleOf, weights, shares }: Deal,
  { values }: SlicedRegister,
  kinds: number,
): Float64Array<ArrayBuffer> {
  const together = new Float64Array(size * kinds)
  const ofText = new Float64Array(size)
  const ofKind = new Float64Array(kinds)
  let all = 0
  for (let match = 0; match < tupleOf.length; match++) {
    const text = textOf[values[group][tupleOf[match]]]
    const weight = weights[match]
    ofText[text] += weight
    all += weight
    for (let code = 0; code < kinds; code++) {
      const rows = weight * shares[match * kinds + code]
      together[text * kinds + code] += rows
      ofKind[code] += rows
    }
  }
  return together.map((rows, cell) => {
    const share = ofText[Math.floor(cell / kinds)] / all
    const kindRows = ofKind[cell % kinds]
    return share === 0 || kindRows === 0 ? 0 : Math.log((rows + share) / (kindRows + 1) / share)
  })
}

function membersPosterior({ tupleOf, weights, shares }: Deal, tuples: number, kinds: number): Posterior {
  const sums = new Float64Array(tuples * kinds)
  for (let match = 0; match < tupleOf.length; match++) {
    for (let code = 0; code < kinds; code++)
      sums[tupleOf[match] * kinds + code] += weights[match] * shares[match * kinds + code]
  }
  return likeliest(sums, kinds)
}

function othersPosterior(
  { group, view }: Pick<LearnerOptions, 'group' | 'view'>,
  others: SlicedRegister,
  scores: Float64Array,
): { byBuckets: Posterior; byLifts: Posterior } {
  const groupIndex = view.groups.indexOf(group)
  const { kinds, margins } = group.sensitive!
  const inBuckets = new Float64Array(others.tuples * kinds)
  const alone = new Float64Array(others.tuples * kinds)
  const overall = totalsByValue(group)
  const ofBucket = new Float64Array(kinds)
  for (let tuple = 0; tuple < others.tuples; tuple++) {
    const score = scores.subarray(tuple * kinds, (tuple + 1) * kinds)
    const value = others.values[groupIndex][tuple]
    weigh(overall.subarray((value + 1) * kinds, (value + 2) * kinds), score, {
      into: alone,
      start: tuple * kinds,
    })
    for (const start of likeliestMatches(others, tuple)) {
      const cell = entryIn(group, value, others.buckets[start])
      weigh(margins.subarray(cell * kinds, (cell + 1) * kinds), score, { into: ofBucket, start: 0 })
      for (let code = 0; code < kinds; code++)
        inBuckets[tuple * kinds + code] += others.shares[start] * ofBucket[code]
    }
    if (others.offsets[tuple] === others.offsets[tuple + 1])
      inBuckets.set(alone.subarray(tuple * kinds, (tuple + 1) * kinds), tuple * kinds)
  }
  return { byBuckets: likeliest(inBuckets, kinds), byLifts: likeliest(alone, kinds) }
}

/** Rows of each sensitive value over all buckets, by value of the group; first those of all values, for unknown ones. */
export function totalsByValue({ offsets, values, sensitive }: SlicedGroupView): Float64Array {
  const { kinds, margins } = sensitive!
  const totals = new Float64Array((values.count + 1) * kinds)
  for (let value = 0; value < values.count; value++) {
    for (let entry = offsets[value]; entry < offsets[value + 1]; entry++) {
      for (let code = 0; code < kinds; code++) {
        totals[(value + 1) * kinds + code] += margins[entry * kinds + code]
        totals[code] += margins[entry * kinds + code]
      }
    }
  }
  return totals
}

/** The first among equally likely ones. */
function likeliest(sums: Float64Array, kinds: number): Posterior {
  const tuples = sums.length / kinds
  const guesses = new Int32Array(tuples).fill(-1)
  const sureness = new Float64Array(tuples)
  for (let tuple = 0; tuple < tuples; tuple++) {
    let total = 0
    let best = -1
    for (let code = 0; code < kinds; code++) {
      const sum = sums[tuple * kinds + code]
      total += sum
      if (sum > 0 && (best < 0 || sum > sums[tuple * kinds + best])) best = code
    }
    guesses[tuple] = best
    if (best >= 0) sureness[tuple] = sums[tuple * kinds + best] / total
  }
  return { guesses, sureness }
}
