import { defineMethod } from '../../method/method-record.ts'
import { fullDomainDescription } from './description.ts'

export const fullDomainMethod = defineMethod({
  ...fullDomainDescription,
  run: async (job) => (await import('./full-domain-run.ts')).runFullDomain(job),
  attacked: () => ({
    attackedBy: [
      ...['homogeneity', 'proximity', 'divergence', 'skewness', 'similarity'],
      ...['downcoding', 'minimality'],
    ],
  }),
})
