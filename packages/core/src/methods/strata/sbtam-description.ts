import { group, number, values } from '../../policy/options/option.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import { modeOption, searchOptions } from '../contract/search-options.ts'
import { MAX_POSTERIOR } from './strata-options.ts'

export const sbtamDescription = describeMethod({
  id: 'sbtam',
  title: 'Only rows with chosen sensitive values are made anonymous (Abad & Kinariwala).',
  plainly: {
    name: 'Only sensitive rows',
    does: 'Rows with the values that you ticked are made coarser. All others stay as they are.',
    keeps: 'Keeps ordinary rows exact. That a row is coarse can tell something.',
    onTen: ({ sensitive, picked }) => ({ k: 2, 'sensitive-values': { [sensitive]: [picked] } }),
  },
  citation:
    'Abad, Kinariwala, A novel approach for privacy preserving in medical data mining using sensitivity based anonymity (no DOI known)',
  modes: ['faithful', 'hardened'],
  makes: { kind: 'strata', recoding: 'assigned', levels: true, countsPeople: 'no' },
  options: {
    'sensitive-values': values({
      help: 'Sensitive column → values: rows with one of them, in any of the columns, are made anonymous, all others are published as they are.',
    }),
    ...searchOptions({ loss: 'precision' }),
    mode: modeOption(),
    decoys: group({
      hardened: true,
      help: 'Ordinary rows that are generalised too, so that being generalised tells less.',
      options: {
        'max-posterior': number({
          min: 0,
          exclusiveMin: true,
          max: 1,
          help: 'Largest share of sensitive rows among those generalised, in every class and overall.',
        }),
      },
      default: { 'max-posterior': MAX_POSTERIOR },
    }),
  },
  needs: ({ sensitiveValues }) => ({
    roles: ['quasi', 'sensitive'],
    models: true,
    hierarchies: 'needed',
    telling: sensitiveValues.map(({ column }) => column),
  }),
  rules({ sensitiveValues }, rules) {
    for (const { column } of sensitiveValues)
      rules.column(['sensitive-values', column], column, ['sensitive'])
  },
})

export type SbtamPolicy = PolicyOf<typeof sbtamDescription>
