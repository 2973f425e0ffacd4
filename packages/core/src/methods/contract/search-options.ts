import type { LossId } from '../../metrics/utility/losses.ts'
import { choice, model, models, share, time } from '../../policy/options/option.ts'

/** What a search can minimise. Shown to users in this order. */
const lossIds = [
  'loss',
  'precision',
  'ncp',
  'discernibility',
  'class-size',
  'entropy',
] as const satisfies readonly LossId[]

export const modeOption = () =>
  choice({
    values: ['faithful', 'hardened'],
    default: 'faithful',
    help: 'As its paper says, or with the holes closed that the red team shows.',
  })

/** Short and long forms of models. */
export const modelOptions = {
  k: model({
    model: 'k-anonymity',
    option: 'k',
    help: 'Rows in the smallest class: k-anonymity.',
  }),
  models: models({ help: 'Any model in long form.' }),
  l: model({
    model: 'distinct-l-diversity',
    option: 'l',
    help: 'Distinct values of every sensitive attribute in each class.',
  }),
  t: model({
    model: 't-closeness',
    option: 't',
    help: 'Largest distance of a class from the table, for every sensitive attribute: ordered for numbers, equal otherwise.',
  }),
}

const BUDGET = { help: 'Time such as 30s, after which the best so far is returned.' }

export const budgetOption = () => time({ ...BUDGET, optional: true, otherwise: 'none: a limit of work' })

/** What all searching methods share, with the defaults of one. */
export const searchOptions = ({ loss = 'loss' }: { readonly loss?: LossId } = {}) => ({
  ...modelOptions,
  loss: choice({ values: lossIds, default: loss, help: 'What the search makes small.' }),
  'suppression-limit': share({ default: 0, help: 'Share of rows that may be suppressed, 0 to 1.' }),
  budget: budgetOption(),
})

/** What the documents tell once for all methods that search. */
export const commonOptions = () => ({ mode: modeOption(), ...searchOptions() })
