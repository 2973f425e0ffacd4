import type { AskedClasses } from '../contract/asked-releases.ts'
import { defineMethod } from '../contract/method-record.ts'
import { drawnBlanks } from './drawn-blanks.ts'
import { fullDomainDescription } from './full-domain-description.ts'

export const fullDomainMethod = defineMethod({
  ...fullDomainDescription,
  asks: ({ method }): AskedClasses => ({
    by: 'level',
    tight: false,
    ...(method.mode === 'hardened' && {
      draws: { secret: 'which blanked classes are decoys', traces: drawnBlanks },
    }),
  }),
  run: async (job) => (await import('./full-domain-run.ts')).runFullDomain(job),
})
