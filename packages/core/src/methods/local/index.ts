import { classExplanation } from '../clustering/class-explanation.ts'
import { classesAttacked } from '../clustering/classes-attacked.ts'
import { clusteringPart } from '../clustering/report/index.ts'
import { defineMethod } from '../contract/method-record.ts'
import { localDescription } from './local-description.ts'

export const localMethod = defineMethod({
  ...localDescription,
  report: clusteringPart,
  run: async (job) => (await import('./local-run.ts')).runLocal(job),
  explain: classExplanation,
  attacked: classesAttacked,
})
