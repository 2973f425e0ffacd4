import type { AttackContext, AttackGiven, EarlierRelease } from '../../attacks/attack.ts'
import { NO_FACTS } from '../../attacks/attack-facts.ts'
import { defined } from '../../data/value/defined.ts'
import { readingsOf } from '../../releases/kit/check-by-classes.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { Engine, OpenTable } from '../engine/engine.ts'
import { printOf } from '../engine/print-of.ts'
import { prepare } from '../prepare.ts'
import { modelsOf } from '../record-answers.ts'
import { attackTableOf, numberedTableOf, placesOf } from './attack-table-of.ts'

/** A release and what it was made from, both open. */
export interface AttackJob {
  readonly engine: Engine
  readonly policy: Policy
  readonly files: PolicyFiles
  /** The table that it was made from. */
  readonly original: OpenTable
  /** What the policy makes of it, where that is known. */
  readonly prepared?: Prepared | undefined
  readonly release: OpenTable
  /** For each released row, the original row it was made from, where that is known. */
  readonly origin?: Uint32Array | undefined
  /** The same by numbers in the source, as a release tells them that was made with `rowNumbers`. */
  readonly rowNumbers?: Uint32Array | undefined
  /** People who are not in the release. */
  readonly others?: OpenTable | undefined
  readonly told?: AttackGiven['told'] | undefined
  /** The seed that it was drawn with, where that is known. */
  readonly seedUsed?: string | undefined
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly EarlierRelease[] | undefined
  readonly earlierReports?: AttackGiven['earlierReports'] | undefined
  /** The attackers' own dice. */
  readonly seed: string
  readonly context: AttackContext
}

/** Reads into memory what attackers have of a release. */
export async function attackGiven(job: AttackJob): Promise<AttackGiven> {
  const { policy, original, release, others, told, earlier, earlierReports, seed, context } = job
  const search = modelsOf(policy)
  const record = recordOf(policy.method)
  const prepared = job.prepared ?? (await prepare({ ...job, search, open: original }))
  const { quasi, sensitive: secrets } = await readingsOf(prepared)
  const { table, numbers } = await numberedTableOf(original, original.columns)
  const origin = job.origin ?? (job.rowNumbers && placesOf(job.rowNumbers, numbers))
  const published = await attackTableOf(release, release.columns)
  // A column that is not there can be told nothing of.
  const isShown = ({ name }: { readonly name: string }) => published.columns.has(name)
  return {
    policy,
    release: published,
    original: table,
    ...defined({ origin }),
    ...(others && { others: await attackTableOf(others, others.columns) }),
    quasi: quasi.filter(isShown),
    sensitive: secrets.filter(isShown).map(({ name }) => name),
    secrets: secrets.filter(isShown),
    // Where rows are treated apart, what the method promises is of some of them.
    promised: [...(record.parts ? [] : search.models), ...policy.require],
    facts: record.attacked?.(policy) ?? NO_FACTS,
    ...defined({ told, earlierReports, seedUsed: job.seedUsed }),
    ...defined({ sourceDigest: (await printOf(original))?.sha256 }),
    ...(earlier && earlier.length > 0 && { earlier }),
    seed,
    context,
  }
}
