import { defineMethod } from '../contract/method-record.ts'
import type { MethodJob, MethodResult } from '../contract/method-run.ts'
import { type CaatPolicy, caatDescription } from './caat-description.ts'
import { classExplanation } from '../../releases/classes/class-explanation.ts'
import { classesAttacked } from '../../releases/classes/classes-attacked.ts'
import { type KacaPolicy, kacaDescription } from './kaca-description.ts'
import { clusteringPart } from '../../releases/classes/report/index.ts'

const run = async (job: MethodJob<CaatPolicy | KacaPolicy>): Promise<MethodResult> =>
  (await import('./clustering-run.ts')).runClustering(job)

export const caatMethod = defineMethod({
  ...caatDescription,
  report: clusteringPart,
  run: (job) => run(job),
  explain: classExplanation,
  attacked: classesAttacked,
})

export const kacaMethod = defineMethod({
  ...kacaDescription,
  report: clusteringPart,
  run: (job) => run(job),
  explain: classExplanation,
  attacked: classesAttacked,
})
