import { choice } from '../../policy/options/option.ts'
import { requireModels, someDiversity } from '../contract/hardened-models.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import { CLASSES, classNeeds, clusteringOptions } from './class-options.ts'

/** What CAAT does unless it is told otherwise, asked by a policy or as a function. */
export const CAAT_DEFAULTS = { start: 'random', ties: 'bounded', range: 'gap' } as const

export const caatDescription = describeMethod({
  id: 'caat',
  title: 'Clusters grown by the nearest tuple (Jiang).',
  plainly: {
    name: 'Clusters, grown one by one',
    does: 'People who are alike are gathered until each group is large enough.',
    keeps: 'Keeps groups of similar people fine.',
    onTen: () => ({ k: 2, l: 2 }),
  },
  citation: 'Jiang, Clustering-anonymity method for data-publishing privacy preservation (no DOI known)',
  modes: ['faithful', 'hardened'],
  makes: CLASSES,
  options: {
    ...clusteringOptions(),
    start: choice({
      values: ['random', 'first'],
      default: CAAT_DEFAULTS.start,
      help: 'The first tuple: drawn by the seed, or the first of the table.',
    }),
    ties: choice({
      values: ['bounded', 'all'],
      default: CAAT_DEFAULTS.ties,
      help: 'Tuples of equal distance one by one, in the order of the rows, or all together as in the paper.',
    }),
    range: choice({
      values: ['gap', 'midpoint', 'hull'],
      default: CAAT_DEFAULTS.range,
      help: 'How far a number is from a range: to its nearer end, to its middle, or the width of both together.',
    }),
  },
  needs: (policy) => ({ ...classNeeds(policy, { told: true }), rowNumbers: true }),
  rules: (policy, rules) => requireModels(policy, rules, someDiversity),
})

export type CaatPolicy = PolicyOf<typeof caatDescription>
