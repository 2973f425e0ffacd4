import { classExplanation } from '../../releases/classes/class-explanation.ts'
import { classesAttacked } from '../../releases/classes/classes-attacked.ts'
import { clusteringPart } from '../../releases/classes/report/index.ts'
import { defineMethod } from '../contract/method-record.ts'
import { mondrianDescription } from './description.ts'

export const mondrianMethod = defineMethod({
  ...mondrianDescription,
  report: clusteringPart,
  run: async (job) => (await import('./mondrian-run.ts')).runMondrian(job),
  explain: classExplanation,
  attacked: classesAttacked,
})
