import { defineMethod } from '../contract/method-record.ts'
import { fullDomainDescription } from './full-domain-description.ts'
import { drawnBlanks } from './drawn-blanks.ts'

export const fullDomainMethod = defineMethod({
  ...fullDomainDescription,
  run: async (job) => (await import('./full-domain-run.ts')).runFullDomain(job),
  attacked: ({ method }) => ({
    ...(method.mode === 'hardened' && { draws: drawnBlanks }),
    attackedBy: [
      ...['homogeneity', 'proximity', 'divergence', 'skewness', 'similarity'],
      ...['downcoding', 'minimality'],
      ...(method.mode === 'hardened' ? ['seed'] : []),
    ],
  }),
})
