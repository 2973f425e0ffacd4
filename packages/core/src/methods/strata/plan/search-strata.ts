import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { counted } from '../../../data/words/words.ts'
import type { Requirement } from '../../../models/model.ts'
import type {
  Context,
  LatticeOutcome,
  LatticeSummary,
  Progress,
  Request,
  StopReason,
} from '../../contract/search.ts'
import { protectPool, type SearchJob } from '../../full-domain/plan/protect-pool.ts'
import type { DecoyRequest, StrataImpossible, StrataRequest, StratumRequest } from '../strata-request.ts'
import { decoyRequirements } from './hiding/decoys.ts'
import { hideStratum } from './hiding/hide-stratum.ts'
import { brokenOn, withoutLookAlikes } from './hiding/look-alikes.ts'
import type { MatchTargets } from './hiding/match-decoys.ts'
import type { SeenRows } from './hiding/seen-rows.ts'
import type { Stratified } from './stratify.ts'
import { cellsOf, type StratumPart, sumOf, type TreatedRows } from './stratum-part.ts'
import { stratumAttributes, stratumTable } from './stratum-table.ts'

/** A search is run by the driver: at once, or letting others have their turn. Its outcome is sent back. */
export type Step = SearchJob | 'pause'

/** What runs step by step: it asks for searches and for pauses. */
export type Steps<Result> = Generator<Step, Result, LatticeOutcome | undefined>

export interface StrataProblem {
  readonly table: Table
  readonly request: StrataRequest
  readonly stratified: Stratified
  readonly context: Context
  /** When the run began, by the context's clock. */
  readonly began: number
}

/** How rows are hidden among others. */
export interface Hiding extends MatchTargets {
  readonly seed: DecoyRequest['seed']
  readonly seen: SeenRows
  /** By stratum: how likely each combination belongs to it, by whichever learner holds it likeliest. */
  readonly held?: ReadonlyMap<string, Float64Array>
}

export type SearchedParts =
  | { readonly kind: 'found'; readonly parts: readonly StratumPart[]; readonly stopped?: StopReason }
  | { readonly kind: 'stopped'; readonly because: StopReason }
  | StrataImpossible

/**
 * Searches the strata one after the other, those told by values first: with decoys they take rows from the rest, which
 * is then searched with the rows it has left.
 */
export function* searchParts(problem: StrataProblem, decoys?: Hiding): Steps<SearchedParts> {
  const { strata } = problem.stratified
  const parts = new Array<StratumPart>(strata.length)
  const restIndex = strata.findIndex(({ rows }) => rows === 'rest')
  const order = [...strata.keys()].filter((stratumIndex) => stratumIndex !== restIndex)
  const available = stratumWeights(problem, restIndex)
  let stopped: StopReason | undefined
  for (const stratumIndex of [...order, restIndex]) {
    const weights = stratumIndex === restIndex ? available : stratumWeights(problem, stratumIndex)
    const options = { stratum: strata[stratumIndex], weights }
    const hiding = stratumIndex === restIndex || !decoys ? undefined : { ...decoys, available }
    const searched: SearchedPart =
      decoys && stratumIndex === restIndex
        ? yield* searchAmongOthers(
            problem,
            options,
            order.map((otherIndex) => parts[otherIndex]),
          )
        : yield* searchPart(problem, { ...options, ...defined({ hiding }) })
    if (searched.kind !== 'found') return searched
    stopped ??= searched.stopped
    parts[stratumIndex] = searched.part
    const chosen = searched.part.treated?.decoys
    for (let entry = 0; chosen && entry < available.length; entry++) {
      available[entry] -= chosen.generalised[entry] + chosen.suppressed[entry]
    }
  }
  return { kind: 'found', parts, ...(stopped && { stopped }) }
}

export function stratumWeights({ table, stratified }: StrataProblem, stratumIndex: number): Uint32Array {
  const { stratumOf } = stratified
  return table.weights.map((weight, entry) => (stratumOf[entry] === stratumIndex ? weight : 0))
}

interface PartOptions {
  readonly stratum: StratumRequest
  readonly weights: Uint32Array
  readonly hiding?: Hiding & { readonly available: Uint32Array }
}

type SearchedPart =
  | { readonly kind: 'found'; readonly part: StratumPart; readonly stopped?: StopReason }
  | { readonly kind: 'stopped'; readonly because: StopReason }
  | StrataImpossible

function* searchPart(problem: StrataProblem, options: PartOptions): Steps<SearchedPart> {
  const { table, context } = problem
  const { stratum, weights, hiding } = options
  const part: StratumPart = { stratum, weights, rows: sumOf(weights) }
  if (stratum.models.length === 0 || part.rows === 0) return { kind: 'found', part }
  if (context.signal?.aborted) return { kind: 'stopped', because: 'abort' }
  const job = { ...stratumJob(problem, options), context: stratumContext(problem, stratum) }
  const searched = (yield job)!
  const outcome = problem.request.protectSuppressed
    ? yield* protectPool(job, searched, stratum.models)
    : searched
  if (outcome.kind === 'impossible') return inStratum(outcome, part)
  const released = outcome.kind === 'released' ? outcome : outcome.best
  if (!released) return { kind: 'stopped', because: (outcome as { because: StopReason }).because }
  const plan = released.recoding
  const cells = cellsOf(table, stratum, plan)
  const treated: TreatedRows = {
    plan,
    cells,
    search: released.search,
    optimal: outcome.kind === 'released' && outcome.optimal,
  }
  const stopped = outcome.kind === 'stopped' ? { stopped: outcome.because } : {}
  if (!hiding) return { kind: 'found', part: { ...part, treated }, ...stopped }
  const choice = hideStratum(table, cells, {
    ...hiding,
    held: hiding.held?.get(stratum.name),
    quasi: problem.request.quasi,
    name: stratum.name,
    weights,
  })
  let step = choice.next()
  while (!step.done) {
    yield 'pause'
    if (context.signal?.aborted) return { kind: 'stopped', because: 'abort' }
    step = choice.next()
  }
  return { kind: 'found', part: { ...part, treated: { ...treated, decoys: step.value } }, ...stopped }
}

/** Times that the rest is searched anew without the rows that look like others. */
const TURNS = 4

/**
 * The rest of a hardened release. What is promised of it must hold on the rows that can be told to be its own: where it
 * does not, levels are sought for these alone.
 */
function* searchAmongOthers(
  problem: StrataProblem,
  options: PartOptions,
  others: readonly StratumPart[],
): Steps<SearchedPart> {
  const { stratum, weights } = options
  let judged = weights
  let broken: Requirement | undefined
  for (let turn = 0; turn < TURNS; turn++) {
    const searched = yield* searchPart(problem, { stratum, weights: judged })
    if (searched.kind === 'stopped') return searched
    if (searched.kind === 'impossible') return turn === 0 ? searched : unlike(stratum, broken)
    const { treated } = searched.part
    const part: StratumPart = {
      ...searched.part,
      weights,
      rows: sumOf(weights),
      ...(treated && turn > 0 && { treated: { ...treated, optimal: false } }),
    }
    judged = withoutLookAlikes(problem.table, part, others)
    broken = brokenOn(problem.table, problem.request, { part, weights: judged })
    if (!broken) return { ...searched, part }
  }
  return unlike(stratum, broken)
}

const unlike = ({ name }: StratumRequest, broken: Requirement | undefined): StrataImpossible => ({
  kind: 'impossible',
  model: 'decoys',
  stratum: name,
  reason: `rows of the stratum "${name}" would look like those they hide, decoys or not, and ${broken?.model.id ?? 'its models'} would not hold on the others.`,
  remedies: ['Use mode: faithful.', `Ask less of the stratum "${name}", or let it suppress more rows.`],
})

/** The stratum as a table and request of its own. With decoys, ordinary rows are the population it can hide in. */
export function stratumJob(
  { table, request }: StrataProblem,
  { stratum, weights, hiding }: PartOptions,
): { readonly table: Table; readonly request: Request } {
  const part = stratumTable(table, weights, hiding?.available ?? table.population).table
  const suppresses = Math.floor(stratum.suppressionLimit * part.rows + 1e-9) > 0
  const hidden: readonly Requirement[] = hiding
    ? decoyRequirements(hiding.bound, sumOf(hiding.available), suppresses)
    : []
  return {
    table: part,
    request: {
      quasi: stratum.quasi,
      sensitive: stratumAttributes(part, request.sensitive, request.missing),
      models: [...stratum.models, ...hidden],
      loss: stratum.loss,
      suppressionLimit: stratum.suppressionLimit,
      missing: request.missing,
    },
  }
}

/** The run's own budget goes on; a stratum's begins anew, and is no limit of work. Progress is told by stratum. */
export function stratumContext(
  { context, began, stratified }: Pick<StrataProblem, 'context' | 'began' | 'stratified'>,
  { name, budget }: StratumRequest,
): Context {
  const { progress, budget: wholeBudget, work, ...restIndex } = context
  const left = wholeBudget === undefined ? undefined : Math.max(0, wholeBudget - (context.now() - began))
  const limits = [left, budget].filter((limit) => limit !== undefined)
  return {
    ...restIndex,
    ...(limits.length > 0 && { budget: Math.min(...limits) }),
    ...(work !== undefined && budget === undefined && { work: work / stratified.strata.length }),
    ...(progress && {
      progress: (event: Progress) => progress({ ...event, step: `${event.step} ${name}` }),
    }),
  }
}

export function inStratum(
  { model, reason, remedies }: Extract<LatticeOutcome, { kind: 'impossible' }>,
  { stratum, rows }: { readonly stratum: StratumRequest; readonly rows: number },
): StrataImpossible {
  const inside = `in the stratum "${stratum.name}" of ${counted(rows, 'row')}, `
  return {
    kind: 'impossible',
    model,
    stratum: stratum.name,
    reason: `${inside}${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
    remedies,
  }
}

/** Sums over the searches; the loss is the mean of theirs over the rows they speak of. */
export function sumSearches(
  parts: readonly {
    readonly stratum: StratumRequest
    readonly rows: number
    readonly treated?: { readonly search: LatticeSummary }
  }[],
): LatticeSummary {
  const searched = parts.flatMap(({ stratum, rows, treated }) =>
    treated ? [{ stratum, rows, search: treated.search }] : [],
  )
  const sum = (figure: (search: LatticeSummary) => number) =>
    searched.reduce((total, { search }) => total + figure(search), 0)
  const rows = parts.reduce((total, part) => total + part.rows, 0)
  return {
    nodes: sum(({ nodes }) => nodes),
    evaluated: sum(({ evaluated }) => evaluated),
    milliseconds: sum(({ milliseconds }) => milliseconds),
    loss: searched.reduce((total, { search, rows: partRows }) => total + (search.loss * partRows) / rows, 0),
    best: [],
    reasons: searched.flatMap(({ stratum, search }) =>
      search.reasons.map((reason) => ({
        ...reason,
        text: `In the stratum "${stratum.name}": ${reason.text}`,
      })),
    ),
  }
}
