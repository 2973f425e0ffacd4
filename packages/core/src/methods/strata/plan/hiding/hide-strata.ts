import { SUREST } from '../../../../attacks/kit/strata/surest-called.ts'
import { applyAssigned } from '../../../../data/recoding/apply-assigned.ts'
import type { AssignedRecoding } from '../../../../data/recoding/recoding.ts'
import { counted, exactPercent } from '../../../../data/words/words.ts'
import type { QuasiIdentifier } from '../../../contract/search.ts'
import type { DecoyRequest, StrataImpossible } from '../../strata-request.ts'
import type { Register } from '../../verify/published-forms.ts'
import {
  type Attackers,
  attackersOf,
  heldLikely,
  type Judged,
  type Verified,
  verifyHiding,
} from '../../verify/verify-hiding.ts'
import { joinParts } from '../join-parts.ts'
import { type SearchedParts, type Steps, type StrataProblem, searchParts } from '../search-strata.ts'
import type { StratumPart } from '../stratum-part.ts'
import type { MatchTargets } from './match-decoys.ts'
import { type SeenRows, seenRows } from './seen-rows.ts'

/** Of the bound: the share that is aimed at over all, and where whole combinations are generalised. */
const AIMED = 0.94
const AIMED_BARE = 0.8
/** The same among people who are held likely to be sensitive: learners differ in whom they hold so. */
const AIMED_LIKELY = 0.7
/** Times that more decoys are drawn where the attack still tells too much, and what is aimed at each time, of the time before. */
const TURNS = 8
const LESS = 0.92

/**
 * The strata with decoys. The release that follows is attacked before it is anything else (verify-hiding.ts); where the
 * attack tells more than the bound, more decoys are drawn, and where that does not help, the request is refused.
 *
 * @param plain the strata without decoys
 */
export function* hideStrata(
  problem: StrataProblem,
  decoys: DecoyRequest,
  plain: readonly StratumPart[],
): Steps<SearchedParts> {
  const bound = decoys.maxPosterior
  const rest = plain.find(({ stratum }) => stratum.rows === 'rest')
  const { seed } = decoys
  const { table, request, context } = problem
  const seen = yield* paused(seenRows(table, request.quasi, { seed, rest }))
  const attackers = bound < 1 ? yield* paused(everyAttacker(problem, seen)) : []
  const held = new Map(
    attackers.map(({ name, attackers: stratumAttackers }) => [name, heldLikely(stratumAttackers)]),
  )
  let told: Told | undefined
  let best: Tried | undefined
  let useless = 0
  // Where only those that an attacker is surest of are told, only people who are held likely need more decoys.
  const aim = { all: bound, likely: bound }
  for (let turn = 0; turn < TURNS; turn++) {
    if (told) aim.likely *= LESS
    if (told && !told.worst.way.endsWith(SUREST)) aim.all *= LESS
    let searched = yield* searchParts(problem, { ...targetsFor(bound, aim), seed, seen, held })
    // Where there are too few ordinary rows for what is aimed at, the bound itself may still be kept.
    if (searched.kind === 'impossible' && turn === 0)
      searched = yield* searchParts(problem, { ...allAt(bound), seed, seen })
    if (searched.kind !== 'found') {
      if (!best || searched.kind !== 'impossible') return searched
      break
    }
    const recoding = joinParts(table, request.quasi, searched.parts)
    told = yield* paused(broken(problem, { recoding, attackers, bound }))
    if (!told) return searched
    if (context.signal?.aborted) return { kind: 'stopped', because: 'abort' }
    const isBetter = !best || told.worst.high < best.told.worst.high - GAIN
    if (isBetter) best = { told, recoding, searched }
    useless = isBetter ? 0 : useless + 1
    if (useless === USELESS) break
  }
  const { told: least, recoding, searched } = best!
  // Everybody like them may be generalised already: then it is not the release that tells, and decoys cannot help.
  if (!(yield* paused(broken(problem, { recoding, attackers, bound, isSparing: true })))) return searched
  const reachable = yield* paused(keptBound(problem, { recoding, attackers, bound }))
  return refused(least, { bound, reachable })
}

/** A turn after which the attack still told too much. */
interface Tried {
  readonly told: Told
  readonly recoding: AssignedRecoding
  readonly searched: SearchedParts
}

/** After so many turns that bring less than this, more will not help either. */
const USELESS = 2
const GAIN = 0.005

/** Bounds that an error names are whole multiples of this. */
const STEP = 0.05

/** The smallest bound above the one asked for that a release keeps; undefined where it keeps none. */
function* keptBound(
  problem: StrataProblem,
  release: ReleasedPlan & { readonly bound: number },
): Generator<void, number | undefined> {
  for (let step = Math.floor(release.bound / STEP) + 1; step * STEP < 1 - STEP / 2; step++) {
    const bound = Math.round(step * STEP * 100) / 100
    if (!(yield* broken(problem, { ...release, bound }))) return bound
  }
  return undefined
}

const allAt = (bound: number) => ({
  bound,
  share: bound,
  bareShare: bound,
  likelyShare: Number.POSITIVE_INFINITY,
})

function targetsFor(bound: number, aim: { readonly all: number; readonly likely: number }): MatchTargets {
  if (bound >= 1) return allAt(1)
  return {
    bound,
    share: aim.all * AIMED,
    bareShare: aim.all * AIMED_BARE,
    likelyShare: aim.likely * AIMED_LIKELY,
  }
}

/** Lets others have a turn wherever the work does. */
function* paused<Result>(work: Generator<void, Result>): Steps<Result> {
  let step = work.next()
  while (!step.done) {
    yield 'pause'
    step = work.next()
  }
  return step.value
}

interface StratumAttackers {
  /** Place among the strata. */
  readonly stratum: number
  readonly name: string
  readonly attackers: Attackers
}

function* everyAttacker(
  { table, request, stratified }: StrataProblem,
  seen: SeenRows,
): Generator<void, readonly StratumAttackers[]> {
  const rows = new Float64Array(seen.raws)
  for (let entry = 0; entry < table.length; entry++) rows[seen.rawOf[entry]] += table.weights[entry]
  const register: Register = {
    columns: request.quasi.map(({ column }) => {
      const { codes, dictionary } = table.columns[column]
      return {
        values: dictionary.values,
        codes: Uint32Array.from(seen.first, (entry) => codes[entry]),
        hierarchies: hierarchiesOf(column, [request.quasi, ...stratified.strata.map(({ quasi }) => quasi)]),
      }
    }),
    rows,
  }
  const attackersOfStrata: StratumAttackers[] = []
  for (const [stratum, { name, rows: rowsOfStratum, models }] of stratified.strata.entries()) {
    if (rowsOfStratum === 'rest' || models.length === 0) continue
    const truth = new Float64Array(seen.raws)
    for (let entry = 0; entry < table.length; entry++)
      if (stratified.stratumOf[entry] === stratum) truth[seen.rawOf[entry]] += table.weights[entry]
    attackersOfStrata.push({ stratum, name, attackers: yield* attackersOf(register, truth) })
  }
  return attackersOfStrata
}

const hierarchiesOf = (column: number, stratumAttackers: readonly (readonly QuasiIdentifier[])[]) => [
  ...new Set(
    stratumAttackers
      .flat()
      .flatMap((quasiIdentifier) => (quasiIdentifier.column === column ? [quasiIdentifier.hierarchy] : [])),
  ),
]

interface Told {
  readonly stratum: string
  readonly worst: NonNullable<Verified['worst']>
}

interface ReleasedPlan {
  readonly recoding: AssignedRecoding
  readonly attackers: readonly StratumAttackers[]
}

/** The first stratum of which the attack tells more than the bound, on the release as it would be published. */
function* broken(
  { table, request, stratified }: StrataProblem,
  { recoding, attackers, ...judged }: ReleasedPlan & Judged,
): Generator<void, Told | undefined> {
  if (attackers.length === 0) return undefined
  const applied = applyAssigned(table, recoding)
  const columns = request.quasi.map(({ column }) => applied.columns[column])
  for (const { stratum, name, attackers: stratumAttackers } of attackers) {
    const isOwn = Uint8Array.from(applied.combination, (entry) =>
      stratified.stratumOf[entry] === stratum ? 1 : 0,
    )
    const { holds, worst } = yield* verifyHiding(
      { columns, rows: applied.rows, isOwn },
      stratumAttackers,
      judged,
    )
    if (!holds) return { stratum: name, worst: worst! }
  }
  return undefined
}

interface Refusal {
  readonly bound: number
  /** A larger bound that was kept. */
  readonly reachable: number | undefined
}

const refused = ({ stratum, worst }: Told, { bound, reachable }: Refusal): StrataImpossible => ({
  kind: 'impossible',
  model: 'decoys',
  stratum,
  reason: `whoever has a register and knows the method would call ${counted(worst.targets, 'person', 'people')} and be right for ${exactPercent(worst.hits / worst.targets)} of them, up to ${exactPercent(worst.high)} allowing for chance, where max-posterior promises at most ${exactPercent(bound)}: too few ordinary rows are like those of the stratum "${stratum}".`,
  remedies: [
    reachable === undefined
      ? 'Set max-posterior higher.'
      : `Set max-posterior to ${reachable}: the best that was tried keeps that.`,
    'Take fewer values into the strata, or declare fewer quasi-identifiers.',
  ],
})
