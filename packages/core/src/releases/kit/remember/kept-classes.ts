import { rowText } from '../../../data/random/keyed-hash.ts'
import { assignedOfLevels } from '../../../data/recoding/assign-combinations.ts'
import type { AssignedRecoding, Recoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { partOfTable, rowsOfTable } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import { counted } from '../../../data/words/words.ts'
import type { MethodResult } from '../../../methods/contract/method-run.ts'
import type { Prepared } from '../../../methods/contract/prepared.ts'
import type { SearchSummary } from '../../../methods/contract/search.ts'
import type { RequirementSpec } from '../../../policy/options/requirement-spec.ts'
import { joinedPlan, showsAsKept } from './joined-plan.ts'
import {
  ALL_CHANGED,
  type EarlierAlike,
  type KeepingJob,
  keptClassOf,
  keptShares,
  NO_OTHER_ALIKE,
  type NothingKept,
  newestAlike,
  notByThemselves,
  nothingKept,
  type RememberedPlan,
  type RunBeside,
} from './kept-rows.ts'
import { meetsAlone } from './meets-alone.ts'

/** Models that look at a class alone: what held of it before holds as long as its rows are the same. */
const OF_CLASSES: ReadonlySet<string> = new Set([
  'k-anonymity',
  'prosecutor-risk',
  'distinct-l-diversity',
  'entropy-l-diversity',
  'recursive-l-diversity',
  'alpha-k-anonymity',
])

/** What is special of keeping classes where rows are treated apart. */
export interface KeptStrata {
  /** Every model that some stratum asks for. */
  readonly models: readonly RequirementSpec[]
  /** Hardened: newcomers whose value the difference of the releases would tell are published like sensitive rows. */
  hide(
    planned: AssignedRecoding,
    prepared: Prepared,
    shown: ReadonlySet<string>,
  ): { readonly recoding: AssignedRecoding; readonly rows: number }
}

/**
 * Lets a method plan only the rows that have no class yet: rows of an earlier class that are all there, with the same cells,
 * keep it and what it showed. Nothing is kept where the models look at more than classes, or the others cannot be by themselves.
 *
 * @param run the method on some of the rows, beside others that keep what they showed
 */
export async function keepClasses(
  job: KeepingJob,
  run: RunBeside,
  strata?: KeptStrata,
): Promise<RememberedPlan | NothingKept> {
  const earlier = earlierAlike(job, strata)
  if ('why' in earlier) return earlier
  const kept = keptClassOf(job, earlier)
  const places = rowsOfTable(job.table)
  const part = partOfTable(job.table, places, (row) => kept[row] < 0)
  if (part.rows === job.table.rows) return nothingKept(ALL_CHANGED)
  // With nobody left over the method's own plan is not needed, only what it tells of itself.
  const isWhole = part.rows === 0
  const table = isWhole ? job.table : part
  const planned = isWhole ? job.prepared : { ...job.prepared, table }
  const result = isWhole
    ? await run(planned)
    : await run(planned, { table: job.table, shares: keptShares(job.table, places, kept) })
  const outcome = result.outcome.kind === 'impossible' ? undefined : result.outcome
  const best = outcome?.kind === 'stopped' ? outcome.best : outcome
  const assigned = best && assignedPlan(table, best.recoding)
  if (outcome === undefined || best === undefined || assigned === undefined)
    return notByThemselves(part.rows, reasonOf(result))
  const { labels, quasi, suppressedRows = 0 } = earlier.release
  const isHardened = job.policy.method.mode === 'hardened'
  const { recoding: loose, rows: moved } =
    strata && isHardened && !isWhole
      ? strata.hide(assigned, { ...job.prepared, table }, shownBy(assigned, earlier, kept))
      : { recoding: assigned, rows: 0 }
  const parts = { table: job.table, places, kept, labels: labels!, quasi, loose }
  if (isWhole && best.recoding.kind === 'levels' && showsAsKept(parts)) return { ...result, kept: undefined }
  // Strata have models of their own, and tell of suppressed rows by their own check.
  if (!isWhole && strata === undefined && !meetsAlone(table, loose, job.prepared.request))
    return notByThemselves(part.rows)
  const recoding = joinedPlan({
    ...parts,
    pooled: strata === undefined && suppressedRows + (isWhole ? 0 : loose.suppressedRows) > 0,
    ...(isHardened && { seed: job.seed }),
  })
  const keptRows = job.table.rows - part.rows
  const notice = `${counted(keptRows, 'row keeps', 'rows keep')} the class of an earlier release; ${counted(part.rows, 'row was', 'rows were')} put into classes of their own.`
  const hidden = `${counted(moved, 'newcomer is', 'newcomers are')} published like sensitive rows: as recorded, the difference of the releases would tell their value.`
  return {
    outcome: withRecoding(outcome, recoding, best.recoding),
    found: result.found,
    kept: {
      rows: keptRows,
      whole: job.prepared,
      planned,
      notices: moved > 0 ? [notice, hidden] : [notice],
    },
  }
}

/** What rows show that keep their class, in the order of the plan's columns. */
function shownBy(
  { columns }: AssignedRecoding,
  { release: { labels, quasi } }: EarlierAlike,
  kept: Int32Array,
): ReadonlySet<string> {
  const order = columns.map((name) => quasi.indexOf(name))
  const used = new Set(kept.filter((one) => one >= 0))
  return new Set([...used].map((one) => rowText(order.map((column) => labels![one][column]))))
}

/** A plan whose rows can stand beside others; undefined where it has none. */
function assignedPlan(table: Table, recoding: Recoding): AssignedRecoding | undefined {
  if (recoding.kind === 'levels') return assignedOfLevels(table, recoding)
  return recoding.kind === 'assigned' ? recoding : undefined
}

type Made = Exclude<MethodResult['outcome'], { readonly kind: 'impossible' }>

/** What was found with the plan of all rows. What a search over levels tells of its answer is not true of all of them. */
export function withRecoding(made: Made, recoding: Recoding, planned: Recoding): Made {
  const told = (search: SearchSummary): SearchSummary =>
    planned.kind === 'levels'
      ? {
          milliseconds: search.milliseconds,
          ...defined({ nodes: search.nodes, evaluated: search.evaluated }),
        }
      : search
  return made.kind === 'released'
    ? { ...made, recoding, optimal: made.optimal && planned.kind !== 'levels', search: told(made.search) }
    : { ...made, best: { recoding, search: told(made.best!.search) } }
}

/** The newest release of the same method, options and columns, where its classes can be judged by themselves; else why not. */
function earlierAlike(job: KeepingJob, strata: KeptStrata | undefined): EarlierAlike | Required<NothingKept> {
  const { prepared } = job
  const models = strata?.models ?? prepared.request.models.map(({ model }) => model)
  const wide = models.find(({ id }) => !OF_CLASSES.has(id))
  if (wide)
    return {
      why: `${wide.id} looks at the whole table, which is another one now, and not at each class alone; k-anonymity and l-diversity let classes be kept`,
    }
  // Classes of wildcards lean on each other.
  if (prepared.request.missing === 'wildcard')
    return { why: 'missing cells match any value, so that classes lean on each other' }
  if (prepared.population !== undefined) return { why: 'a model looks at the population' }
  if (prepared.people?.repeat) return { why: 'people have several rows' }
  const earlier = newestAlike(job, ({ labels, contents }) => labels !== undefined && contents !== undefined)
  return earlier ?? { why: NO_OTHER_ALIKE }
}

/** Why a method found no plan. */
export const reasonOf = ({ outcome }: MethodResult): string | undefined =>
  outcome.kind === 'impossible' ? outcome.reason.replace(/\.$/, '') : undefined
