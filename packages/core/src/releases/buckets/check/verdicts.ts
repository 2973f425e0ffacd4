import type { CheckRequirement, Verdict } from '../../../check/check-input.ts'
import { written } from '../../../check/check-sentences.ts'
import { defined } from '../../../data/value/defined.ts'
import { counted } from '../../../data/words/words.ts'
import type { PartBound } from './bound.ts'
import type { Unfaithful } from './faithful-columns.ts'
import type { JudgedTuples, PartFound } from './judged-tuples.ts'
import type { Linked } from './linked-groups.ts'
import type { slicedPromises } from './promises.ts'

type Promised = keyof typeof slicedPromises

const METHOD = { rows: 'all', failingClasses: 0, failingRows: 0, source: 'method' } as const

const NEEDED = 'the original is needed to judge it (--original)'

/** p(t, s) of every row of the original. */
export function diversityVerdict(l: number, part: PartFound): Verdict {
  const { name, largest, failingRows, failingBuckets } = part
  const holds = failingRows === 0
  const figures = `(largest p(t, s): ${written(largest)}; asked: at most 1/${l})`
  return {
    ...METHOD,
    model: 'slicing-l-diversity' satisfies Promised,
    options: { l },
    of: name,
    holds,
    figure: largest,
    limit: 1 / l,
    direction: 'at-most',
    failingClasses: failingBuckets,
    failingRows,
    text: holds
      ? `Whoever knows all quasi-identifiers of a row holds no value of "${name}" likelier than 1 in ${l} ${figures}.`
      : `Of ${counted(failingRows, 'row')} a value of "${name}" is likelier than 1 in ${l} ${figures}.`,
  }
}

/** The same of any tuple that the release admits, without the original. */
export function boundVerdict(l: number, bound: PartBound): Verdict {
  const { name, largest, failingRows, failingBuckets } = bound
  const holds = failingRows === 0
  const figures = `(largest share in a bucket: ${written(largest)}; asked: at most 1/${l})`
  return {
    ...diversityVerdict(l, bound),
    holds,
    figure: holds ? largest : 'not measured',
    failingClasses: holds ? 0 : failingBuckets,
    failingRows: 0,
    text: holds
      ? `Whoever may be in the table: inside every bucket, no value of "${name}" is likelier than 1 in ${l} ${figures}.`
      : `By itself, a bucket makes some value of "${name}" likelier than 1 in ${l} ${figures}. Whether this is so of anybody in the table: ${NEEDED}.`,
  }
}

export function faithfulVerdict(
  { differingRows, homelessRows, crowdedRows }: Unfaithful,
  { generalised }: { readonly generalised: boolean },
): Verdict {
  const failingRows = Math.max(differingRows, homelessRows, crowdedRows)
  const why = [
    ...(differingRows > 0
      ? [`the values of a column group differ from the original's in ${counted(differingRows, 'row')}`]
      : []),
    ...(homelessRows > 0 ? [`${counted(homelessRows, 'row')} fit into no bucket`] : []),
    ...(crowdedRows > 0 ? [`${counted(crowdedRows, 'row')} have no place left in their bucket`] : []),
  ]
  return {
    ...METHOD,
    model: 'sliced-columns' satisfies Promised,
    options: {},
    holds: failingRows === 0,
    figure: failingRows,
    limit: 0,
    direction: 'at-most',
    failingRows,
    text:
      failingRows === 0
        ? `Every column group has the values of the original${generalised ? ', or labels above them' : ''}, each as often, and every row of the original has a bucket.`
        : `The release is not the original with its column groups permuted inside buckets: ${why.join('; ')}.`,
  }
}

/** The pair of groups that stands together most beside what chance allows. */
export function linkedVerdict(linked: readonly Linked[]): Verdict {
  const verdict = { ...METHOD, model: 'independent-columns' satisfies Promised, options: {} }
  const direction = 'at-most' as const
  const copy = linked.find(({ copied }) => copied.beyondChance)
  if (copy) {
    const { rows, expected } = copy.copied
    const limit = Math.ceil(expected)
    const text = `Column groups ${namesOf(copy)} stand together exactly as in the original in buckets of ${counted(rows, 'row')}; permuted apart, chance gives about ${limit}: they were not.`
    return { ...verdict, holds: false, figure: rows, limit, direction, text }
  }
  const excess = ({ observed, limit }: Linked) => observed - limit
  const worst = linked.reduce<Linked | undefined>(
    (most, own) => (most === undefined || excess(own) > excess(most) ? own : most),
    undefined,
  )
  return {
    ...verdict,
    holds: worst === undefined || excess(worst) <= 0,
    figure: worst?.observed ?? 0,
    limit: worst?.limit ?? 0,
    direction,
    text: worst
      ? `Column groups ${namesOf(worst)} show ${counted(worst.observed, 'row')} with values that go together in the original; permuted apart, chance gives ${counted(Math.round(worst.expected), 'row')}, and more than ${worst.limit} hardly ever.`
      : 'There is one column group, and nothing to permute it against.',
  }
}

const namesOf = ({ groups }: Linked): string => groups.map((group) => group + 1).join(' and ')

/** Without the original nobody can say whether rows were permuted: what cannot be measured does not hold. */
export const unlinkedVerdict = (): Verdict => ({
  ...linkedVerdict([]),
  holds: false,
  figure: 'not measured',
  text: `Whether the column groups were permuted apart cannot be seen from the release alone: ${NEEDED}.`,
})

export function bucketVerdict(bucketK: number, sizes: Uint32Array): Verdict {
  const small = sizes.filter((size) => size < bucketK)
  const smallest = sizes.reduce((least, size) => Math.min(least, size), Infinity)
  return {
    ...METHOD,
    model: 'bucket-size' satisfies Promised,
    options: { 'bucket-k': bucketK },
    holds: small.length === 0,
    figure: smallest,
    limit: bucketK,
    direction: 'at-least',
    failingClasses: small.length,
    failingRows: small.reduce((sum, size) => sum + size, 0),
    text: `The smallest bucket has ${counted(smallest, 'row')} (asked: at least ${bucketK}).`,
  }
}

export interface ValueFrequency {
  /** Rows of the rarest value of a column group, its sensitive attribute left out. */
  readonly rarest: number
  /** Values below what was asked, and their rows. */
  readonly values: number
  readonly rows: number
}

/** In a table of fewer rows than asked, all have the one value there is. */
export function frequencyVerdict(asked: number, frequency: ValueFrequency, tableRows: number): Verdict {
  const { rarest, values, rows } = frequency
  const holds = rarest >= Math.min(asked, tableRows)
  return {
    ...METHOD,
    model: 'column-frequency' satisfies Promised,
    options: { 'min-frequency': asked },
    holds,
    figure: rarest,
    limit: asked,
    direction: 'at-least',
    failingRows: holds ? 0 : rows,
    text: holds
      ? `What a column group says of its quasi-identifiers is shared by at least ${counted(rarest, 'row')} (asked: ${asked}), sensitive values left out.`
      : `${values} combinations of quasi-identifiers in column groups are shared by fewer than ${counted(asked, 'row')}, the rarest by ${rarest}.`,
  }
}

export function learnedVerdict(l: number, learned: JudgedTuples['learned']): Verdict {
  const shared = {
    ...METHOD,
    model: 'learned-l-diversity' satisfies Promised,
    options: { l },
    limit: 1 / l,
    direction: 'at-most' as const,
  }
  if (!learned) {
    const text = `What can be learned of each row from the buckets was not measured: ${NEEDED}.`
    return { ...shared, holds: false, figure: 'not measured', text }
  }
  const { rows, share, lowest } = learned.surest
  const holds = lowest * l <= 1
  const figures = `(${written(share)} of ${counted(rows, 'row')}; asked: at most 1/${l}, beyond chance)`
  return {
    ...shared,
    holds,
    figure: share,
    failingRows: holds ? 0 : rows,
    text: holds
      ? `Naive Bayes, learned from the buckets, names the sensitive value of no more than 1 in ${l} of those it is surest of ${figures}.`
      : `Naive Bayes, learned from the buckets, names the sensitive value of more than 1 in ${l} of those it is surest of ${figures}.`,
  }
}

/** Classes of rows that look alike are no part of a sliced release: what is asked of them is not judged, and so does not hold. */
export const unjudgedVerdict = ({ spec, source }: CheckRequirement): Verdict => ({
  model: spec.id,
  options: spec.options,
  ...defined({ of: spec.of }),
  rows: spec.rows ?? 'all',
  holds: false,
  figure: 'not measured',
  limit: Number(Object.values(spec.options).find((value) => typeof value === 'number') ?? 0),
  direction: 'max' in spec.options ? 'at-most' : 'at-least',
  failingClasses: 0,
  failingRows: 0,
  text: `${spec.id} is measured on rows that look alike or on generalised cells; a sliced release has neither, so it was not judged. Slicing promises its own l-diversity.`,
  source,
})
