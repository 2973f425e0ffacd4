export { adultIsThere as adultThere } from '../../../testing/adult-folder.fixture.ts'
export { adultColumns } from '../../../testing/adult-table.fixture.ts'

import type { ResolvedHierarchySpec } from '../../../data/hierarchy/hierarchy-spec.ts'
import { adultHierarchy } from '../../../testing/adult-table.fixture.ts'

/** The hierarchies of the first paper, with age bands that nest: heights 4, 3, 2, 1. */
export const paperHierarchies: Record<string, ResolvedHierarchySpec> = {
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

/** The second paper's seven quasi-identifiers: heights 4, 2, 3, 2, 2, 1, 1. */
export const mixedHierarchies = (): Record<string, ResolvedHierarchySpec> => ({
  age: adultHierarchy('age'),
  workclass: adultHierarchy('workclass'),
  education: adultHierarchy('education'),
  'marital-status': adultHierarchy('marital-status'),
  relationship: {
    kind: 'tree',
    root: {
      '*': {
        Spouse: ['Husband', 'Wife'],
        'Other-family': ['Own-child', 'Other-relative'],
        'No-spouse': ['Unmarried', 'Not-in-family'],
      },
    },
  },
  race: adultHierarchy('race'),
  sex: adultHierarchy('sex'),
})
