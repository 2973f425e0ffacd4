import type { ResolvedHierarchySpec } from '@outis/core/hierarchy'
import { type CensusHierarchyColumn, censusHierarchies } from '@outis/examples'

/** Hierarchies by column. The papers name heights and kinds ("Taxonomy Tree"), not trees: what merges with what is ours. */
export type Trees = Readonly<Record<string, ResolvedHierarchySpec>>

/** Abad, Kinariwala, table VI: heights 4, 3, 2, 1, with age bands that nest in place of their 10, 20, 30. */
export const SENSITIVITY_TREES: Trees = {
  age: { kind: 'intervals', widths: [5, 10, 20], from: 0 },
  'marital-status': {
    kind: 'tree',
    root: {
      '*': {
        married: {
          'spouse present': ['Married-civ-spouse', 'Married-AF-spouse'],
          'spouse absent': ['Married-spouse-absent', 'Separated'],
        },
        'not married': { formerly: ['Divorced', 'Widowed'], never: ['Never-married'] },
      },
    },
  },
  race: {
    kind: 'tree',
    root: {
      '*': { White: ['White'], 'not White': ['Black', 'Asian-Pac-Islander', 'Amer-Indian-Eskimo', 'Other'] },
    },
  },
  sex: { kind: 'suppress' },
}

/** The age bands as table VI has them: 10, 20 and 30 years. Bands of 30 cut bands of 20 in two. */
export const OVERLAPPING_AGES: ResolvedHierarchySpec = {
  kind: 'intervals',
  widths: [10, 20, 30],
  from: 0,
}

/** Gachanga, Kimwele, Nderu: seven quasi-identifiers. They used ARX and name no tree; these have the heights 4, 2, 3, 2, 2, 1, 1. */
export function mixedTrees(): Trees {
  return {
    ...censusTrees('age', 'workclass', 'education', 'marital-status'),
    relationship: {
      kind: 'tree',
      root: {
        '*': {
          Spouse: ['Husband', 'Wife'],
          'Other family': ['Own-child', 'Other-relative'],
          'No spouse': ['Unmarried', 'Not-in-family'],
        },
      },
    },
    ...censusTrees('race', 'sex'),
  }
}

/** Jiang: eight quasi-identifiers, taken up in this order. Numbers become ranges; their tree is only there for the form. */
export const clusteringTrees = (): Trees =>
  censusTrees(
    'age',
    'sex',
    'race',
    'marital-status',
    'education',
    'native-country',
    'workclass',
    'occupation',
  )

function censusTrees(...names: readonly CensusHierarchyColumn[]): Trees {
  const all = censusHierarchies()
  return Object.fromEntries(names.map((name) => [name, { kind: 'rows', rows: all[name] } as const]))
}
