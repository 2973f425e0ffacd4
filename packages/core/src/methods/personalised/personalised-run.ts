import type { LevelsRecoding, Recoding } from '../../data/recoding/recoding.ts'
import { MISSING, rowsOfCodes, SUPPRESSED } from '../../data/table/table.ts'
import type { MethodResult } from '../contract/method-run.ts'
import type { Outcome, SearchSummary, StopReason } from '../contract/search.ts'
import { RUNNERS_UP } from '../full-domain/full-domain-run.ts'
import { fullDomainAsync } from '../full-domain/plan/full-domain.ts'
import { searchProtected } from '../full-domain/plan/protect-pool.ts'
import { runBesideKept } from './beside/run-beside.ts'
import type { PersonalisedJob, PersonalisedPlan } from './personalised-plan.ts'
import { planColumns } from './plan-columns.ts'
import { sensitiveColumns } from './sensitive-columns.ts'

/** A personalised release: the policy's keys in the method's words, levels for the quasi-identifiers where it asks for k. */
export async function runPersonalised(job: PersonalisedJob): Promise<MethodResult<PersonalisedPlan>> {
  const searched = await searchLevels(job)
  if (searched && 'failed' in searched) return { outcome: searched.failed }
  const levels = searched?.recoding ?? withoutStars(job)
  if (job.besideOthers?.cells) {
    const outcome = (recoding: Recoding) => outcomeOf(recoding, searched)
    return runBesideKept(job, job.besideOthers.cells, { levels, outcomeOf: outcome })
  }
  const sensitive = await sensitiveColumns(job)
  const made = planColumns(job, sensitive, { levels })
  return { outcome: outcomeOf(made.recoding, searched), found: { made, sensitive } }
}

interface SearchedLevels {
  readonly recoding: LevelsRecoding
  readonly search: SearchSummary
  readonly optimal: boolean
  readonly stopped?: StopReason
}

/** Hardened with k: one level per quasi-identifier, as full-domain generalisation finds it. */
async function searchLevels({
  prepared: { table, request },
  search,
  context,
  policy,
  besideOthers,
}: PersonalisedJob): Promise<SearchedLevels | { readonly failed: Outcome } | undefined> {
  if (search.models.length === 0) return undefined
  const ranking = { ...context, runnersUp: RUNNERS_UP }
  // Aliases stay: suppressed rows that do not meet the models are no class at these levels.
  const outcome =
    policy.release.suppressedRows === 'protect' || besideOthers
      ? await searchProtected({ table, request, context: ranking })
      : await fullDomainAsync(table, request, ranking)
  if (outcome.kind === 'released') return outcome
  if (outcome.kind === 'impossible' || outcome.best === undefined) return { failed: outcome }
  return { ...outcome.best, optimal: false, stopped: outcome.because }
}

/**
 * Published as they are, but for missing cells that are written `*`: in a release that says suppressed, so they become the text
 * that the column's dictionary has for them. Undefined where there are none.
 */
function withoutStars({ prepared, policy }: PersonalisedJob): LevelsRecoding | undefined {
  if (!policy.data.missing.includes(SUPPRESSED)) return undefined
  const columns = prepared.quasi.flatMap(({ name, dictionary: { values } }, columnIndex) => {
    const { height } = prepared.request.quasi[columnIndex].hierarchy
    const lacks = rowsOfCodes(prepared.table, columnIndex)[MISSING] > 0
    return lacks ? [{ name, level: 0, height, values, labels: values }] : []
  })
  return columns.length === 0 ? undefined : { kind: 'levels', columns, suppressed: [], suppressedRows: 0 }
}

function outcomeOf(recoding: Recoding, searched: SearchedLevels | undefined): Outcome {
  // Without levels there is nothing to search for.
  const search = searched?.search ?? { milliseconds: 0 }
  if (searched?.stopped) return { kind: 'stopped', because: searched.stopped, best: { recoding, search } }
  return { kind: 'released', recoding, optimal: searched?.optimal ?? true, search }
}
