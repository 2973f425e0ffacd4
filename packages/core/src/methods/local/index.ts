import { classExplanation } from '../../releases/classes/class-explanation.ts'
import { classesAttacked } from '../../releases/classes/classes-attacked.ts'
import { clusteringPart } from '../../releases/classes/report/index.ts'
import { defineMethod } from '../contract/method-record.ts'
import { localDescription } from './description.ts'

export const localMethod = defineMethod({
  ...localDescription,
  report: clusteringPart,
  run: async (job) => (await import('./local-run.ts')).runLocal(job),
  explain: classExplanation,
  attacked: classesAttacked,
})
