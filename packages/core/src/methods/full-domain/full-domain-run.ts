import type { CoarseTable } from '../../method/coarse-table.ts'
import type { Found, MethodJob } from '../../method/method-run.ts'
import { defined } from '../../value/defined.ts'
import { count } from '../../words/words.ts'
import { hardenedCoarse } from './coarse/hardened-coarse.ts'
import { type CoarseFound, type CoarseJob, searchCoarse } from './coarse/search-coarse.ts'
import { type FullDomainPolicy, HARDENED } from './description.ts'
import { fullDomainAsync } from './plan/full-domain.ts'
import { type HardenedLevels, hardenedFullDomain } from './plan/hardened.ts'
import { searchProtected } from './plan/protect-pool.ts'

/** Ways that a report lists behind the one released. */
export const RUNNERS_UP = 9

export async function runFullDomain({
  prepared: { table, request, coarse },
  search,
  policy: { method, release },
  context,
  seed,
  besideOthers,
}: MethodJob<FullDomainPolicy>): Promise<Found> {
  const timed = { ...context, ...defined({ budget: search.budget }) }
  const hardened = { ...request, suppressionLimit: method.suppressionLimit }
  const job = { table, request, context: timed }
  if (coarse && method.mode === 'hardened')
    return toldCoarse(
      coarse,
      await hardenedCoarse({ ...job, request: hardened, coarse }, hardeningOf(method, seed)),
    )
  if (coarse) return runCoarse({ ...job, coarse }, release.suppressedRows === 'protect')
  if (method.mode === 'faithful' && besideOthers) return { outcome: await searchProtected(job) }
  if (method.mode === 'faithful') {
    const outcome = await fullDomainAsync(table, request, { ...timed, runnersUp: RUNNERS_UP })
    // Where no cell is sensitive, none can be hidden to protect the suppressed rows: only other levels can.
    const isLevelsAlone = release.suppressedRows === 'protect' && request.sensitive.length === 0
    return { outcome: isLevelsAlone ? await searchProtected(job, outcome) : outcome }
  }
  const hardening = hardeningOf(method, seed)
  return { outcome: await hardenedFullDomain(table, hardened, { context: timed, hardening }) }
}

function hardeningOf(
  { near = HARDENED.near, decoys = HARDENED.decoys, blankLimit = HARDENED.blankLimit }: FullDomainPolicy,
  seed: string,
): HardenedLevels {
  return { near, decoys, blankLimit, seed }
}

/** The same where there are more combinations than may be held: on those of coarser levels. */
async function runCoarse(job: CoarseJob, protects: boolean): Promise<Found> {
  const found = await searchCoarse(job)
  const { outcome, plan } = found
  const isLevelsAlone = protects && job.request.sensitive.length === 0
  return toldCoarse(job.coarse, {
    ...found,
    outcome: plan && isLevelsAlone ? await searchProtected({ ...job, ...plan }, outcome) : outcome,
  })
}

/** What was found at levels that can be held, and a notice of it. */
function toldCoarse({ combinations, most }: CoarseTable, { outcome, plan }: CoarseFound): Found {
  if (plan === undefined) return { outcome }
  const notice = `The table has ${count(combinations)} distinct combinations of the declared columns, and at most ${count(most)} are held in memory (--combinations): levels were chosen by counts of the engine, among those at which no more are left.`
  return { outcome, table: plan.table, own: { notices: [notice] } }
}
