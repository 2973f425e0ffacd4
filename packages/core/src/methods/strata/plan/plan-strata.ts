import { nextTurn } from '../../../data/next-turn.ts'
import type { Table } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import type { Context, QuasiIdentifier } from '../../contract/search.ts'
import { fullDomain, fullDomainAsync } from '../../full-domain/plan/full-domain.ts'
import type {
  DecoyRequest,
  DecoyResult,
  StrataImpossible,
  StrataOutcome,
  StrataRequest,
  StrataResult,
  StratumResult,
} from '../strata-request.ts'
import { assignedLosses } from './assigned-losses.ts'
import { decoyFault } from './hiding/decoy-faults.ts'
import { hideStrata } from './hiding/hide-strata.ts'
import { decoyFigures } from './hiding/hide-stratum.ts'
import { joinParts } from './join-parts.ts'
import {
  inStratum,
  type SearchedParts,
  type Steps,
  type StrataProblem,
  searchParts,
  stratumJob,
  stratumWeights,
  sumSearches,
} from './search-strata.ts'
import { strataFault, strataNotices, strataWarnings } from './strata-faults.ts'
import { stratify } from './stratify.ts'
import { rowsOfGroups, type StratumPart, suppressedRows } from './stratum-part.ts'
import { oneClassRequest, tightModels } from './stratum-possible.ts'
import { unreadableFault } from './unreadable-strata.ts'

/**
 * Strata of rows, told by their sensitive values, each anonymised by full-domain generalisation on its own rows,
 * quasi-identifiers, models and limits; the parts are joined again: T* = T1 ∪ T2 ∪ …. Models look at the stratum's
 * rows alone, and compare a class with its stratum where they compare. Missing values follow the request. Cost: a
 * full-domain search per stratum; with decoys a second round without them, and a hash for every ordinary row that could
 * become one.
 * Abad, Kinariwala (sensitivity based tuple anonymity); Gachanga, Kimwele, Nderu 2019, doi:10.31695/IJASRE.2019.33150
 */
export function runStrata(table: Table, request: StrataRequest, context: Context): StrataOutcome {
  const steps = findStrata(table, request, context)
  let step = steps.next()
  while (!step.done) {
    const job = step.value
    step = steps.next(job === 'pause' ? undefined : fullDomain.run(job.table, job.request, job.context))
  }
  return step.value
}

/** `runStrata` that lets others have a turn every 30 ms or so: signals arrive and progress is seen. Same answer. */
export async function runStrataAsync(
  table: Table,
  request: StrataRequest,
  context: Context,
): Promise<StrataOutcome> {
  const steps = findStrata(table, request, context)
  let step = steps.next()
  while (!step.done) {
    const job = step.value
    if (job === 'pause') await nextTurn()
    step = steps.next(
      job === 'pause' ? undefined : await fullDomainAsync(job.table, job.request, job.context),
    )
  }
  return step.value
}

function* findStrata(table: Table, strataRequest: StrataRequest, context: Context): Steps<StrataOutcome> {
  const request = { ...strataRequest, quasi: everyQuasi(strataRequest) }
  const stratified = stratify(table, request)
  const problem: StrataProblem = { table, request, stratified, context, began: context.now() }
  const refused = strataFault(table, request, stratified) ?? (yield* refuseImpossible(problem))
  if (refused) return refused
  const plain = request.decoys ? yield* searchParts(problem) : undefined
  if (plain && plain.kind !== 'found') return plain
  const searched =
    request.decoys && plain
      ? yield* hideStrata(problem, request.decoys, plain.parts)
      : yield* searchParts(problem)
  if (searched.kind !== 'found') return searched
  const result = resultOf(problem, searched.parts, plain)
  const unreadable = unreadableFault(problem, result.recoding)
  if (unreadable) return unreadable
  if (searched.stopped) return { kind: 'stopped', because: searched.stopped, best: result }
  return { kind: 'released', optimal: result.strata.every(({ optimal }) => optimal), ...result }
}

/** The declared quasi-identifiers, and any that a stratum alone speaks of. */
export function everyQuasi({ quasi, strata }: StrataRequest): readonly QuasiIdentifier[] {
  const everyColumn = [...quasi]
  for (const quasiIdentifier of strata.flatMap((stratum) => stratum.quasi)) {
    if (!everyColumn.some(({ column }) => column === quasiIdentifier.column))
      everyColumn.push(quasiIdentifier)
  }
  return everyColumn
}

/** Models that no generalising of a stratum can meet are answered before any search. */
function* refuseImpossible(problem: StrataProblem): Steps<StrataImpossible | undefined> {
  const { strata, rows } = problem.stratified
  const { progress: _, ...context } = problem.context
  for (const [index, stratum] of strata.entries()) {
    if (stratum.models.length === 0 || rows[index] === 0) continue
    const job = stratumJob(problem, { stratum, weights: stratumWeights(problem, index) })
    const request = oneClassRequest(job.table, job.request)
    if (!request) continue
    const outcome = (yield { table: job.table, request, context })!
    if (outcome.kind === 'impossible') return inStratum(outcome, { stratum, rows: rows[index] })
  }
  return problem.request.decoys && decoyFault(problem)
}

function resultOf(
  problem: StrataProblem,
  parts: readonly StratumPart[],
  plain: SearchedParts | undefined,
): StrataResult {
  const { request, stratified } = problem
  const { recoding, losses } = joinedPlan(problem, parts)
  const without = plain?.kind === 'found' ? joinedPlan(problem, plain.parts).losses : undefined
  // A rest that nobody asked for is told of where it has rows.
  const strata = parts
    .filter(({ rows }, partIndex) => rows > 0 || partIndex < request.strata.length)
    .map(stratumResult)
  return {
    recoding,
    search: sumSearches(parts),
    strata,
    losses,
    ...(request.decoys && {
      decoys: decoyResult(request.decoys, strata, { with: losses, ...defined({ without }) }),
    }),
    warnings: strataWarnings(stratified),
    notices: [...strataNotices(stratified, request.strata.length), ...tightNotices(problem)],
  }
}

function joinedPlan({ table, request }: StrataProblem, parts: readonly StratumPart[]) {
  const recoding = joinParts(table, request.quasi, parts)
  const losses = assignedLosses(table, recoding, {
    quasi: request.quasi,
    parts: parts.map(({ stratum, treated }) => ({
      name: stratum.name,
      columns: treated
        ? stratum.quasi.map((quasiIdentifier, columnIndex) => ({
            ...quasiIdentifier,
            level: treated.plan.columns[columnIndex].level,
          }))
        : [],
    })),
  })
  return { recoding, losses }
}

function stratumResult(part: StratumPart): StratumResult {
  const { stratum, rows, weights, treated } = part
  const decoys = decoyFigures(part)
  return {
    name: stratum.name,
    rows,
    treated: treated !== undefined,
    levels: treated?.plan.columns.map(({ name, level, height }) => ({ column: name, level, height })) ?? [],
    classes: treated ? rowsOfGroups(treated.cells, weights).filter((size) => size > 0).length : 0,
    suppressedRows: treated ? suppressedRows(treated.cells, weights) : 0,
    optimal: treated?.optimal ?? true,
    ...(treated && { search: treated.search }),
    ...defined({ decoys }),
  }
}

function decoyResult(
  { maxPosterior }: DecoyRequest,
  strata: readonly StratumResult[],
  losses: DecoyResult['losses'],
): DecoyResult {
  const hidden = strata.flatMap(({ decoys }) => (decoys ? [decoys] : []))
  return {
    maxPosterior,
    rows: hidden.reduce((sum, { rows }) => sum + rows, 0),
    reached: hidden.reduce((worst, { reached }) => Math.max(worst, reached), 0),
    overall: hidden.reduce((worst, { overall }) => Math.max(worst, overall), 0),
    losses,
  }
}

function tightNotices(problem: StrataProblem): string[] {
  const { strata, rows } = problem.stratified
  return strata.flatMap((stratum, index) => {
    if (stratum.models.length === 0 || rows[index] === 0) return []
    const job = stratumJob(problem, { stratum, weights: stratumWeights(problem, index) })
    return tightModels(job.table, job.request).map((text) => `In the stratum "${stratum.name}", ${text}`)
  })
}
