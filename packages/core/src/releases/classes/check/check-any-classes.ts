import type { CheckRequirement, CheckResult } from '../../../check/check-input.ts'
import { cellTexts } from '../../../data/table/coded-texts.ts'
import { defined } from '../../../data/value/defined.ts'
import type { Prepared, PreparedPeople } from '../../../methods/contract/prepared.ts'
import { risksOf } from '../../../metrics/risk/risks.ts'
import { models as ourModels } from '../../../models/registry.ts'
import { checkByClasses, notMeasured, requirementsOf } from '../../kit/check-by-classes.ts'
import type { CheckJob } from '../../kit/check-job.ts'
import type { CheckedRelease } from '../../kit/checked-release.ts'
import { matchedPeople, neutralInBoth } from '../../kit/matched-people.ts'

/** Measures a release of classes that any tool made. */
export async function checkAnyClasses(checked: CheckedRelease): Promise<CheckResult> {
  const { policy, search, models, claims, original } = checked
  const release = await checked.texts()
  const { readings } = await checked.readings(release)
  const job = { policy, search, readings, release, models, ...defined({ claims }) }
  if (policy.person === undefined) return checkByClasses(job)
  const matched = original?.people?.repeat ? await withPeople(checked, job) : undefined
  if (!matched) return checkPeople(job, original)
  const seen = checkByClasses({ ...job, release: matched })
  return { ...seen, notices: [...seen.notices, MATCHED] }
}

/** The release with the people of the original, where each of its rows can be given one of them. */
async function withPeople({ open, policy, source, byPerson }: CheckedRelease, job: CheckJob) {
  if (!byPerson || !source) return undefined
  const neutral = neutralInBoth(policy, open.columns, source.columns)
  const { columns: names } = job.release
  const { columns, rows } = await open.combinations([...names, ...neutral])
  const release = { ...job.release, columns: [...names, ...neutral], texts: columns.map(cellTexts), rows }
  const matched = await matchedPeople({ ...job, release, byPerson })
  return matched && { ...matched, columns: names, texts: matched.texts.slice(0, names.length) }
}

const MATCHED =
  'The policy counts people, and a release does not say whose its rows are. Each was given a row of the original that it may be, each of these once; where several fit, people were spread over the classes.'

/**
 * Where no such row is found, rows are never taken for people. Beside its original a class of n rows has at least as many people
 * as it takes of those with most rows to have n; what speaks of no more than the number of people is judged by that. What speaks
 * of their values is not judged here, and does not hold.
 */
function checkPeople(job: CheckJob, original: Prepared | undefined): CheckResult {
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
