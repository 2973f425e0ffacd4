import { choice } from '../../policy/options/option.ts'
import { CLASSES, classNeeds, classOptions, warnOfSuppression } from '../clustering/class-options.ts'
import { requireModels, someDiversity } from '../contract/hardened-models.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import { searchOptions } from '../contract/search-options.ts'

/** How rows of one value are cut unless a policy or call says otherwise. */
export const DEFAULT_SPLIT = 'strict'

export const mondrianDescription = describeMethod({
  id: 'mondrian',
  title: 'Mondrian (LeFevre 2006): boxes cut at medians.',
  plainly: {
    name: 'Ranges as fine as possible',
    does: 'The table is cut again and again; each piece gets its own ranges.',
    keeps: 'Keeps numbers fine where many people are alike.',
    onTen: () => ({ k: 2 }),
  },
  citation: 'LeFevre, DeWitt, Ramakrishnan 2006, doi:10.1109/ICDE.2006.101',
  modes: ['faithful', 'hardened'],
  makes: CLASSES,
  options: {
    ...searchOptions(),
    ...classOptions({ ranges: true }),
    split: choice({
      values: ['strict', 'relaxed'],
      default: DEFAULT_SPLIT,
      help: 'strict: a value goes to one side; relaxed: halves of equal size.',
    }),
  },
  needs: (policy) => classNeeds(policy, { told: true }),
  rules(policy, rules) {
    requireModels(policy, rules, someDiversity)
    warnOfSuppression(policy, rules)
  },
})

export type MondrianPolicy = PolicyOf<typeof mondrianDescription>
