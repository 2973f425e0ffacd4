import { choice, integer } from '../../policy/options/option.ts'
import { CLASSES, classNeeds, classOptions, warnOfSuppression } from '../clustering/class-options.ts'
import { requireModels, someDiversity } from '../contract/hardened-models.ts'
import { describeMethod, type PolicyOf, searchOf } from '../contract/method-record.ts'
import { searchOptions } from '../contract/search-options.ts'
import type { LocalStart } from './plan/start.ts'

/** Far more than anybody waits for. */
const MOST_MOVES = 1_000_000_000

const starts = ['greedy', 'mondrian', 'caat', 'kaca', 'full-domain'] as const satisfies readonly LocalStart[]

export const localDescription = describeMethod({
  id: 'local',
  title: 'Local recoding: each cell becomes a node of its hierarchy.',
  plainly: {
    name: 'Each row as fine as possible',
    does: 'Every group of people is made only as coarse as it needs.',
    keeps: 'Keeps most of the described values.',
    // So few people are in their best groups after some hundred moves.
    onTen: () => ({ k: 2, moves: 400 }),
  },
  citation: 'Xu et al. 2006, doi:10.1145/1150402.1150504; Schrimpf et al. 2000, doi:10.1006/jcph.1999.6413',
  modes: ['faithful', 'hardened'],
  makes: CLASSES,
  options: {
    ...searchOptions(),
    // Moves say how much is done; the clock ends the search only where it is asked to.
    ...classOptions({ ranges: false }),
    start: choice({
      values: starts,
      optional: true,
      help: 'Classes the search sets out from.',
      otherwise: 'greedy, above 50,000 distinct tuples mondrian',
    }),
    moves: integer({
      min: 0,
      max: MOST_MOVES,
      optional: true,
      help: 'Moves the search makes, whatever the clock says: the same seed then gives the same release everywhere.',
      otherwise: '80,000; with a budget 8 for each of its milliseconds',
    }),
  },
  needs: (policy) => classNeeds(policy, { told: false }),
  search: (policy) => ({ ...searchOf(policy), ...(policy.moves !== undefined && { endsItself: true }) }),
  rules(policy, rules) {
    requireModels(policy, rules, someDiversity)
    warnOfSuppression(policy, rules)
  },
})

export type LocalPolicy = PolicyOf<typeof localDescription>
