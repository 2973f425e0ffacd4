import { requireModels, someDiversity } from '../contract/hardened-models.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import { CLASSES, classNeeds, clusteringOptions } from './class-options.ts'

export const kacaDescription = describeMethod({
  id: 'kaca',
  title: 'Classes merged with the nearest (Li et al. 2006).',
  plainly: {
    name: 'Clusters, merged',
    does: 'The smallest groups are merged with their nearest neighbours.',
    keeps: 'Keeps groups of similar people fine.',
    onTen: () => ({ k: 2 }),
  },
  citation: 'Li, Wong, Fu, Pei 2006, doi:10.1007/11823728_39',
  modes: ['faithful', 'hardened'],
  makes: CLASSES,
  options: clusteringOptions(),
  needs: (policy) => ({ ...classNeeds(policy, { told: true }), rowNumbers: true }),
  rules: (policy, rules) => requireModels(policy, rules, someDiversity),
})

export type KacaPolicy = PolicyOf<typeof kacaDescription>
