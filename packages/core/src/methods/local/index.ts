import { defineMethod } from '../../method/method-record.ts'
import { classExplanation } from '../clustering/class-explanation.ts'
import { classesAttacked } from '../clustering/classes-attacked.ts'
import { localDescription } from './description.ts'

export const localMethod = defineMethod({
  ...localDescription,
  run: async (job) => (await import('./local-run.ts')).runLocal(job),
  explain: classExplanation,
  attacked: classesAttacked,
})
