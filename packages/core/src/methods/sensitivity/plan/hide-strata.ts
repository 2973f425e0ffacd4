import { applyAssigned } from '../../../recoding/apply-assigned.ts'
import type { AssignedRecoding } from '../../../recoding/assigned-recoding.ts'
import type { QuasiIdentifier } from '../../../search/method.ts'
import { counted, exactPercent } from '../../../words/words.ts'
import type { DecoyRequest, StrataImpossible } from '../strata-request.ts'
import type { Register } from '../verify/published-forms.ts'
import { type Attackers, attackersOf, type Verified, verifyHiding } from '../verify/verify-hiding.ts'
import { joinParts } from './join-parts.ts'
import { type SearchedParts, type Steps, type StrataProblem, searchParts } from './search-strata.ts'
import { type SeenRows, seenRows } from './seen-rows.ts'
import type { StratumPart } from './stratum-part.ts'

/** Of the bound: the share that is aimed at over all, and where whole combinations are generalised. */
const AIMED = 0.94
const AIMED_BARE = 0.8
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
  let told: Told | undefined
  for (let turn = 0; turn < TURNS; turn++) {
    const aim = bound < 1 ? bound * LESS ** turn : bound
    const targets = { bound, share: aim * AIMED, bareShare: aim * AIMED_BARE }
    let searched = yield* searchParts(problem, { ...(bound < 1 ? targets : NONE), seed, seen })
    // Where there are too few ordinary rows for what is aimed at, the bound itself may still be kept.
    if (searched.kind === 'impossible' && turn === 0)
      searched = yield* searchParts(problem, { bound, share: bound, bareShare: bound, seed, seen })
    if (searched.kind !== 'found')
      return told && searched.kind === 'impossible' ? refused(told, bound) : searched
    const recoding = joinParts(table, request.quasi, searched.parts)
    told = yield* paused(broken(problem, { recoding, attackers, bound }))
    if (!told) return searched
    if (context.signal?.aborted) return { kind: 'stopped', because: 'abort' }
  }
  return refused(told!, bound)
}

const NONE = { bound: 1, share: 1, bareShare: 1 }

/** Lets others have a turn wherever the work does. */
export function* paused<Result>(work: Generator<void, Result>): Steps<Result> {
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
  const all: StratumAttackers[] = []
  for (const [stratum, { name, rows: which, models }] of stratified.strata.entries()) {
    if (which === 'rest' || models.length === 0) continue
    const truth = new Float64Array(seen.raws)
    for (let entry = 0; entry < table.length; entry++)
      if (stratified.stratumOf[entry] === stratum) truth[seen.rawOf[entry]] += table.weights[entry]
    all.push({ stratum, name, attackers: yield* attackersOf(register, truth) })
  }
  return all
}

const hierarchiesOf = (column: number, of: readonly (readonly QuasiIdentifier[])[]) => [
  ...new Set(of.flat().flatMap((one) => (one.column === column ? [one.hierarchy] : []))),
]

interface Told {
  readonly stratum: string
  readonly worst: NonNullable<Verified['worst']>
}

/** The first stratum of which the attack tells more than the bound, on the release as it would be published. */
function* broken(
  { table, request, stratified }: StrataProblem,
  {
    recoding,
    attackers,
    bound,
  }: {
    readonly recoding: AssignedRecoding
    readonly attackers: readonly StratumAttackers[]
    readonly bound: number
  },
): Generator<void, Told | undefined> {
  if (attackers.length === 0) return undefined
  const applied = applyAssigned(table, recoding)
  const columns = request.quasi.map(({ column }) => applied.columns[column])
  for (const { stratum, name, attackers: of } of attackers) {
    const isOwn = Uint8Array.from(applied.combination, (entry) =>
      stratified.stratumOf[entry] === stratum ? 1 : 0,
    )
    const { holds, worst } = yield* verifyHiding({ columns, rows: applied.rows, isOwn }, of, bound)
    if (!holds) return { stratum: name, worst: worst! }
  }
  return undefined
}

const refused = ({ stratum, worst }: Told, bound: number): StrataImpossible => ({
  kind: 'impossible',
  model: 'decoys',
  stratum,
  reason: `whoever has a register and knows the method would call ${counted(worst.targets, 'person', 'people')} and be right for ${exactPercent(worst.hits / worst.targets)} of them, up to ${exactPercent(worst.high)} allowing for chance, where max-posterior promises at most ${exactPercent(bound)}: too few ordinary rows are like those of the stratum "${stratum}".`,
  remedies: [
    'Set max-posterior higher.',
    'Take fewer values into the strata, or declare fewer quasi-identifiers.',
  ],
})
