import { describeMethod, type PolicyOf } from '../../method/method-description.ts'
import { modeOption, searchOptions } from '../../method/search-options.ts'

export const fullDomainDescription = describeMethod({
  id: 'full-domain',
  title: 'Optimal full-domain generalisation: one level per column for all rows.',
  citation: 'Samarati 2001, doi:10.1109/69.971193; El Emam et al. 2009, doi:10.1197/jamia.M3144',
  modes: ['faithful'],
  recoding: 'levels',
  countsPeople: 'in all models',
  options: { ...searchOptions(), mode: modeOption() },
  needs: () => ({ roles: ['quasi'], models: true, singleRows: true, hierarchies: 'needed' }),
})

export type FullDomainPolicy = PolicyOf<typeof fullDomainDescription>
