import { defined } from '../../data/value/defined.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import { type FullDomainPolicy, HARDENED } from './full-domain-description.ts'
import { fullDomainAsync } from './plan/full-domain.ts'
import { type HardenedLevels, hardenedFullDomain } from './plan/hardened.ts'
import { searchProtected } from './plan/protect-pool.ts'

/** Ways that a report lists behind the one released. */
export const RUNNERS_UP = 9

export async function runFullDomain({
  prepared: { table, request },
  search,
  policy: { method, release },
  context,
  seed,
  besideOthers,
}: MethodJob<FullDomainPolicy>): Promise<MethodResult> {
  const timed = { ...context, ...defined({ budget: search.budget }) }
  const hardened = { ...request, suppressionLimit: method.suppressionLimit }
  const job = { table, request, context: timed }
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
