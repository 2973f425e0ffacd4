import type { PolicyObject } from '@outis/core'

/** A method with the settings that a user would give it, and the attacks that bite it. */
export interface HardenedCase {
  readonly id: string
  readonly title: string
  readonly attributes: PolicyObject['attributes']
  readonly method: (mode: Mode) => PolicyObject['method']
  /** Attacks whose rows the table has; all are tried. */
  readonly attacks: readonly string[]
  /** What a classifier is to tell from the release. */
  readonly class: string
  /** Two runs through one ledger are laid beside each other. */
  readonly twice?: true
}

export type Mode = 'faithful' | 'hardened'

/** Rows of the smallest class, of every case. */
export const LEAST_ROWS: Readonly<Record<string, number>> = { caat: 3, kaca: 3, mondrian: 3, local: 3 }
export const USUAL_K = 5

const withHierarchy = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { role: 'quasi', hierarchy: `${name}.csv` }]))

const RELATIONS = {
  tree: {
    '*': {
      Spouse: ['Husband', 'Wife'],
      'Other-family': ['Own-child', 'Other-relative'],
      'No-spouse': ['Unmarried', 'Not-in-family'],
    },
  },
}
const CLASSES = {
  ...withHierarchy(['age', 'sex', 'race', 'marital-status', 'education', 'native-country', 'workclass']),
  occupation: 'sensitive',
  income: 'neutral',
} as const
const STRATA = {
  ...withHierarchy(['age', 'workclass', 'education', 'marital-status', 'race', 'sex']),
  relationship: { role: 'quasi', hierarchy: RELATIONS },
  occupation: 'sensitive',
  income: 'neutral',
} as const

const byClass = (id: string, more: object = {}): HardenedCase => ({
  id,
  title: `${id === 'local' ? 'local' : id === 'mondrian' ? 'Mondrian' : id.toUpperCase()}, k = 3, l = 2`,
  attributes: CLASSES,
  method: (mode) => ({ [id]: { k: 3, l: 2, mode, ...more } }),
  attacks: ['downcoding', 'homogeneity', 'inference'],
  class: 'income',
  ...(id === 'caat' && { twice: true }),
})

/** Occupation by aliases, age and hours by grades. Rare countries and kinds of work make k blank whole columns. */
const personalised = (
  id: string,
  { title, quasi }: { readonly title: string; readonly quasi: readonly string[] },
): HardenedCase => ({
  id,
  title,
  attributes: {
    ...withHierarchy(quasi),
    age: 'sensitive',
    occupation: 'sensitive',
    'hours-per-week': 'sensitive',
    income: 'neutral',
  } as PolicyObject['attributes'],
  method: (mode) => ({
    personalised: {
      choice: { column: 'choice' },
      grade: { age: { categories: 5 }, 'hours-per-week': { categories: 5 } },
      mode,
    },
  }),
  attacks: ['alias-frequency', 'grade-inversion', 'choice-told', 'linkage'],
  class: 'income',
  ...(id === 'personalised' && { twice: true }),
})

export const HARDENED_CASES: readonly HardenedCase[] = [
  {
    id: 'full-domain',
    title: 'full-domain, k = 5, 3 values by entropy',
    attributes: CLASSES,
    method: (mode) => ({
      'full-domain': {
        k: 5,
        'suppression-limit': 0.05,
        mode,
        ...(mode === 'faithful' ? { l: 3 } : { models: [{ 'entropy-l-diversity': { l: 3 } }] }),
      },
    }),
    attacks: ['minimality', 'downcoding', 'linkage', 'homogeneity'],
    class: 'income',
  },
  byClass('mondrian'),
  byClass('caat'),
  byClass('kaca'),
  byClass('local', { moves: 20_000 }),
  {
    id: 'slicing',
    title: 'slicing, l = 2',
    attributes: {
      ...Object.fromEntries(
        ['age', 'workclass', 'education', 'marital-status', 'race', 'sex'].map(
          (name) => [name, 'quasi'] as const,
        ),
      ),
      occupation: 'sensitive',
    },
    method: (mode) => ({
      slicing: {
        columns: [['age'], ['workclass', 'education', 'marital-status'], ['race'], ['occupation', 'sex']],
        l: 2,
        mode,
      },
    }),
    attacks: ['definetti', 'membership'],
    class: 'occupation',
  },
  {
    id: 'sbtam',
    title: 'SBTAM, k = 5, seven columns',
    attributes: STRATA,
    method: (mode) => ({
      sbtam: {
        'sensitive-values': { occupation: ['Machine-op-inspct', 'Tech-support', 'Protective-serv'] },
        k: 5,
        mode,
      },
    }),
    attacks: ['treatment', 'decoy-order', 'homogeneity'],
    class: 'income',
    twice: true,
  },
  {
    id: 'mixed',
    title: 'mixed, k = 5, seven columns',
    attributes: STRATA,
    method: (mode) => ({
      mixed: {
        mode,
        strata: [
          {
            name: 'few',
            where: {
              occupation: ['Protective-serv', 'Farming-fishing', 'Priv-house-serv', 'Armed-Forces'],
            },
            k: 5,
            l: 3,
          },
          { rest: true, quasi: ['age'], k: 5 },
        ],
      },
    }),
    attacks: ['treatment', 'decoy-order', 'homogeneity'],
    class: 'income',
    twice: true,
  },
  personalised('personalised', {
    title: 'personalised, six columns',
    quasi: ['workclass', 'education', 'marital-status', 'race', 'sex', 'native-country'],
  }),
  personalised('personalised-few', {
    title: 'personalised, four columns',
    quasi: ['education', 'marital-status', 'race', 'sex'],
  }),
]
