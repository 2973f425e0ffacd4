import { askedClasses } from '../clustering/asked-classes.ts'
import { defineMethod } from '../contract/method-record.ts'
import { mondrianDescription } from './mondrian-description.ts'

export const mondrianMethod = defineMethod({
  ...mondrianDescription,
  asks: askedClasses,
  run: async (job) => (await import('./mondrian-run.ts')).runMondrian(job),
})
