import type { AskedAliases } from '../contract/asked-releases.ts'
import { defineMethod } from '../contract/method-record.ts'
import { personalisedDescription } from './description.ts'

export const personalisedMethod = defineMethod({
  ...personalisedDescription,
  asks: ({ method }): AskedAliases => ({
    graded: method.grade.map(({ column }) => column),
    draws: { secret: 'its aliases' },
  }),
  run: async (job) => (await import('./personalised-run.ts')).runPersonalised(job),
})
