import { defineMethod, type PolicyOf } from '../../method/method-record.ts'
import { modeOption } from '../../method/search-options.ts'
import { list } from '../../options/option.ts'
import { unclaimedRows } from '../../recoding/stratum-rows.ts'
import { checkStrata } from './mixed-rules.ts'
import { decoySecret, MAX_POSTERIOR } from './strata-options.ts'
import { stratumOption } from './stratum-option.ts'

const MOST_STRATA = 100

export const mixedRecord = defineMethod({
  id: 'mixed',
  title: 'Strata of rows, each with its own quasi-identifiers and models (Gachanga et al. 2019).',
  citation: 'Gachanga, Kimwele, Nderu 2019, doi:10.31695/IJASRE.2019.33150',
  modes: ['faithful', 'hardened'],
  recoding: 'assigned',
  options: {
    mode: modeOption(),
    strata: list({
      of: stratumOption,
      min: 1,
      max: MOST_STRATA,
      help: 'The strata; at most one is `rest: true`.',
    }),
  },
  needs: () => ({ roles: ['quasi'], hierarchies: 'needed' }),
  rules: ({ strata }, rules) => checkStrata(strata, rules),
  longer: 'Give the strata longer with `budget: 10m`.',
  secret: decoySecret,
  strataNames: ({ strata }) => strata.map(({ name }) => name),
  search: ({ strata }) => ({
    models: strata.flatMap(({ models }) => models),
    loss: strata[0]?.loss ?? 'loss',
    suppressionLimit: Math.max(0, ...strata.map(({ suppressionLimit }) => suppressionLimit)),
  }),
  strata({ strata }) {
    const asked = strata.map(({ name, rows, quasi, hierarchies, models, suppressionLimit }) => ({
      name,
      rows,
      quasi: models.length === 0 ? [] : quasi,
      models,
      suppresses: suppressionLimit > 0,
      suppressionLimit,
      hierarchies,
    }))
    const unclaimed = unclaimedRows(asked)
    return unclaimed
      ? [...asked, { ...unclaimed, quasi: [], models: [], suppresses: false, suppressionLimit: 0 }]
      : asked
  },
  maxPosterior: ({ mode }) => (mode === 'hardened' ? MAX_POSTERIOR : undefined),
})

export type MixedPolicy = PolicyOf<typeof mixedRecord>
