import { classExplanation } from '../clustering/class-explanation.ts'
import { classesAttacked } from '../clustering/classes-attacked.ts'
import { clusteringPart } from '../clustering/report/index.ts'
import { defineMethod } from '../contract/method-record.ts'
import { mondrianDescription } from './mondrian-description.ts'

export const mondrianMethod = defineMethod({
  ...mondrianDescription,
  report: clusteringPart,
  run: async (job) => (await import('./mondrian-run.ts')).runMondrian(job),
  explain: classExplanation,
  attacked: classesAttacked,
})
