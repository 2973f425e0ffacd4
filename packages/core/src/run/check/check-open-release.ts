import type { CheckRequirement, CheckResult, Combinations, ReleaseClaims } from '../../check/check-input.ts'
import { defined } from '../../data/value/defined.ts'
import {
  checkByClasses,
  notMeasured,
  readingsOf,
  releaseCombinations,
  requirementsOf,
} from '../../methods/contract/check-by-classes.ts'
import type { CheckJob } from '../../methods/contract/check-job.ts'
import type { CheckedRelease } from '../../methods/contract/checked-release.ts'
import type { SearchPolicy } from '../../methods/contract/method-description.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Prepared, PreparedPeople } from '../../methods/contract/prepared.ts'
import { readByOriginal } from '../../methods/contract/read-by-original.ts'
import { recordOf } from '../../methods/registry.ts'
import { risksOf } from '../../metrics/risk/risks.ts'
import type { Model } from '../../models/model.ts'
import { models as ourModels } from '../../models/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { Engine, OpenTable } from '../engine/engine.ts'
import { tellingColumns } from '../prepare/method-answers.ts'
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

/** Measures the models of a policy on a release: as its method says, or by its classes. */
export async function checkOpenRelease(job: OpenReleaseJob): Promise<CheckResult> {
  const { policy, search, open, claims, models } = job
  const given: CheckedRelease = {
    ...{ policy, search, open, claims, models },
    ...{ original: job.original, source: job.source, groups: job.groups },
    texts: () => releaseCombinations(open, policy, { telling: tellingColumns(policy) }),
    readings: (release) => readingsFor(job, release),
  }
  const own = recordOf(policy.method)
  if (own.check) return own.check(given)
  const release = await given.texts()
  const { readings } = await given.readings(release)
  const checked = { policy, search, readings, release, models, ...defined({ claims }) }
  return policy.person === undefined ? checkByClasses(checked) : checkPeople(checked, job.original)
}

async function readingsFor(job: OpenReleaseJob, release: Combinations) {
  if (job.original === undefined) return readingsWithoutOriginal({ ...job, release })
  const readings = await readingsOf(job.original)
  return { readings, readBy: readByOriginal(readings.quasi, job.files) }
}

/**
 * A release does not say whose its rows are: rows are never taken for people. Beside its original a class of n rows has at
 * least as many people as it takes of those with most rows to have n; what speaks of no more than the number of people is
 * judged by that. What speaks of their values is not judged here, and does not hold.
 */
export function checkPeople(job: CheckJob, original: Prepared | undefined): CheckResult {
  const { models = ourModels } = job
  const people = original?.people
  const rows = job.release.rows.reduce((sum, count) => sum + count, 0)
  const known = people !== undefined && rows === original?.table.rows
  const requirements = requirementsOf(job.policy, job.search)
  if (known && !people.repeat) return checkByClasses(job, requirements)
  const isRisk = (id: string) => risksOf(new Uint32Array(0)).some((risk) => risk.id === id)
  const needsPeople = ({ spec: { id } }: CheckRequirement) => {
    const model = models.find((model) => model.id === id)
    return known ? (model?.needs.includes('sensitive') ?? false) : model !== undefined || isRisk(id)
  }
  const release = known ? { ...job.release, peopleAtLeast: peopleAtLeast(people) } : job.release
  const seen = checkByClasses(
    { ...job, release },
    requirements.filter((requirement) => !needsPeople(requirement)),
  )
  const unknown = requirements
    .filter(needsPeople)
    .map((requirement) => notMeasured(requirement, `${requirement.spec.id} ${UNKNOWN}`))
  return {
    ...seen,
    risks: known ? seen.risks : [],
    verdicts: [...seen.verdicts, ...unknown],
    holds: seen.holds && unknown.length === 0,
    notices: [...seen.notices, known ? AT_LEAST : NOT_KNOWN],
  }
}

const UNKNOWN =
  'speaks of people, and a release does not say whose its rows are: it is not judged, and does not hold. `outis run` judges it when the release is made.'

const AT_LEAST =
  'The policy counts people, and a release does not say whose its rows are. By the original, a class is taken to have no more people than it must have, if each row of the original stands in the release once; it may have more.'

const NOT_KNOWN =
  'The policy counts people, and a release does not say whose its rows are: rows are not taken for people. Beside its original (--original) the number of people is judged as far as it follows from their rows.'

/** The least people who can have that many rows: those with most rows. */
function peopleAtLeast({ personOf }: Pick<PreparedPeople, 'personOf'>): (rows: number) => number {
  const rowsOf = new Map<number, number>()
  for (const person of personOf) if (person > 0) rowsOf.set(person, (rowsOf.get(person) ?? 0) + 1)
  const sums: number[] = [0]
  for (const rows of [...rowsOf.values()].sort((a, b) => b - a)) sums.push(sums[sums.length - 1] + rows)
  return (rows) => {
    const enough = sums.findIndex((sum) => sum >= rows)
    return enough < 0 ? sums.length - 1 : enough
  }
}
