import type { Verdict } from '../../../check/check-input.ts'
import { counted } from '../../../data/words/words.ts'
import type { Postings } from './postings.ts'
import type { SensitivePart } from './probabilities.ts'

const METHOD = { rows: 'all', source: 'method' } as const

/** A value of a column group is in a bucket at least so many times, or with all its rows, or not at all. Seen in the release alone. */
export function bucketFrequencyVerdict(bucketK: number, postings: readonly Postings[]): Verdict {
  let [rarest, failingRows] = [Infinity, 0]
  const failing = new Set<number>()
  for (const { offsets, buckets, rows } of postings) {
    for (let value = 0; value + 1 < offsets.length; value++) {
      const own = rows.subarray(offsets[value], offsets[value + 1])
      const asked = Math.min(bucketK, sum(own))
      for (const [index, inBucket] of own.entries()) {
        rarest = Math.min(rarest, inBucket)
        if (inBucket >= asked) continue
        failingRows += inBucket
        failing.add(buckets[offsets[value] + index])
      }
    }
  }
  return {
    ...METHOD,
    model: 'bucket-frequency',
    options: { 'bucket-k': bucketK },
    holds: failing.size === 0,
    figure: rarest,
    limit: bucketK,
    direction: 'at-least',
    failingClasses: failing.size,
    failingRows,
    text:
      failing.size === 0
        ? `What a column group says of its quasi-identifiers is in a bucket at least ${counted(bucketK, 'time')}, or with all its rows: no bucket admits anybody because of one row.`
        : `In ${counted(failing.size, 'bucket')}, values of column groups are in fewer than ${counted(bucketK, 'row')} and in other buckets too: such a bucket admits people because of few rows.`,
  }
}

/**
 * Among rows that agree in the sensitive group, no value has a larger share in a bucket than the most frequent one has in the whole
 * release, rounded up to a row: whoever guesses by the bucket is right no more often than by the whole. Seen in the release alone.
 * Where rows came with several releases, the whole is those that came together: whoever holds both releases has them apart.
 *
 * @param laterFrom numbers, from 1, of the first buckets of rows that came later
 */
export function bucketGuessVerdict(
  { name, group, values }: SensitivePart,
  postings: readonly Postings[],
  laterFrom: readonly number[] = [],
): Verdict {
  const { offsets, buckets, rows, sensitive } = postings[group]
  const { from, codes, rows: withCode } = sensitive!
  let [failingRows, excess] = [0, 0]
  const failing = new Set<number>()
  const timeOf = (place: number) => laterFrom.filter((first) => first <= buckets[place] + 1).length
  const totals = Array.from({ length: laterFrom.length + 1 }, () => new Float64Array(values))
  for (let value = 0; value + 1 < offsets.length; value++) {
    for (const total of totals) total.fill(0)
    for (let index = offsets[value]; index < offsets[value + 1]; index++) {
      const own = totals[timeOf(index)]
      for (let entry = from[index]; entry < from[index + 1]; entry++) own[codes[entry]] += withCode[entry]
    }
    for (let index = offsets[value]; index < offsets[value + 1]; index++) {
      const own = totals[timeOf(index)]
      const all = sum(own)
      const most = own.reduce((largest, one) => Math.max(largest, one), 0)
      for (let entry = from[index]; entry < from[index + 1]; entry++) {
        const over = withCode[entry] - Math.ceil((rows[index] * most) / all)
        if ((withCode[entry] - 1) * all < rows[index] * most) continue
        excess = Math.max(excess, over, 1)
        failingRows += rows[index]
        failing.add(buckets[index])
      }
    }
  }
  return {
    ...METHOD,
    model: 'bucket-guess',
    options: {},
    of: name,
    holds: failing.size === 0,
    figure: excess,
    limit: 0,
    direction: 'at-most',
    failingClasses: failing.size,
    failingRows,
    text:
      failing.size === 0
        ? `No bucket makes guessing "${name}" easier: no value has a larger share in it than the most frequent one has among all who agree in its column group, rounded up to a row.`
        : `${counted(failing.size, 'bucket')} ${failing.size === 1 ? 'makes' : 'make'} guessing "${name}" easier than the whole release does: a value has up to ${counted(excess, 'row')} more there than the most frequent one has among all who agree in its column group.`,
  }
}

const sum = (list: Float64Array | Uint32Array): number => {
  let total = 0
  for (const one of list) total += one
  return total
}
