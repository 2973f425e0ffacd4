import type { Found } from '../../method/method-run.ts'
import { recordOf } from '../../methods/registry.ts'
import { rowText } from '../../random/keyed-hash.ts'
import { assignedOfLevels } from '../../recoding/assigned-of-levels.ts'
import type { AssignedRecoding } from '../../recoding/assigned-recoding.ts'
import type { Recoding } from '../../recoding/recoding.ts'
import type { SearchSummary } from '../../search/method.ts'
import type { Table } from '../../table/table.ts'
import { defined } from '../../value/defined.ts'
import { counted } from '../../words/words.ts'
import { joinedPlan, showsAsKept } from './joined-plan.ts'
import {
  type EarlierAlike,
  type KeepingJob,
  keptClassOf,
  keptShares,
  newestAlike,
  partOfTable,
  type RunBeside,
} from './kept-rows.ts'
import { meetsAlone } from './meets-alone.ts'
import { rowsOfTable } from './row-contents.ts'
import { hideToldNewcomers } from './told-newcomers.ts'

/** Models that look at a class alone: what held of it before holds as long as its rows are the same. */
const OF_CLASSES: ReadonlySet<string> = new Set([
  'k-anonymity',
  'prosecutor-risk',
  'distinct-l-diversity',
  'entropy-l-diversity',
  'recursive-l-diversity',
  'alpha-k-anonymity',
])

/**
 * Lets a method plan only the rows that have no class yet: rows of an earlier class that are all there, with the same cells,
 * keep it and what it showed. Undefined where nothing can be kept, or the others cannot be by themselves.
 *
 * @param run the method on some of the rows, beside others that keep what they showed
 */
export async function keepClasses(job: KeepingJob, run: RunBeside): Promise<Found | undefined> {
  const earlier = earlierAlike(job)
  if (earlier === undefined) return undefined
  const kept = keptClassOf(job, earlier)
  const places = rowsOfTable(job.table)
  const part = partOfTable(job.table, places, (row) => kept[row] < 0)
  if (part.rows === job.table.rows) return undefined
  // With nobody left over the method's own plan is not needed, only what it tells of itself.
  const table = part.rows === 0 ? job.table : part
  const found =
    part.rows === 0
      ? await run(job.prepared)
      : await run(
          { ...job.prepared, table },
          { table: job.table, shares: keptShares(job.table, places, kept) },
        )
  const made = found.outcome.kind === 'impossible' ? undefined : found.outcome
  const best = made?.kind === 'stopped' ? made.best : made
  if (made === undefined || best === undefined) return undefined
  const planned = dealtPlan(table, best.recoding)
  if (planned === undefined) return undefined
  const { labels, quasi, suppressedRows = 0 } = earlier.release
  const isHidden = found.besideKept !== undefined && job.policy.method.mode === 'hardened' && part.rows > 0
  const { recoding: loose, rows: moved } = isHidden
    ? hideToldNewcomers(planned, { ...job.prepared, table }, shownBy(planned, earlier, kept))
    : { recoding: planned, rows: 0 }
  const parts = { table: job.table, places, kept, labels: labels!, quasi, loose }
  if (part.rows === 0 && best.recoding.kind === 'levels' && showsAsKept(parts)) return found
  // Strata have models of their own, and tell of suppressed rows by their own check.
  const inStrata = found.besideKept !== undefined
  if (part.rows > 0 && !inStrata && !meetsAlone(table, loose, job.prepared.request)) return undefined
  const recoding = joinedPlan({
    ...parts,
    pooled: !inStrata && suppressedRows + (part.rows === 0 ? 0 : loose.suppressedRows) > 0,
    ...(job.policy.method.mode === 'hardened' && { seed: job.seed }),
  })
  const keptRows = job.table.rows - part.rows
  const own = inStrata ? await found.besideKept!(job.prepared, recoding) : found.own
  const notice = `${counted(keptRows, 'row keeps', 'rows keep')} the class of an earlier release; ${counted(part.rows, 'row was', 'rows were')} put into classes of their own.`
  const hidden = `${counted(moved, 'newcomer is', 'newcomers are')} published like sensitive rows: as recorded, the difference of the releases would tell their value.`
  return {
    outcome: withRecoding(made, recoding, best.recoding),
    own: { ...own, keptRows, notices: [...(own?.notices ?? []), notice, ...(moved > 0 ? [hidden] : [])] },
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
function dealtPlan(table: Table, recoding: Recoding): AssignedRecoding | undefined {
  if (recoding.kind === 'levels') return assignedOfLevels(table, recoding)
  return recoding.kind === 'assigned' ? recoding : undefined
}

type Made = Exclude<Found['outcome'], { readonly kind: 'impossible' }>

/** What was found with the plan of all rows. What a search over levels tells of its answer is not true of all of them. */
function withRecoding(made: Made, recoding: AssignedRecoding, planned: Recoding): Made {
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

/** The newest release of the same method, options and columns, where its classes can be judged by themselves. */
function earlierAlike(job: KeepingJob): EarlierAlike | undefined {
  const { policy, prepared } = job
  const record = recordOf(policy.method)
  const models = record.partModels?.(policy) ?? prepared.request.models.map(({ model }) => model)
  const isFit =
    (record.recoding === 'assigned' || record.recoding === 'levels') &&
    // Classes of wildcards lean on each other.
    prepared.request.missing !== 'wildcard' &&
    prepared.population === undefined &&
    !prepared.people?.repeat &&
    models.every(({ id }) => OF_CLASSES.has(id))
  if (!isFit) return undefined
  return newestAlike(job, ({ labels, contents }) => labels !== undefined && contents !== undefined)
}
