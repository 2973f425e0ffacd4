import { tooManyCombinations } from '../../../engine/combination-limit.ts'
import type { OpenTable } from '../../../engine/engine.ts'
import type { Prepared } from '../../../method/prepared.ts'
import type { StoredRecoding } from '../../../recoding/stored-recoding.ts'
import type { Context, StopReason } from '../../../search/method.ts'
import type { Table } from '../../../table/table.ts'
import { count, quotedNames } from '../../../words/words.ts'
import { searchCoarse } from '../../full-domain/coarse/search-coarse.ts'
import { searchProtected } from '../../full-domain/plan/protect-pool.ts'
import { inStratum, stratumContext, sumSearches } from '../plan/search-strata.ts'
import { everyQuasi } from '../plan/strata.ts'
import { strataFault, strataNotices, strataWarnings } from '../plan/strata-faults.ts'
import { type Stratified, stratify } from '../plan/stratify.ts'
import { cellsOf, rowsOfGroups } from '../plan/stratum-part.ts'
import { tightModels } from '../plan/stratum-possible.ts'
import type { StrataImpossible, StrataOutcome, StrataRequest, StratumResult } from '../strata-request.ts'
import { type FoundStratum, planInBlocks } from './plan-in-blocks.ts'
import { shownColumns, stratumBeyond, toldStrata } from './stratum-beyond.ts'

export interface StrataBeyond {
  readonly open: OpenTable
  readonly prepared: Prepared
  readonly request: StrataRequest
  readonly context: Context
}

/**
 * Strata of a table with more combinations than may be held, each searched by counts of the engine on its own rows, as
 * full-domain generalisation is there. The release is checked by its combinations, so that all strata together may leave as
 * many as can be held: those that are published as they are first, the others by their rows. The plan is handed over in blocks.
 */
export async function findStrataBeyond(job: StrataBeyond): Promise<StrataOutcome<StoredRecoding>> {
  const request = { ...job.request, quasi: everyQuasi(job.request) }
  const told = await toldTable(job, request)
  const stratified = stratify(told, request)
  const fault = strataFault(told, request, stratified)
  if (fault) return fault
  const searched = await searchStrata({ ...job, request, stratified, told, began: job.context.now() })
  if (!('found' in searched)) return searched
  const { found, notices, stopped } = searched
  const { columns } = job.prepared.table
  const blocks = { open: job.open, columns, request, quasi: request.quasi, most: job.prepared.coarse!.most }
  const { recoding, losses } = await planInBlocks(blocks, found)
  const strata = found
    .filter(({ rows }, place) => rows > 0 || place < request.strata.length)
    .map(stratumResult)
  const result = {
    ...{ recoding, losses, strata },
    search: sumSearches(found),
    warnings: strataWarnings(stratified),
    notices: [...strataNotices(stratified, request.strata.length), ...notices, beyondNotice(job.prepared)],
  }
  if (stopped) return { kind: 'stopped', because: stopped, best: result }
  return { kind: 'released', optimal: strata.every(({ optimal }) => optimal), ...result }
}

const beyondNotice = ({ coarse }: Prepared): string =>
  `The table has ${count(coarse!.combinations)} distinct combinations of the declared columns, and at most ${count(coarse!.most)} are held in memory (--combinations): levels of strata were chosen by counts of the engine, among those at which all strata together leave no more. What values of quasi-identifiers have in common with the strata was not measured.`

/** The combinations of the columns that tell strata apart. Where one of them is generalised itself, all would be needed. */
async function toldTable({ open, prepared }: StrataBeyond, request: StrataRequest): Promise<Table> {
  const { combinations, most } = prepared.coarse!
  if (!open.parts || !open.storePlan)
    throw tooManyCombinations(combinations, most, 'This engine needs them all.')
  const names = new Set(
    request.strata.flatMap(({ rows }) => (rows === 'rest' ? [] : rows.where.map(({ column }) => column))),
  )
  const columns = prepared.table.columns.filter(({ name }) => names.has(name))
  const generalised = request.strata.flatMap(({ quasi, models }) => (models.length > 0 ? quasi : []))
  const recoded = columns
    .map(({ name }) => name)
    .filter((name) => generalised.some(({ column }) => prepared.table.columns[column].name === name))
  if (recoded.length > 0)
    throw tooManyCombinations(
      combinations,
      most,
      `Strata that are told by a column which is generalised (${quotedNames(recoded)}) need them all.`,
    )
  return open.rolledUp!(columns)
}

interface Searching extends StrataBeyond {
  readonly stratified: Stratified
  readonly told: Table
  readonly began: number
}

interface SearchedStrata {
  readonly found: readonly FoundStratum[]
  readonly notices: readonly string[]
  readonly stopped?: StopReason | undefined
}

async function searchStrata(
  job: Searching,
): Promise<SearchedStrata | StrataImpossible | { readonly kind: 'stopped'; readonly because: StopReason }> {
  const { open, prepared, request, stratified, told } = job
  const { strata, rows } = stratified
  const { columns } = prepared.table
  const rowsOf = toldStrata(told, { ...request, strata })
  const isTreated = (place: number) => strata[place].models.length > 0 && rows[place] > 0
  const leaves = (place: number, levels = new Map<string, number>()) =>
    open.rolledCount!(shownColumns(columns, strata[place], levels), room, rowsOf[place])
  let room = prepared.coarse!.most
  const found: FoundStratum[] = strata.map((stratum, place) => ({ stratum, rows: rows[place] }))
  for (const place of strata.keys()) if (!isTreated(place) && rows[place] > 0) room -= await leaves(place)
  const notices: string[] = []
  let stopped: StopReason | undefined
  let left = rows.reduce((sum, own, place) => (isTreated(place) ? sum + own : sum), 0)
  for (const [place, stratum] of strata.entries()) {
    if (!isTreated(place)) continue
    if (room <= 0)
      throw tooManyCombinations(prepared.coarse!.combinations, prepared.coarse!.most, AS_THEY_ARE)
    const strataLeft = [...strata.keys()].filter((other) => other >= place && isTreated(other)).length
    const most = roomOf(rows[place], { room, rowsLeft: left, strataLeft })
    const part = await stratumBeyond({
      ...{ open, columns, request, stratum, of: rowsOf[place], rows: rows[place], most },
      whole: prepared.coarse!,
    })
    const context = stratumContext(job, stratum)
    const { outcome: first, plan } = await searchCoarse({ ...part, context })
    if (first.kind === 'impossible') return inStratum(first, { stratum, rows: rows[place] })
    if (plan === undefined) return { kind: 'stopped', because: (first as { because: StopReason }).because }
    const outcome = request.protectSuppressed ? await searchProtected({ ...plan, context }, first) : first
    if (outcome.kind === 'impossible') return inStratum(outcome, { stratum, rows: rows[place] })
    const best = outcome.kind === 'released' ? outcome : outcome.best
    if (!best) return { kind: 'stopped', because: (outcome as { because: StopReason }).because }
    if (outcome.kind === 'stopped') stopped ??= outcome.because
    const own = { ...stratum, quasi: part.request.quasi }
    const cells = cellsOf(plan.table, own, best.recoding)
    found[place] = {
      ...found[place],
      treated: {
        ...{ plan: best.recoding, search: best.search },
        optimal: outcome.kind === 'released' && outcome.optimal,
        classes: rowsOfGroups(cells, plan.table.weights).filter((size) => size > 0).length,
      },
    }
    notices.push(
      ...tightModels(plan.table, part.request).map((text) => `In the stratum "${stratum.name}", ${text}`),
    )
    room -= await leaves(place, new Map(best.recoding.columns.map(({ name, level }) => [name, level])))
    left -= rows[place]
  }
  if (room < 0) throw tooManyCombinations(prepared.coarse!.combinations, prepared.coarse!.most, AS_THEY_ARE)
  return { found, notices, stopped }
}

/**
 * Combinations that a stratum may leave. Room goes by rows; but a rare stratum leaves no more combinations than it has rows,
 * and may leave them, up to half an equal share: by rows alone it could be left without any.
 */
function roomOf(
  rows: number,
  left: { readonly room: number; readonly rowsLeft: number; readonly strataLeft: number },
): number {
  const byRows = Math.floor((left.room * rows) / left.rowsLeft)
  const halfShare = Math.floor(left.room / (2 * left.strataLeft))
  return Math.max(1, byRows, Math.min(rows, halfShare))
}

const AS_THEY_ARE =
  'Strata that are published as they are leave more than can be checked: let each have models, or declare fewer columns.'

const stratumResult = ({ stratum, rows, treated }: FoundStratum): StratumResult => ({
  name: stratum.name,
  rows,
  treated: treated !== undefined,
  levels: treated?.plan.columns.map(({ name, level, height }) => ({ column: name, level, height })) ?? [],
  classes: treated?.classes ?? 0,
  suppressedRows: treated?.plan.suppressedRows ?? 0,
  optimal: treated?.optimal ?? true,
  ...(treated && { search: treated.search }),
})
