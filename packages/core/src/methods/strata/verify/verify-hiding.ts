import type { Guesses } from '../../../attacks/attack.ts'
import { showsBound, wilson } from '../../../attacks/kit/judging/wilson.ts'
import { logitAt } from '../../../attacks/kit/learning/ridge-logistic.ts'
import {
  type CalledView,
  calledSensitive,
  firstCalled,
} from '../../../attacks/kit/strata/called-sensitive.ts'
import { fromHalves, LEARNERS, naiveBayes, withPairs } from '../../../attacks/kit/strata/learned-priors.ts'
import { fewestShown, SUREST, surestCalled } from '../../../attacks/kit/strata/surest-called.ts'
import { calibrated } from './calibrated.ts'
import { type PublishedRows, publishedForms, type Register } from './published-forms.ts'

/** Somebody with a register who knows the values of half of the people, and what they make of the other half. */
export interface Attackers {
  readonly register: Register
  /** Rows of each distinct person that are the stratum's: the truth to score by. */
  readonly truth: Float64Array
  /** How likely each person is of the stratum before the release, by learner. */
  readonly priors: ReadonlyMap<string, Float64Array>
}

/** How strongly weights are held to 0, in rows. */
const HELD = 4

/**
 * Learns what quasi-identifiers say of the stratum, once for all releases that are tried: from half of the people about the
 * other half, and from statistics of the whole stratum, as if these were published.
 */
export function* attackersOf(register: Register, truth: Float64Array): Generator<void, Attackers> {
  const rowCount = register.rows.reduce((sum, rows) => sum + rows, 0)
  const share = truth.reduce((sum, rows) => sum + rows, 0) / Math.max(1, rowCount)
  const priors = new Map<string, Float64Array>([['register', new Float64Array(truth.length).fill(share)]])
  const columns = register.columns.map(({ codes, values }) => ({
    codes: Uint32Array.from(codes),
    size: values.length,
    held: HELD,
  }))
  const negative = register.rows.map((rows, row) => rows - truth[row])
  const rowIndexes = Uint32Array.from(truth.keys())
  const pooledColumns = columns.map((column) => pooled(column, truth))
  const learned = naiveBayes(pooledColumns, { indices: rowIndexes, positive: truth, negative })
  priors.set(
    'statistics',
    truth.map((_, index) => 1 / (1 + Math.exp(-logitAt(learned, pooledColumns, index)))),
  )
  for (const [by, { pairs, learn }] of Object.entries(LEARNERS))
    priors.set(by, yield* fromHalves(withPairs(columns, pairs), { positive: truth, negative }, learn))
  return { register, truth, priors }
}

/** Values that fewer rows of the stratum have are one in published statistics. */
const TOLD = 10

function pooled<Column extends { readonly codes: Uint32Array; readonly size: number }>(
  column: Column,
  truth: Float64Array,
): Column {
  const rows = new Float64Array(column.size)
  for (const [codeIndex, code] of column.codes.entries()) rows[code] += truth[codeIndex]
  return {
    ...column,
    size: column.size + 1,
    codes: column.codes.map((code) => (rows[code] < TOLD ? column.size : code)),
  }
}

/** Of the bound: others may have learned from more, or other, people. */
const SPARED = 0.98

/** What the attack could make of a release. */
export interface Verified {
  readonly holds: boolean
  /** The way that told most, by the upper end of its interval. */
  readonly worst?: Guesses & { readonly way: string; readonly high: number }
}

export interface Judged {
  readonly bound: number
  /** Leaves out people who are told no better than as many who are called by their quasi-identifiers alone. */
  readonly isSparing?: boolean
}

/**
 * Tries the attack `treatment` on a finished release: whether those it calls, and those it is surest of, are of the stratum at
 * most as often as the bound says, at the upper end of the interval; of fewer people than can show it, whether they show
 * the contrary.
 */
export function* verifyHiding(
  release: PublishedRows,
  { register, truth, priors }: Attackers,
  { bound, isSparing = false }: Judged,
): Generator<void, Verified> {
  const view = { ...publishedForms(release, register), truth }
  let holds = true
  let worst: Verified['worst']
  const few = fewestShown(bound)
  const weigh = (way: string, guesses: Guesses) => {
    const { low, high } = wilson(guesses)
    if (guesses.targets < few && low <= bound) return
    if (high > bound * SPARED) holds = false
    if (!worst || high > worst.high) worst = { ...guesses, way, high }
  }
  for (const [by, prior] of priors) {
    const knownOf = ({ guesses, knownShare }: { readonly guesses: Guesses; readonly knownShare: number }) =>
      isSparing ? Math.max(knownShare, blindShare(view, prior, { bound, most: guesses.targets })) : knownShare
    const called = yield* calledSensitive(view, { prior, threshold: bound, by })
    for (const candidate of called) {
      const { way, guesses } = candidate
      if (
        guesses.targets > 0 &&
        showsBound(guesses, bound, by === 'register' ? undefined : knownOf(candidate))
      )
        weigh(way, guesses)
    }
    const believed = called[0].believed.sensitive
    for (const candidate of surestCalled({ persons: register.rows, truth, prior, believed }, bound))
      if (showsBound(candidate.guesses, bound, knownOf(candidate)))
        weigh(`${by}: ${SUREST}`, candidate.guesses)
  }
  return { holds, ...(worst && { worst }) }
}

/** How often as many people called by their quasi-identifiers alone are of the stratum. */
function blindShare(
  view: CalledView,
  prior: Float64Array,
  { bound, most }: { readonly bound: number; readonly most: number },
): number {
  const { hits, targets } = firstCalled(view, { prior, score: prior, threshold: bound, most })
  return targets === 0 ? 0 : hits / targets
}

/** How likely each person is of the stratum, by whichever learner holds it likeliest, each taken for what it is worth. */
export function heldLikely({ register, priors, truth }: Attackers): Float64Array {
  const held = new Float64Array(truth.length)
  for (const prior of priors.values())
    for (const [index, share] of calibrated({ prior, persons: register.rows, truth }).entries())
      held[index] = Math.max(held[index], share)
  return held
}
