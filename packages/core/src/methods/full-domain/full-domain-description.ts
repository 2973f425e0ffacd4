import { integer, share } from '../../policy/options/option.ts'
import { requireModels, someCloseness } from '../contract/hardened-models.ts'
import { describeMethod, type PolicyOf, searchOf } from '../contract/method-record.ts'
import { modeOption, searchOptions } from '../contract/search-options.ts'

/** What hardened mode does unless a policy says otherwise. */
export const HARDENED = { near: 0.05, decoys: 1, blankLimit: 0.5 } as const

export const fullDomainDescription = describeMethod({
  id: 'full-domain',
  title: 'Optimal full-domain generalisation: one level per column for all rows.',
  plainly: {
    name: 'Same coarseness for all',
    does: 'Every column is made coarser to one level, the same in all rows.',
    keeps: 'Easy to read and to compare; loses most.',
    onTen: () => ({ k: 2 }),
  },
  citation: 'Samarati 2001, doi:10.1109/69.971193; El Emam et al. 2009, doi:10.1197/jamia.M3144',
  modes: ['faithful', 'hardened'],
  makes: { kind: 'classes', recoding: 'levels', levels: true, countsPeople: 'in all models' },
  options: {
    ...searchOptions(),
    mode: modeOption(),
    near: share({
      default: HARDENED.near,
      hardened: true,
      help: 'How much more than the best the drawn levels may lose, as a share of the way to losing all.',
    }),
    decoys: integer({
      min: 1,
      max: 20,
      default: HARDENED.decoys,
      hardened: true,
      help: 'Classes that are blanked beside each class that fails a model of sensitive values.',
    }),
    'blank-limit': share({
      default: HARDENED.blankLimit,
      hardened: true,
      help: 'Largest share of rows that may be blanked in all; suppression-limit is what k alone may take.',
    }),
  },
  needs: () => ({
    roles: ['quasi'],
    models: true,
    singleRows: true,
    hierarchies: 'needed',
    generalised: 'all',
  }),
  search: (policy) => ({
    ...searchOf(policy),
    ...(policy.mode === 'hardened' && {
      suppressionLimit: Math.max(policy.suppressionLimit, policy.blankLimit ?? HARDENED.blankLimit),
    }),
  }),
  rules(policy, rules) {
    requireModels(policy, rules, someCloseness)
    if (policy.mode === 'hardened' && policy.models.every(({ of }) => of !== undefined))
      rules.report(['mode'], 'hardened chooses levels by the size of classes alone; give it `k`')
  },
})

export type FullDomainPolicy = PolicyOf<typeof fullDomainDescription>
