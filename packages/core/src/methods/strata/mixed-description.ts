import { list } from '../../policy/options/option.ts'
import { describeMethod, type PolicyOf } from '../contract/method-record.ts'
import { modeOption } from '../contract/search-options.ts'
import { checkStrata } from './mixed-rules.ts'
import { type StratumPolicy, stratumOption } from './stratum-option.ts'

const MOST_STRATA = 100

export const mixedDescription = describeMethod({
  id: 'mixed',
  title: 'Strata of rows, each with its own quasi-identifiers and models (Gachanga et al. 2019).',
  plainly: {
    name: 'Strata',
    does: 'Parts of the rows are treated by rules of their own.',
    keeps: 'Strict where it is needed, exact elsewhere.',
    onTen: ({ quasi, sensitive, picked }) => ({
      strata: [
        { name: picked, where: { [sensitive]: [picked] }, k: 2 },
        { name: 'others', rest: true, quasi: quasi.slice(0, 1), k: 2 },
      ],
    }),
  },
  citation: 'Gachanga, Kimwele, Nderu 2019, doi:10.31695/IJASRE.2019.33150',
  modes: ['faithful', 'hardened'],
  makes: { kind: 'strata', recoding: 'assigned', levels: true, countsPeople: 'no' },
  options: {
    mode: modeOption(),
    strata: list({
      of: stratumOption,
      min: 1,
      max: MOST_STRATA,
      help: 'The strata; at most one is `rest: true`.',
    }),
  },
  needs: ({ strata }) => ({
    roles: ['quasi'],
    hierarchies: 'needed',
    telling: tellingOf(strata),
    generalised: generalisedIn(strata),
    longer: 'Give the strata longer with `budget: 10m`.',
  }),
  rules: ({ strata }, rules) => checkStrata(strata, rules),
  search: ({ strata }) => ({
    models: strata.flatMap(({ models }) => models),
    loss: strata[0]?.loss ?? 'loss',
    suppressionLimit: Math.max(0, ...strata.map(({ suppressionLimit }) => suppressionLimit)),
  }),
})

function tellingOf(strata: readonly StratumPolicy[]): string[] {
  return strata.flatMap(({ rows }) => (rows === 'rest' ? [] : rows.where.map(({ column }) => column)))
}

/** Quasi-identifiers that all strata generalise by one hierarchy. Rows that no stratum takes are published as recorded. */
function generalisedIn(strata: readonly StratumPolicy[]): string[] {
  if (!strata.some(({ rows }) => rows === 'rest')) return []
  const telling = tellingOf(strata)
  return (strata[0]?.quasi ?? []).filter(
    (name) =>
      !telling.includes(name) &&
      strata.every(
        ({ models, quasi, hierarchies }) =>
          models.length > 0 && quasi.includes(name) && !hierarchies.some(({ column }) => column === name),
      ),
  )
}

export type MixedPolicy = PolicyOf<typeof mixedDescription>
