import type { AskedStrata } from '../../methods/contract/asked-releases.ts'
import { keepClasses } from '../kit/remember/kept-classes.ts'
import type { KeepingJob, NothingKept, RememberedPlan, RunBeside } from '../kit/remember/kept-rows.ts'
import { hideToldNewcomers } from './told-newcomers.ts'

/** Rows keep the class of an earlier release; each stratum is judged by its own models. */
export const keepStrata = (
  job: KeepingJob<AskedStrata>,
  run: RunBeside,
): Promise<RememberedPlan | NothingKept> =>
  keepClasses(job, run, {
    models: job.asked.strata.flatMap(({ models }) => models),
    hide: hideToldNewcomers,
  })
