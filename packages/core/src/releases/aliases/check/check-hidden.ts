import type { CheckRequirement, CheckResult } from '../../../check/check-input.ts'
import { models as ourModels } from '../../../models/registry.ts'
import { checkByClasses, notMeasured, requirementsOf } from '../../kit/check-by-classes.ts'
import type { CheckJob } from '../../kit/check-job.ts'

/** Aliases as they stand say nothing of the values behind them: several may be one value, and one label several. */
export function checkHidden(job: CheckJob): CheckResult {
  const requirements = requirementsOf(job.policy, job.search)
  const { models = ourModels } = job
  const modelOf = (id: string) => models.find((model) => model.id === id)
  const speaksOfValues = ({ spec }: CheckRequirement) =>
    modelOf(spec.id)?.needs.includes('sensitive') ?? false
  const seen = checkByClasses(
    job,
    requirements.filter((requirement) => !speaksOfValues(requirement)),
  )
  const hidden = requirements
    .filter(speaksOfValues)
    .map((requirement) => notMeasured(requirement, `${modelOf(requirement.spec.id)!.title} ${HIDDEN}`))
  return { ...seen, verdicts: [...seen.verdicts, ...hidden], holds: seen.holds && hidden.length === 0 }
}

const HIDDEN =
  'speaks of values that are published as aliases or grades: without the key it cannot be judged, and does not hold. `outis run` judges it.'
