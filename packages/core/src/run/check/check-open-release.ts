import type { CheckResult, Combinations, ReleaseClaims } from '../../check/check-input.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Model } from '../../models/model.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { readingsOf, releaseCombinations } from '../../releases/kit/check-by-classes.ts'
import type { CheckedRelease } from '../../releases/kit/checked-release.ts'
import { readByOriginal } from '../../releases/kit/read-by-original.ts'
import { askedOf, releasesOf } from '../../releases/registry.ts'
import type { Engine, OpenTable } from '../engine/engine.ts'
import { tellingColumns } from '../prepare/method-answers.ts'
import { combinationsOfPeople } from '../prepare/people-of-rows.ts'
import { readingsWithoutOriginal } from './release-alone.ts'

/** A release that any tool made. */
export interface OpenReleaseJob {
  readonly engine: Engine
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly open: OpenTable
  readonly files: PolicyFiles
  /** Models that can be asked for. Default: those of the registry. */
  readonly models?: readonly Model[] | undefined
  /** The original as the policy reads it. */
  readonly original?: Prepared | undefined
  /** The table that the original was read from. */
  readonly source?: OpenTable | undefined
  /** What the release says of itself. */
  readonly claims?: ReleaseClaims | undefined
  /** Columns whose cells belong together in a row, as the dictionary of the release lists them. */
  readonly groups?: readonly (readonly string[])[] | undefined
}

/** Measures the models of a policy on a release: as the kind of its releases says. */
export async function checkOpenRelease(job: OpenReleaseJob): Promise<CheckResult> {
  const { policy, search, open, claims, models } = job
  const release: CheckedRelease = {
    policy,
    search,
    open,
    claims,
    models,
    original: job.original,
    source: job.source,
    groups: job.groups,
    byPerson: byPerson(job),
    texts: () => releaseCombinations(open, policy, { telling: tellingColumns(policy) }),
    readings: (texts) => readingsFor(job, texts),
  }
  return releasesOf(policy).check.release(release, askedOf(policy))
}

function byPerson({ policy: { person }, source }: OpenReleaseJob): CheckedRelease['byPerson'] {
  if (person === undefined || !source?.columns.includes(person)) return undefined
  return (columns) => combinationsOfPeople(source, columns, person)
}

async function readingsFor(job: OpenReleaseJob, release: Combinations) {
  if (job.original === undefined) return readingsWithoutOriginal({ ...job, release })
  const readings = await readingsOf(job.original)
  return { readings, readBy: readByOriginal(readings.quasi, job.files) }
}
