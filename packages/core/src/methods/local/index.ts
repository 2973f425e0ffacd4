import { askedClasses } from '../clustering/asked-classes.ts'
import { defineMethod } from '../contract/method-record.ts'
import { localDescription } from './local-description.ts'

export const localMethod = defineMethod({
  ...localDescription,
  asks: askedClasses,
  run: async (job) => (await import('./local-run.ts')).runLocal(job),
})
